/**
 * Rules that count what the example programs of mtail count, and logs for them. The programs are read from where the
 * package of mtail has them; rules and logs are our own. No value equals the bound of a bucket: mtail counts it in the
 * next one, Prometheus's `le` in this one. No number of eight digits is a date, as 19991231 would be.
 */
import type { Below } from "../../prng.ts";

export interface Example {
  /** The program's name, without its ending. */
  readonly program: string;
  readonly rules: string;
  /** Our metric by the name of theirs. */
  readonly metrics: Readonly<Record<string, string>>;
  /** Metrics that rules can't say, and why. */
  readonly left?: string;
  /** How often their number is ours: they take microseconds where a base unit is wanted. */
  readonly times?: Readonly<Record<string, number>>;
  readonly line: (below: Below) => string;
}

const pick = <Item>(below: Below, items: readonly Item[]): Item => items[below(items.length)]!;
const two = (number: number) => `${number}`.padStart(2, "0");
const clock = (below: Below) => `${two(below(24))}:${two(below(60))}:${two(below(60))}`;
const address = (below: Below) => `192.0.2.${1 + below(200)}`;
const mac = (below: Below) => `52:54:00:12:34:${two(below(20))}`;
const syslog = (below: Below, program: string, message: string) =>
  `Nov ${`${1 + below(28)}`.padStart(2)} ${clock(below)} box ${program}[${100 + below(900)}]: ${message}`;
const accessHead = (below: Below) => {
  const time = `[${two(1 + below(28))}/Nov/2026:${clock(below)} +0000]`;
  const request = `"${pick(below, ["GET", "POST", "HEAD"])} /p/${below(5)} HTTP/1.${below(2)}"`;
  return `${address(below)} - - ${time} ${request} ${pick(below, ["200", "304", "404", "503"])}`;
};
const size = (below: Below) => (below(4) === 0 ? "-" : `${below(9000)}`);
const accessRules = `input a.log in auto
counter requests_total {.method, .protocol, .status} = '.method .protocol .status'
counter sent_total {.method, .protocol, .status} add .bytes = '.method .protocol .status .bytes{>0}'`;
const delays = (below: Below) => [0, 0, 0, 0].map(() => (below(3) ? `0.0${below(9)}` : `${below(20)}`)).join("/");

