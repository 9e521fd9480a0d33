/** Fields whose numbers count time since 1970, by the names that formats and programs give them. */

/** In small letters, without the objects around them. */
const timeFieldNames = new Set([
  ...["time", "timestamp", "ts", "t", "date", "datetime", "date_time", "epoch", "clock", "@timestamp", "@t", "$date"],
  ...["eventtime", "event_time", "eventtimestamp", "log_time", "asctime", "devtime", "rt", "systemtime"],
  ...["start", "started", "started_at", "startedat", "start_time", "starttime", "startutc", "startlocal"],
  ...["end", "ended", "end_time", "endtime"],
  ...["created", "created_at", "createdat", "updated", "updated_at", "updatedat", "lasttimestamp", "firsttimestamp"],
  ...["creationtimestamp", "requestreceivedtimestamp", "stagetimestamp"],
  ...["__realtime_timestamp", "_source_realtime_timestamp", "edgestarttimestamp"],
  ...["timeunixnano", "observedtimeunixnano", "starttimeunixnano", "endtimeunixnano"],
]);

/** Whether a field's name says that it holds a time: the last key of a path such as `event.start`. */
export const isTimeField = (name: string): boolean =>
  timeFieldNames.has(name.slice(name.lastIndexOf(".") + 1).toLowerCase());
