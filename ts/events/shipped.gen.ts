/** Made by `npm run gen` from the folder `formats`: change its files, not this one. */
export const shippedFiles: readonly { readonly file: string; readonly text: string }[] = [
  { file: "access.matcher", text: `# The access logs of nginx, Apache and those that copy them.
format combined
  about = access logs with referer and agent
  line = {client:word} {ident:word} {user:word} [{time}] "{method:name} {path} {protocol:name}" {status:number} {bytes:word} "{referer:quoted}" "{agent:quoted}"{? {more}?}
  line = {client:word} {ident:word} {user:word} [{time}] "{request:quoted}" {status:number} {bytes:word} "{referer:quoted}" "{agent:quoted}"{? {more}?}
  line = {client:word} {ident:word} {user} [{time}] "{request:quoted}" {status:number} {bytes:word} "{referer:quoted}" "{agent:quoted}"{? {more}?}
  level = .status:http
  message = .path .request
  source = .client
  test = 203.0.113.9 - bob [01/May/2026:10:00:00 +0200] "GET /a?b=1 HTTP/1.1" 404 12 "-" "curl/8.0"
  gives = {"time":"2026-05-01T08:00:00Z","level":"warn","client":"203.0.113.9","user":"bob","method":"GET","path":"/a?b=1","protocol":"HTTP/1.1","status":404,"bytes":12,"agent":"curl/8.0"}

format clf
  about = access logs in the common format
  line = {client:word} {ident:word} {user:word} [{time}] "{method:name} {path} {protocol:name}" {status:number} {bytes:word}{? {more}?}
  line = {client:word} {ident:word} {user:word} [{time}] "{request:quoted}" {status:number} {bytes:word}{? {more}?}
  line = {client:word} {ident:word} {user} [{time}] "{request:quoted}" {status:number} {bytes:word}{? {more}?}
  level = .status:http
  message = .path .request
  source = .client
  test = 203.0.113.9 - - [01/May/2026:10:00:00 +0200] "GET / HTTP/1.0" 500 -
  gives = {"time":"2026-05-01T08:00:00Z","level":"error","client":"203.0.113.9","path":"/","status":500}

format vhost
  about = access logs of several hosts
  line = {vhost:word} {client:ip} {ident:word} {user:word} [{time}] "{method:name} {path} {protocol:name}" {status:number} {bytes:word}
  line = {vhost:word} {client:ip} {ident:word} {user} [{time}] "{method:name} {path} {protocol:name}" {status:number} {bytes:word} "{referer:quoted}" "{agent:quoted}"{? {more}?}
  level = .status:http
  message = .path
  source = .client
  test = example.org:443 203.0.113.9 - - [01/May/2026:10:00:00 +0200] "GET / HTTP/1.1" 200 5 "-" "x"
  gives = {"time":"2026-05-01T08:00:00Z","vhost":"example.org:443","client":"203.0.113.9","status":200}
` },
  { file: "cef.matcher", text: `# ArcSight's Common Event Format, and LEEF of QRadar: a head between bars, then pairs.
format cef
  about = Common Event Format, often behind syslog
  line = CEF:{version:number}|{vendor}|{product}|{product_version}|{signature}|{name}|{severity?}|{extension}
  line = CEF: {version:number}|{vendor}|{product}|{product_version}|{signature}|{name}|{severity?}|{extension}
  message = .name
  source = .product
  opens = .extension as extension
  test = CEF:0|Vendor|Wall|1.0|100|port scan|5|src=203.0.113.9 dst=192.0.2.7 msg=two words act=block
  gives = {"source":"Wall","message":"port scan","src":"203.0.113.9","msg":"two words","act":"block"}

format leef
  about = Log Event Extended Format
  line = LEEF:{version:number}|{vendor}|{product}|{product_version}|{signature}|{extension}
  message = .signature
  source = .product
  opens = .extension as extension
  test = LEEF:1.0|Vendor|Wall|1.0|scan|src=203.0.113.9	dst=192.0.2.7	usrName=ann b
  gives = {"source":"Wall","message":"scan","src":"203.0.113.9","usrName":"ann b"}

format extension
  about = what CEF and LEEF write behind their head
  reads = extension
  inside = named
  time = .rt .end .start .devTime
  test = CEF:0|Vendor|Wall|1.0|100|scan|5|rt=1777629600000 src=203.0.113.9
  gives = {"time":"2026-05-01T10:00:00Z","src":"203.0.113.9"}
` },
  { file: "compose.matcher", text: `# What docker compose logs puts before each line, which is read again.
format compose
  about = docker compose logs
  line = {source:word} | {message?}
  test = web-1  | {"level":"warn","msg":"slow"}
  gives = {"level":"warn","message":"slow","source":"web-1"}
` },
  { file: "cri.matcher", text: `# Container output as containerd and CRI-O write it.
format cri
  about = container output by containerd and CRI-O
  line = {time} {stream=stdout|stderr} {partial=F|P} {message}
  joins = .partial P
  test = 2026-05-01T10:00:00.123456789Z stdout F {"level":"error","msg":"no route"}
  gives = {"time":"2026-05-01T10:00:00.123456789Z","level":"error","message":"no route","stream":"stdout"}
` },
  { file: "docker.matcher", text: `# What docker's json-file driver writes; its .log is read again.
format docker
  about = container output by docker's json-file driver
  reads = json
  needs = .log .stream .time
  time = .time
  source = .stream
  message = .log
  opens = .log
  test = {"log":"level=info msg=started port=80\\n","stream":"stderr","time":"2026-05-01T10:00:00.123456789Z"}
  gives = {"time":"2026-05-01T10:00:00.123456789Z","level":"info","message":"started","port":80,"stream":"stderr"}
` },
  { file: "haproxy.matcher", text: `format haproxy
  about = HAProxy's log of requests, behind its syslog prefix
  line = {client:ip}:{port:number} [{time}] {frontend} {backend:word} {timers:word} {status:number} {bytes:number} {captured_request:word} {captured_response:word} {termination:word} {connections:word} {queues:word}{? {{{headers}}?} "{method:name} {path} {protocol:name}"
  line = {client:ip}:{port:number} [{time}] {frontend} {backend:word} {timers:word} {bytes:number} {termination:word} {connections:word} {queues:word}
  level = .status:http
  message = .path
  source = .frontend
  test = 203.0.113.9:4222 [01/May/2026:10:00:00.123] http-in static/srv1 10/0/30/69/109 200 2750 - - ---- 1/1/1/1/0 0/0 "GET /index.html HTTP/1.1"
  gives = {"client":"203.0.113.9","frontend":"http-in","status":200,"path":"/index.html","bytes":2750}
` },
  { file: "java.matcher", text: `# What Logback, Log4j and Spring print by default, with their usual orders of thread and level.
format logback
  about = Logback, Log4j and Spring Boot
  line = {time} [{thread}] {level} {source:word} - {message}
  line = {time} {level} [{thread}] {source:word} - {message}
  line = {time} {level} [{thread}] {source:word}: {message}
  line = {time} {level} {pid:number} --- [{thread}] {source:word} : {message}
  line = {time} {level} {pid:number} --- [{app}] [{thread}] {source:word} : {message}
  line = {time} [{level}] {source:word} - {message}
  line = {time} [{level}] [{thread}] {source:word}: {message}
  line = {time} {level} {source:word} - {message}
  line = {time} {level} {source:word}: {message}
  continues = unread
  test = 2026-05-01 10:00:00,123 [main] ERROR c.e.Orders - order 8814 failed
  more = java.lang.IllegalStateException: closed
  more = 	at c.e.Orders.load(Orders.java:39)
  gives = {"level":"error","source":"c.e.Orders","thread":"main","message":"order 8814 failed\\njava.lang.IllegalStateException: closed\\n\\tat c.e.Orders.load(Orders.java:39)"}
  test = 2026-05-01T10:00:00.123Z  INFO 4242 --- [main] o.s.b.Application : Started in 2.1 seconds
  gives = {"time":"2026-05-01T10:00:00.123Z","level":"info","source":"o.s.b.Application","pid":4242,"message":"Started in 2.1 seconds"}
` },
  { file: "journal.matcher", text: `# journalctl -o json
format journal
  about = systemd's journal as JSON
  reads = json
  needs = .__REALTIME_TIMESTAMP
  time = ._SOURCE_REALTIME_TIMESTAMP .__REALTIME_TIMESTAMP
  level = .PRIORITY:syslog
  source = .SYSLOG_IDENTIFIER ._COMM ._SYSTEMD_UNIT
  message = .MESSAGE
  opens = .MESSAGE
  test = {"__REALTIME_TIMESTAMP":"1777629600123456","PRIORITY":"4","SYSLOG_IDENTIFIER":"cron","MESSAGE":"late"}
  gives = {"time":"2026-05-01T10:00:00.123456Z","level":"warn","source":"cron","message":"late"}
` },
  { file: "json.matcher", text: `# JSON of any program: an object a line.
format json
  about = objects of JSON, one a line
  reads = json
  time = .time .timestamp .ts ."@timestamp" .Timestamp .datetime .date ."@t" .eventTime .event_time .t .asctime .Time .log_time .date_time .start_time .StartUTC .StartLocal
  level = .level .severity .lvl .log_level .loglevel .levelname .Level .log.level ."@l" .severity_text .level_name .LogLevel .priority .Severity
  source = .logger .name .logger_name .source .component .service .app .program .module .Logger .SourceContext .service.name .log.logger .channel .target .caller
  message = .message .msg .Message .text .event ."@m" ."@mt" .log .short_message .body .MESSAGE .fields.message
  test = {"time":"2026-05-01T10:00:00Z","level":"warn","msg":"disk is full","logger":"store","free":0}
  gives = {"time":"2026-05-01T10:00:00Z","level":"warn","source":"store","message":"disk is full","free":0}
` },
  { file: "klog.matcher", text: `# Kubernetes and Google: I0501 10:00:00.123456   12 server.go:54] message
format klog
  about = klog of Kubernetes, glog of Google
  line = {level}{time} {thread:number} {source:name}:{number:number}] {message}
  continues = indented
  test = W0501 10:00:00.123456   12 server.go:54] the queue is long
  gives = {"level":"warn","thread":12,"source":"server.go","message":"the queue is long"}
` },
  { file: "laravel.matcher", text: `format laravel
  about = Laravel and other users of Monolog
  line = [{time}] {channel:word}.{level}: {message}
  continues = unread
  test = [2026-05-01 10:00:00] local.ERROR: Class "X" does not exist
  more = [stacktrace]
  more = #0 /srv/app.php(12): load()
  gives = {"level":"error","channel":"local","message":"Class \\"X\\" does not exist\\n[stacktrace]\\n#0 /srv/app.php(12): load()"}
` },
  { file: "logfmt.matcher", text: `# key=value pairs, as Go's log/slog, logrus, Grafana and FortiGate write them.
format logfmt
  about = key=value pairs
  reads = logfmt
  time = .time .ts .timestamp .t ."@timestamp" .datetime .date+.time .eventtime
  level = .level .lvl .severity .loglevel
  source = .logger .component .source .caller .module .service .name .app
  message = .msg .message .error .event
  test = time=2026-05-01T10:00:00Z level=error msg="can't open" user='a b' dur=1.5s
  gives = {"time":"2026-05-01T10:00:00Z","level":"error","message":"can't open","user":"a b","dur":"1.5s"}
` },
  { file: "nginx-error.matcher", text: `format nginx-error
  about = error logs of nginx
  line = {time} [{level}] {pid:number}#{tid:number}: *{connection:number} {message}, client: {client}, server: {server?}{?, request: "{method:name} {path} {protocol:name}"?}{?, upstream: "{upstream:quoted}"?}{?, host: "{host:quoted}"?}{?, referrer: "{referrer:quoted}"?}
  line = {time} [{level}] {pid:number}#{tid:number}: {?*{connection:number} ?}{message}
  test = 2026/05/01 10:00:00 [error] 31#7: *12 open() "/x" failed (2: No such file), client: 203.0.113.9, server: example.org, request: "GET /x HTTP/1.1", host: "example.org"
  gives = {"level":"error","pid":31,"client":"203.0.113.9","server":"example.org","path":"/x","host":"example.org","message":"open() \\"/x\\" failed (2: No such file)"}
  test = 2026/05/01 10:00:00 [notice] 31#7: signal process started
  gives = {"level":"notice","message":"signal process started"}
` },
  { file: "pairs.matcher", text: `# key=value pairs in the messages of others: user=<a@example.org>, rip=192.0.2.1
format pairs
  about = key=value pairs in messages
  reads = pairs
  inside = only
  test = 2026-05-01T10:00:00Z web1 dovecot: imap-login: auth failed: user=<a@example.org>, rip=192.0.2.1, TLS
  gives = {"message":"imap-login: auth failed: user=<a@example.org>, rip=192.0.2.1, TLS","user":"a@example.org","rip":"192.0.2.1"}
` },
  { file: "postgres.matcher", text: `format postgres
  about = PostgreSQL's log on standard error
  line = {time} [{pid:number}]{? [{session_line:number}-{:number}]?}{? {user:name}@{database:name}?} {level}:  {message}
  line = {time} {user:name}@{database:name} {level}:  {message}
  line = {time} {level}:  {message}
  continues = indented
  test = 2026-05-01 10:00:00.123 UTC [812] bob@shop ERROR:  relation "x" does not exist
  more = 	at character 15
  gives = {"time":"2026-05-01T10:00:00.123Z","level":"error","pid":812,"user":"bob","database":"shop","message":"relation \\"x\\" does not exist\\n\\tat character 15"}
` },
  { file: "python.matcher", text: `format python
  about = Python's logging, in its usual layouts
  line = {time} - {source} - {level} - {message}
  line = {level}:{source:name}:{message}
  line = {time} [{pid:number}] [{level}] {message}
  line = [{time}] [{pid:number}] [{level}] {message}
  line = {time} {level} [{source:name}] {message}
  continues = unread
  test = 2026-05-01 10:00:00,123 - app.db - WARNING - pool is empty
  gives = {"level":"warn","source":"app.db","message":"pool is empty"}
` },
  { file: "syslog.matcher", text: `# RFC 3164 as daemons, rsyslog and devices write it, and RFC 5424.
format syslog
  about = syslog, RFC 3164
  line = {?<{priority:number}>?}{time} {host:word} {source:text}[{pid:number}]: {message}
  line = {?<{priority:number}>?}{time} {host:word} {source:word}: {message}
  line = <{priority:number}>{time} {host:word} {source:word}: {message}
  line = <{priority:number}>{time} {host:word} {message}
  level = .priority:priority
  test = May  1 10:00:00 web1 sshd[812]: Failed password for root from 203.0.113.9 port 4222 ssh2
  gives = {"source":"sshd","host":"web1","pid":812,"message":"Failed password for root from 203.0.113.9 port 4222 ssh2"}
  test = <11>May  1 10:00:00 web1 app: it broke
  gives = {"level":"error","source":"app","message":"it broke","host":"web1"}

format syslog5424
  about = syslog, RFC 5424
  line = <{priority:number}>1 {time} {host:word} {source:word} {pid:word} {msgid:word} [{structured}] {message}
  line = <{priority:number}>1 {time} {host:word} {source:word} {pid:word} {msgid:word} - {message}
  level = .priority:priority
  test = <165>1 2026-05-01T10:00:00.003Z web1 evntslog 812 ID47 [exampleSDID@32473 iut="3"] it began
  gives = {"time":"2026-05-01T10:00:00.003Z","level":"notice","source":"evntslog","pid":812,"message":"it began"}
` },
  { file: "text.matcher", text: `# Lines of no format in particular that begin with a time, or with a level.
format text
  about = other lines with a time, and often a level
  line = {time} {level} {message}
  line = {time} [{level}] {message}
  line = {time} [{level}]: {message}
  line = {time} {level}: {message}
  line = [{time}] [{level}] {message}
  line = [{time}] {level} {message}
  line = [{time}] {level}: {message}
  line = [{time}] [{source:word}] [{level}] {message}
  line = [{time}] [{level}] [{source:word}] {message}
  line = [{time}][{source:word}][{level}] {message}
  line = {time} [{source:word}] [{level}] {message}
  line = {time} [{level}] [{source:word}] {message}
  line = {time} [{level}][{source:word}]: {message}
  line = {time} - {level} - {message}
  line = {time} | {level} | {source:word} - {message}
  line = [{level}] {time} {message}
  line = {level} {time} {message}
  line = [{time}] {message}
  line = {time} {message}
  continues = indented
  test = 2026-05-01T10:00:00Z WARN the queue is long
  gives = {"time":"2026-05-01T10:00:00Z","level":"warn","message":"the queue is long"}
  test = [2026-05-01 10:00:00Z] [info] [store] opened
  gives = {"time":"2026-05-01T10:00:00Z","level":"info","source":"store","message":"opened"}
  test = 2026-05-01T10:00:00Z it began
  gives = {"time":"2026-05-01T10:00:00Z","level":null,"message":"it began"}
` },
  { file: "w3c.matcher", text: `# Tables whose header begins with #Fields: IIS, Exchange and others of Microsoft, CloudFront.
format w3c
  about = W3C's extended log format: IIS, CloudFront
  reads = w3c
  time = .date+.time
  level = .sc-status:http
  source = .c-ip
  message = .cs-uri-stem
  test = #Fields: date time c-ip cs-method cs-uri-stem sc-status
  more = 2026-05-01 10:00:00 203.0.113.9 GET /a 404
  gives = {"time":"2026-05-01T10:00:00Z","level":"warn","source":"203.0.113.9","message":"/a","sc-status":404}
` },
  { file: "zeek.matcher", text: `# Zeek's tables: #fields names the columns, tabs stand between them.
format zeek
  about = Zeek's logs
  reads = zeek
  time = .ts
  source = .id.orig_h
  message = .uri .query .note .msg
  test = #fields	ts	uid	id.orig_h	id.resp_h
  more = 1777629600.5	C1	203.0.113.9	192.0.2.7
  gives = {"time":"2026-05-01T10:00:00.500Z","source":"203.0.113.9","id.resp_h":"192.0.2.7","uid":"C1"}
` },
];