export const examples: readonly Example[] = [
  {
    program: "linecount",
    rules: "counter seen_total = '^ .'",
    metrics: { lines_total: "seen_total" },
    line: (below) => pick(below, ["one line", "another 7", "the third: yes"]),
  },
  {
    program: "rsyncd",
    rules: `counter moved_total {operation, module} = '^ \\T "[" \\N "]" \\W:operation . "[" \\I "]" \\W:module "("'
counter begun_total = '"connect from" \\W "(" \\I ")"'`,
    metrics: { transfers_total: "moved_total", connections_total: "begun_total" },
    left: "a label that is a constant of the program; the time from one line to another",
    line(below) {
      const [module, operation] = [pick(below, ["backup", "www"]), pick(below, ["send", "recv"])];
      return `2026/11/${two(1 + below(28))} ${clock(below)} [${100 + below(50)}] ${pick(below, [
        `connect from host${below(5)} (${address(below)})`,
        `${operation} host [${address(below)}] ${module} () etc/file${below(9)} ${below(9999)}`,
        `sent ${below(9999)} bytes  received ${below(999)} bytes  total size ${below(99999)}`,
      ])}`;
    },
  },
  {
    program: "sftp",
    rules: `counter logins_total {username} = '"session opened for local user" \\W:username'
counter logouts_total {username} = '"session closed for local user" \\W:username'
counter got_total add n = '"close" \\Q "bytes read" \\N:n "written" \\N'
counter put_total add n = '"close" \\Q "bytes read" \\N "written" \\N:n'
counter files_got_total = '"close" \\Q "bytes read" \\N{>0} "written"'
counter files_put_total = '"close" \\Q "bytes read" \\N "written" \\N{>0}'`,
    metrics: {
      ...{ login_count: "logins_total", logout_count: "logouts_total", bytes_read: "got_total" },
      ...{ bytes_written: "put_total", files_read: "files_got_total", files_written: "files_put_total" },
    },
    left: "a label that is a part of a path within quotes",
    line(below) {
      const user = pick(below, ["ann", "bob", "eve"]);
      const message = pick(below, [
        `session opened for local user ${user} from [${address(below)}]`,
        `session closed for local user ${user} from [${address(below)}]`,
        `close "/home/${user}/f${below(9)}" bytes read ${below(3) ? below(9999) : 0} written ${below(2) ? below(999) : 0}`,
        `opendir "/home/${user}"`,
      ]);
      return syslog(below, "sftp-server", message);
    },
  },
  {
    program: "rails",
    rules: `counter started_total = '^ "Started" \\W'
counter verbs_total {verb} = '^ "Started" \\W:verb'
counter completed_total = '^ "Completed" \\N .* "in" \\R'
counter answers_total {status} = '^ "Completed" \\N:status .* "in" \\R'
histogram took_seconds {status} buckets 5ms 10ms 50ms 100ms 250ms 500ms 1s 2500ms 5s 15s =
`.replace(/=\n$/, `= '^ "Completed" \\N:status .* "in" \\R:value'`),
    metrics: {
      ...{ rails_requests_started_total: "started_total", rails_requests_started: "verbs_total" },
      ...{ rails_requests_completed_total: "completed_total", rails_requests_completed: "answers_total" },
      rails_requests_completed_seconds: "took_seconds",
    },
    line: (below) =>
      pick(below, [
        `Started ${pick(below, ["GET", "POST"])} "/carts/${below(99)}" for ${address(below)}`,
        `Completed ${pick(below, ["200 OK", "404 Not Found"])} in ${pick(below, [1, 7, 33, 87, 120, 333, 700, 1700, 3100, 9000]) + below(3)}ms (Views: ${below(50)}.5ms)`,
        "Processing by CartsController#show as HTML",
      ]),
  },
  {
    program: "histogram",
    rules: `histogram coded_seconds {code} buckets 0s 1s 2s 4s 8s = '"latency" "=" \\R:value "httpcode" "=" \\N:code'
histogram latency_seconds buckets 0s 1s 2s 4s 8s = '"latency" "=" \\R:value'`,
    metrics: { webserver_latency_by_code: "coded_seconds", webserver_latency: "latency_seconds" },
    line: (below) =>
      below(5) === 0
        ? "no number here"
        : `latency=${pick(below, [3, 5, 6, 7, 9, 11])}s httpcode=${pick(below, ["200", "404", "500"])}`,
  },
  {
    program: "ntpd",
    rules: `counter interrupted_total = '"select" "(" .* ")" "error" ":" "Interrupted system call"'
counter overflows_total = '"too many recvbufs allocated" "(" \\N ")"'
gauge recvbufs = '"too many recvbufs allocated" "(" \\N:value ")"'
counter exits_total = '"ntpd exiting on signal 15"'
counter starts_total = '"ntpd" .* \\T "(" \\N ")"'
gauge synced = '"kernel time sync" ["enabled" "disabled"] \\N:value | "kernel time sync status" "change" \\N:value'
counter pll_total = '"kernel pll status change" \\N'
gauge pll_state = '"kernel pll status change" \\N:value'
counter peers_total = '"synchronized to" \\I "," "stratum" "="? \\N'
counter drift_total = '"can''t open" .* "No such file or directory"'
counter lost_total = '"synchronisation lost"'`,
    metrics: {
      ...{ int_syscalls: "interrupted_total", recvbuf_overflows: "overflows_total", last_recvbuf: "recvbufs" },
      ...{ exits: "exits_total", starts: "starts_total", sync_status: "synced", pll_changes: "pll_total" },
      ...{
        pll_status: "pll_state",
        peer_syncs: "peers_total",
        driftfile_errors: "drift_total",
        sync_lost_total: "lost_total",
      },
    },
    line: (below) =>
      syslog(
        below,
        "ntpd",
        pick(below, [
          `select(${below(9)}) error: Interrupted system call`,
          `too many recvbufs allocated (${below(99)})`,
          "ntpd exiting on signal 15",
          `ntpd 4.2.8p10@1.3728-o Fri Nov 27 ${clock(below)} UTC 2026 (${below(9)})`,
          `kernel time sync ${pick(below, ["enabled", "disabled", "status change"])} ${2000 + below(99)}`,
          `kernel pll status change ${below(99)}`,
          `synchronized to ${address(below)}, stratum ${1 + below(5)}`,
          "can't open /var/lib/ntp/ntp.drift: No such file or directory",
          "synchronisation lost",
          "time reset +0.3 s",
        ]),
      ),
  },
  {
    program: "dhcpd",
    rules: `counter misconfigured_total = '"Configuration file errors encountered" "-" "-" "exiting" | "Configuration file errors encountered" "--" "exiting"'
counter disconnects_total = '"peer" \\W ":" "disconnected"'
counter discovers_total {mac} = '^ \\T \\W "dhcpd" "[" \\N "]" ":" "DHCPDISCOVER from" \\{mac}:mac'
counter mismatches_total = '"bind update on" \\I "got ack from" \\W ":" "xid mismatch"'
counter duplicates_total = '"uid lease" \\I "for client" \\{mac} "is duplicate on" \\C'
counter checksums_total add n = '\\N:n "bad udp checksums in" \\N "packets"'
counter nofree_total {network} = '"DHCPDISCOVER from" \\{mac} .* "network" \\C:network ":" "no free leases"'
counter timeouts_total = '"timeout waiting for failover peer" \\W'
counter abandoned_total {reason} = '"Abandoning IP address" \\I ":" (.* $ .):reason'
counter conflicts_total = '"Lease conflict at"'`,
    metrics: {
      ...{ config_file_errors: "misconfigured_total", peer_disconnects: "disconnects_total" },
      ...{ dhcpdiscovers: "discovers_total", bind_xid_mismatch: "mismatches_total" },
      ...{ duplicate_lease: "duplicates_total", bad_udp_checksum: "checksums_total" },
      ...{ dhcpdiscover_nofree: "nofree_total", failover_peer_timeout: "timeouts_total" },
      ...{ ip_abandoned: "abandoned_total", lease_conflicts: "conflicts_total" },
    },
    left: "a label in small letters",
    line: (below) =>
      syslog(
        below,
        "dhcpd",
        pick(below, [
          "Configuration file errors encountered -- exiting",
          `peer box${below(3)}: disconnected`,
          `DHCPDISCOVER from ${mac(below)} via eth0`,
          `DHCPDISCOVER from ${mac(below)} via eth0: network 10.0.${below(3)}.0/24: no free leases`,
          `DHCPACK on ${address(below)} to ${mac(below)} via eth0`,
          `bind update on ${address(below)} got ack from other: xid mismatch.`,
          `uid lease ${address(below)} for client ${mac(below)} is duplicate on 10.0.0.0/24`,
          `${below(20)} bad udp checksums in ${below(900)} packets`,
          `timeout waiting for failover peer other`,
          `Abandoning IP address ${address(below)}: ${pick(below, ["pinged before offer", "declined."])}`,
          "Lease conflict at 10.0.0.1",
        ]),
      ),
  },
  {
    program: "apache_combined",
    rules: accessRules,
    metrics: { apache_http_requests_total: "requests_total", apache_http_bytes_total: "sent_total" },
    line: (below) => `${accessHead(below)} ${size(below)} "-" "curl/8.${below(9)} (x)"`,
  },
  {
    program: "apache_metrics",
    rules: `histogram took {port, handler, method, code, protocol} buckets 5000 10000 25000 50000 100000 250000 500000 1000000 2500000 5000000 10000000 15000000 = '^ (\\W ":" \\N):port \\W:handler \\W:method \\N:code ("HTTP" "/" \\N):protocol "conn" "=" . \\N:value'
counter out_total {port, handler, method, code, protocol} add n = '^ (\\W ":" \\N):port \\W:handler \\W:method \\N:code ("HTTP" "/" \\N):protocol "conn" "=" . \\N \\N:n'
counter in_total {port, handler, method, code, protocol} add n = '^ (\\W ":" \\N):port \\W:handler \\W:method \\N:code ("HTTP" "/" \\N):protocol "conn" "=" . \\N \\N \\N:n'
counter aborted_total {port, handler, method, code, protocol, state} = '^ (\\W ":" \\N):port \\W:handler \\W:method \\N:code ("HTTP" "/" \\N):protocol ("conn" "=" "X"):state'
counter closed_total {port, handler, method, code, protocol, state} = '^ (\\W ":" \\N):port \\W:handler \\W:method \\N:code ("HTTP" "/" \\N):protocol ("conn" "=" "-"):state'`,
    metrics: {
      ...{ http_request_duration_seconds: "took", http_response_size_bytes_total: "out_total" },
      ...{ http_request_size_bytes_total: "in_total", http_connections_aborted_total: "aborted_total" },
      http_connections_closed_total: "closed_total",
    },
    times: { took: 1e6 },
    line(below) {
      const head = `www:${pick(below, ["443", "80"])} proxy ${pick(below, ["GET", "PUT"])} ${pick(below, ["200", "500"])}`;
      const conn = pick(below, ["+", "-", "X"]);
      return `${head} HTTP/1.1 conn=${conn} ${below(16_000_000)} ${below(9000)} ${below(900)} ${below(3)}`;
    },
  },
  {
    program: "postfix",
    rules: `counter cleaned_total = '"postfix" "/" "cleanup" .* "message" "-" "id" "="'
counter refused_total = '"postfix" "/" "cleanup" .* "reject" ":"'
counter removed_total = '"postfix" "/" "qmgr" .* ":" $ "removed"'
histogram recipients buckets 1 2 4 7 16 32 64 128 = '"postfix" "/" "qmgr" .* "nrcpt" "=" \\N:value'
histogram inserted_bytes buckets 1000B 10000B 100000B 1000000B 10000000B 100000000B 1000000000B = '"postfix" "/" "qmgr" .* "size" "=" \\N:value'
counter connects_total = '"postfix" "/" "smtpd" .* "connect from"'
counter disconnects_total = '"postfix" "/" "smtpd" .* "disconnect from"'
counter cut_total {stage} = '"postfix" "/" "smtpd" .* "lost connection after" \\W:stage "from"'
counter rejected_total {code} = '"postfix" "/" "smtpd" .* "NOQUEUE" ":" "reject" ":" "RCPT from" .*? ":" \\N:code'
counter tls_total {trust, protocol, cipher, secret, bits} = '"postfix" "/" "smtpd" "[" \\N "]" ":" \\W:trust "TLS connection established from" .*? ":" (\\W "." \\N):protocol "with cipher" \\W:cipher "(" \\N:secret "/" \\N:bits "bits"'`,
    metrics: {
      postfix_cleanup_messages_processed_total: "cleaned_total",
      postfix_cleanup_messages_rejected_total: "refused_total",
      postfix_qmgr_messages_removed_total: "removed_total",
      postfix_qmgr_messages_inserted_recipients: "recipients",
      postfix_qmgr_messages_inserted_size_bytes: "inserted_bytes",
      postfix_smtpd_connects_total: "connects_total",
      postfix_smtpd_disconnects_total: "disconnects_total",
      postfix_smtpd_connections_lost_total: "cut_total",
      postfix_smtpd_messages_rejected_total: "rejected_total",
      postfix_smtpd_tls_connections_total: "tls_total",
    },
    left: "a label that is a constant of the program",
    line(below) {
      const id = `A${below(900)}F`;
      const client = `mail.example[${address(below)}]`;
      const [program, message] = pick(below, [
        ["cleanup", `${id}: message-id=<x@example.org>`],
        ["cleanup", `${id}: reject: header Subject: no`],
        ["qmgr", `${id}: from=<a@example.org>, size=${below(200_000)}, nrcpt=${1 + below(40)} (queue active)`],
        ["qmgr", `${id}: removed`],
        ["smtpd", `connect from ${client}`],
        ["smtpd", `disconnect from ${client}`],
        ["smtpd", `lost connection after ${pick(below, ["AUTH", "EHLO"])} from ${client}`],
        ["smtpd", `NOQUEUE: reject: RCPT from ${client}: ${pick(below, ["450", "554"])} 5.7.1 no relay`],
        [
          "smtpd",
          `${pick(below, ["Anonymous", "Trusted"])} TLS connection established from ${client}: TLSv1.${2 + below(2)} with cipher AES${below(2)} (256/256 bits)`,
        ],
        [
          "smtp",
          `${id}: to=<b@example.org>, relay=x[${address(below)}]:25, delay=1, delays=${delays(below)}, dsn=2.0.0`,
        ],
      ] as const);
      return syslog(below, `postfix/${program}`, message);
    },
  },
  {
    program: "ntpd_peerstats",
    rules: `gauge delay {peer} = '^ \\N \\N \\I:peer \\N \\P? \\N \\N:value \\N'
gauge dispersion {peer} = '^ \\N \\N \\I:peer \\N \\P? \\N \\N \\N:value'
counter peers_total {peer} = '^ \\N \\N \\I:peer \\N \\P? \\N \\N \\N'`,
    metrics: { peer_delay: "delay", peer_dispersion: "dispersion", num_peerstats: "peers_total" },
    left: "bits of a number; a sign apart from its number",
    line(below) {
      const small = () => `0.000${100 + below(900)}`;
      const peer = `192.0.2.${1 + below(4)}`;
      return `55555 ${below(86_000)}.${100 + below(900)} ${peer} ${9000 + below(900)} ${pick(below, ["", "-"])}${small()} ${small()} ${small()}`;
    },
  },
];
