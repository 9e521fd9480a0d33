/** Made by `npm run gen` from the folder `formats`: change its files, not this one. */
export const shippedFiles: readonly { readonly file: string; readonly text: string }[] = [
  { file: "access.matcher", text: `# The access logs of nginx, Apache and those that copy them.
format combined
  about = access logs of nginx, Apache and others, with referer and agent
  line = {client:peer} {ident:host} {user:value} [{time}] "{method:name} {path} {protocol:name}" {status:number} {bytes:word} "{referer:quoted}" "{agent:quoted}"{? {more}?}
  line = {client:peer} {ident:host} {user:value} [{time}] "{request:quoted}" {status:number} {bytes:word} "{referer:quoted}" "{agent:quoted}"{? {more}?}
  line = {client:peer} {ident:host} {user:value} [{time}] "{request:quoted}" {status:word} {bytes:word} "{referer:quoted}" "{agent:quoted}"{? {more}?}
  line = {client:ip}, {proxies} - {user:value} [{time}] "{request:quoted}" {status:number} {bytes:word} "{referer:quoted}" "{agent:quoted}"{? {more}?}
  level = .status:http
  message = .path .request
  source = .client
  beside = .more as appended
  test = 203.0.113.9 - bob [01/May/2026:10:00:00 +0200] "GET /a?b=1 HTTP/1.1" 404 12 "-" "curl/8.0"
  gives = {"time":"2026-05-01T08:00:00Z","level":"warn","client":"203.0.113.9","user":"bob","method":"GET","path":"/a?b=1","protocol":"HTTP/1.1","status":404,"bytes":12,"agent":"curl/8.0"}
  test = 203.0.113.9, 10.0.0.1 - ann@example.org [01/May/2026:10:00:00 +0200] "GET /a HTTP/1.1" 404 12 "-" "curl/8.0"
  gives = {"client":"203.0.113.9","proxies":"10.0.0.1","user":"ann@example.org","request":"GET /a HTTP/1.1"}

format clf
  about = access logs of nginx, Apache and others, in the common format
  line = {client:peer} {ident:host} {user:value} [{time}] "{method:name} {path} {protocol:name}" {status:number} {bytes:word}{? {more}?}
  line = {client:peer} {ident:host} {user:value} [{time}] "{request:quoted}" {status:number} {bytes:word}{? {more}?}
  line = {client:ip} [{time}] "{method:name} {path} {protocol:name}" {status:number} {bytes:word}{? "{referer:quoted}" "{agent:quoted}"?}
  line = {client:ip}, {proxies} - {user:value} [{time}] "{request:quoted}" {status:number} {bytes:word}{? {more}?}
  level = .status:http
  message = .path .request
  source = .client
  beside = .more as appended
  test = 203.0.113.9 - - [01/May/2026:10:00:00 +0200] "GET / HTTP/1.0" 500 -
  gives = {"time":"2026-05-01T08:00:00Z","level":"error","client":"203.0.113.9","path":"/","status":500}

format vhost
  about = access logs of several hosts
  line = {vhost:peer} {client:ip} {ident:host} {user:value} [{time}] "{method:name} {path} {protocol:name}" {status:number} {bytes:word} "{referer:quoted}" "{agent:quoted}"{? {more}?}
  line = {vhost:peer} {client:ip} {ident:host} {user:value} [{time}] "{method:name} {path} {protocol:name}" {status:number} {bytes:word}{? {more}?}
  line = {vhost:peer} {client:ip} {ident:host} {user:value} [{time}] "{request:quoted}" {status:number} {bytes:word} "{referer:quoted}" "{agent:quoted}"{? {more}?}
  line = {vhost:peer} {client:ip} {ident:host} {user:value} [{time}] "{request:quoted}" {status:number} {bytes:word}{? {more}?}
  line = {vhost:peer} {client:peer} - {user:value} [{time}] "{method:name} {path} {protocol:name}" {status:number} {bytes:word} "{referer:quoted}" "{agent:quoted}"{? {more}?}
  line = {vhost:peer} {client:peer} - {user:value} [{time}] "{method:name} {path} {protocol:name}" {status:number} {bytes:word}{? {more}?}
  line = {vhost:peer} {client:peer} - {user:value} [{time}] "{request:quoted}" {status:number} {bytes:word} "{referer:quoted}" "{agent:quoted}"{? {more}?}
  line = {vhost:peer} {client:peer} - {user:value} [{time}] "{request:quoted}" {status:number} {bytes:word}{? {more}?}
  level = .status:http
  message = .path .request
  source = .client
  beside = .more as appended
  test = example.org 203.0.113.9 - req001 - [01/May/2026:10:00:00 +0200] "lv|x" 400 157 "-" "x"
  gives = {"vhost":"example.org","client":"203.0.113.9","user":"req001 -","status":400,"message":"lv|x"}
  test = [2001:db8::1]:443 2001:db8::7 - "ann b" [01/May/2026:10:00:00 +0200] "GET / HTTP/1.1" 200 5
  gives = {"vhost":"[2001:db8::1]:443","client":"2001:db8::7","user":"ann b","path":"/"}
  test = "-" unix: - - [01/May/2026:10:00:00 +0200] "GET / HTTP/1.1" 200 5 "-" "x"
  gives = {"client":"unix:","source":"unix:","agent":"x"}
  test = example.org:443 203.0.113.9 - - [01/May/2026:10:00:00 +0200] "GET / HTTP/1.1" 200 5 "-" "x"
  gives = {"time":"2026-05-01T08:00:00Z","vhost":"example.org:443","client":"203.0.113.9","status":200}

# Of a name that the line has itself, such as status, the line's value counts.
format appended
  about = key=value pairs behind the known part of a line
  reads = pairs
  inside = named guess
  test = 203.0.113.9 - - [01/May/2026:10:00:00 +0200] "GET /a HTTP/1.1" 404 12 "-" "curl/8.0" "-" rt=0.029 uct="0.026, 0.1" status=504
  gives = {"client":"203.0.113.9","status":404,"rt":0.029,"uct":"0.026, 0.1","more":"\\"-\\" rt=0.029 uct=\\"0.026, 0.1\\" status=504"}
` },
  { file: "agents.matcher", text: `# Agents of operations: Salt, Icinga, Jupyter's servers, pgpool, Heroku's router.
format salt
  about = Salt
  line = {time} [{source:name}{? ?}:{source_line:number}][{level}{? ?}][{pid:number}] {message}
  continues = unread
  test = 2026-05-01 10:00:00,123 [salt.minion     :1143][ERROR   ][812] no master
  gives = {"level":"error","source":"salt.minion","pid":812,"message":"no master"}

format icinga
  about = Icinga 2
  line = [{time}] {level}/{source:word}: {message}
  test = [2026-05-01 10:00:00 +0200] warning/ApiListener: no data
  gives = {"time":"2026-05-01T08:00:00Z","level":"warn","source":"ApiListener","message":"no data"}

format tornado
  about = Tornado and Jupyter
  line = [{level=D|I|W|E|C} {time} {source:word}] {message}
  line = [{level=D|I|W|E|C} {:number}:{:number}:{:decimal} {source:word}] {message}
  continues = unread
  test = [W 260501 10:00:00 web:2239] 404 GET /x (203.0.113.9) 0.41ms
  gives = {"time":"2026-05-01T10:00:00Z","level":"warn","source":"web:2239"}
  test = [E 10:00:00.123 NotebookApp] no kernel
  gives = {"time":null,"level":"error","source":"NotebookApp","message":"no kernel"}

format pgpool
  about = Pgpool-II
  line = {time}: pid {pid:number}: {level}: {message}
  line = {time}: {process:word} pid {pid:number}: {level}: {message}
  test = 2026-05-01 10:00:00: pid 812: LOG:  new connection received
  gives = {"level":"info","pid":812,"message":"new connection received"}

format heroku
  about = Heroku's logs
  line = {time} heroku[{source:word}]: at={level} {message}
  line = {time} {app=heroku|app}[{source:label}]: {message}
  test = 2026-05-01T10:00:00.123456+00:00 heroku[router]: at=info method=GET path="/a" status=200
  gives = {"level":"info","source":"router","method":"GET","path":"/a","status":200}
  test = 2026-05-01T10:00:00.123456+00:00 app[web.1]: up
  gives = {"time":"2026-05-01T10:00:00.123456Z","source":"web.1","message":"up"}

format error-logger
  about = reports of Erlang/OTP before version 21
  line = ={level} REPORT==== {time} ===
  continues = unread
  test = =ERROR REPORT==== 1-May-2026::10:00:00 ===
  more = no route
  gives = {"time":"2026-05-01T10:00:00Z","level":"error"}
` },
  { file: "amavis.matcher", text: `format amavis
  about = messages of Amavis
  inside = only
  line = ({id:word}) {outcome=Passed|Blocked} {category} {{{actions}}, [{client:ip}]:{port:number} {:text}<{from:word?}> -> <{to:word?}>{details}
  opens = .details as pairs
  test = May  1 10:00:00 mx1 amavis[812]: (00812-09) Blocked SPAM {DiscardedInbound,Quarantined}, [203.0.113.9]:4222 [203.0.113.9] <a@example.org> -> <b@example.net>, Queue-ID: 4F1A
  gives = {"source":"amavis","outcome":"Blocked","category":"SPAM","client":"203.0.113.9","from":"a@example.org","to":"b@example.net"}
` },
  { file: "android.matcher", text: `# logcat of Android in its forms threadtime and time.
format logcat
  about = logcat of Android
  line = {time} {pid:number} {tid:number} {level} {source:word}: {message?}
  line = {time} {pid:number} {tid:number} {level} {source:word} : {message?}
  line = {time} {level}/{source:word}({pid:number}): {message?}
  line = {level}/{source:word}({pid:number}): {message?}
  line = {time} {level}/{source:word}( {pid:number}): {message?}
  line = {time} {uid:word} {pid:number} {tid:number} {level} {source:word}: {message?}
  line = {time} {uid:word} {pid:number} {tid:number} {level} {source:word} : {message?}
  line = {time} {pid:number} {tid:number} {level} {source} : {message?}
  line = {level}/{source:word}( {pid:number}): {message?}
  test = 05-01 10:00:00.123  1702  2395 D WindowManager: add window
  gives = {"level":"debug","pid":1702,"source":"WindowManager","message":"add window"}
  test = 05-01 10:00:00.123 10001  1702  2395 D WindowManager: add window
  gives = {"level":"debug","source":"WindowManager","uid":10001,"tid":2395}
  test = I/ActivityManager( 585): Starting activity
  gives = {"level":"info","source":"ActivityManager","pid":585,"message":"Starting activity"}

# The first line of a crash, whose level is that of its line.
format android-crash
  about = crashes of Android
  inside = only
  line = FATAL EXCEPTION: {thread}
  test = 05-01 10:00:00.123   812   845 E AndroidRuntime: FATAL EXCEPTION: main
  gives = {"level":"error","source":"AndroidRuntime","message":"FATAL EXCEPTION: main","thread":"main"}
` },
  { file: "apache-error.matcher", text: `format apache-error
  about = error logs of Apache httpd
  line = [{time}] [{module?}:{level}] [pid {pid:number}{?:tid {tid:number}?}] {?({errno:number}){error}: ?}[client {client:ip}:{port:number}] {message}
  line = [{time}] [{module?}:{level}] [pid {pid:number}{?:tid {tid:number}?}] {?({errno:number}){error}: ?}[client {client:ip}] {message}
  line = [{time}] [{module?}:{level}] [pid {pid:number}{?:tid {tid:number}?}] {?({errno:number}){error}: ?}[remote {client:ip}{?:{port:number}?}] {message}
  line = [{time}] [{level}] {?[pid {pid:number}] ?}[client {client:ip}{?:{port:number}?}] {message}
  line = [{time}] [{module?}:{level}] [pid {pid:number}{?:tid {tid:number}?}] {?({errno:number}){error}: ?}[client {client:word}] {message}
  line = [{time}] [{module?}:{level}] [pid {pid:number}{?:tid {tid:number}?}] {message}
  line = [{time}] [{level}] [client {client:word}] {message}
  source = .module
  test = [Fri May 01 10:00:00.009964 2026] [proxy_fcgi:error] [pid 25:tid 14] [client 203.0.113.9:4222] AH01071: Got error
  gives = {"time":"2026-05-01T10:00:00.009964Z","level":"error","client":"203.0.113.9","port":4222,"source":"proxy_fcgi","message":"AH01071: Got error"}
  test = [Fri May 01 10:00:00 2026] [error] [client 203.0.113.9:4222] File does not exist: /srv/x
  gives = {"level":"error","client":"203.0.113.9","port":4222,"message":"File does not exist: /srv/x"}
  test = [Fri May 01 10:00:00.5 2026] [:error] [pid 25] [client 203.0.113.9] ModSecurity: Access denied
  gives = {"level":"error","client":"203.0.113.9","pid":25,"message":"ModSecurity: Access denied"}
  test = [Fri May 01 10:00:00 2026] [ssl:trace3] [pid 25] [client 2001:db8::7:4222] AH01906: no stapling
  gives = {"level":"trace","client":"2001:db8::7","port":4222,"message":"AH01906: no stapling"}
  test = [Fri May 01 10:00:00 2026] [ssl:warn] [pid 25] [client pc.example.net:4222] AH01906: no stapling
  gives = {"level":"warn","client":"pc.example.net:4222","message":"AH01906: no stapling"}
` },
  { file: "apple.matcher", text: `# Apple's unified logging (log show), and what NSLog writes.
format apple
  about = unified logging of macOS and iOS (log show)
  line = {time} 0x{thread:word} {level=Default|Info|Debug|Error|Fault} 0x{activity:word} {pid:number} {ttl:number} {source}: {message}
  test = 2026-05-01 10:00:00.123456+0200 0x1f2      Error       0x0                  812    0    kernel: (Sandbox) deny(1)
  gives = {"time":"2026-05-01T08:00:00.123456Z","level":"error","source":"kernel","pid":812,"message":"(Sandbox) deny(1)"}

format nslog
  about = NSLog of Apple
  line = {time} {source:name}[{pid:number}:{thread:word}] {message}
  continues = unread
  test = 2026-05-01 10:00:00.123456+0200 Shop[812:1234] late
  gives = {"time":"2026-05-01T08:00:00.123456Z","source":"Shop","pid":812,"message":"late"}
` },
  { file: "asterisk.matcher", text: `# Asterisk's own file, and its messages behind syslog.
format asterisk
  about = Asterisk
  line = [{time}] {level}[{thread:number}]{?[{call:word}]?} {source:word}: {message}
  line = [{time}] {channel=SECURITY|VERBOSE|DTMF}[{thread:number}]{?[{call:word}]?} {source:word}: {message}
  line = [{time}] {level}[{thread:number}]{?[{call:word}]?}: {source:word}:{source_line:number} {function:word}: {message}
  line = [{time}] {channel=SECURITY|VERBOSE|DTMF}[{thread:number}]{?[{call:word}]?}: {source:word}:{source_line:number} {function:word}: {message}
  test = [2026-05-01 10:00:00Z] NOTICE[812][C-00000001] chan_sip.c: Registration from '"bob" <sip:bob@192.0.2.7>' failed for '203.0.113.9:5060' - Wrong password
  gives = {"time":"2026-05-01T10:00:00Z","level":"notice","source":"chan_sip.c","client":"203.0.113.9","port":5060,"reason":"Wrong password"}
  test = [2026-05-01 10:00:00Z] ERROR[812][C-00000001]: pbx.c:512 pbx_exec: no such application
  gives = {"level":"error","source":"pbx.c","source_line":512,"function":"pbx_exec","message":"no such application"}

format asterisk-message
  about = what Asterisk's modules write
  inside = only
  line = {?{channel=NOTICE|WARNING|ERROR|SECURITY}[{thread:number}]{?[{call:word}]?}: {file:word} in {function:word}: ?}Registration from '{from}' failed for '{client:ip}{?:{port:number}?}' - {reason}
  line = {?{channel=NOTICE|WARNING|ERROR|SECURITY}[{thread:number}]{?[{call:word}]?}: {file:word} in {function:word}: ?}Request '{method}' from '{from}' failed for '{client:ip}{?:{port:number}?}' (callid: {callid}) - {reason}
  line = {?{channel=SECURITY}[{thread:number}]{?[{call:word}]?}: {file:word} in {function:word}: ?}SecurityEvent="{event:quoted}",{:text?}Severity="{level}",{:text}AccountID="{user:quoted}",SessionID="{session:quoted}",LocalAddress="{local_network:word}/{local_transport:word}/{server:ip}/{server_port:number}",RemoteAddress="{network:word}/{transport:word}/{client:ip}/{port:number}"{?,{details}?}
  line = {?{channel=SECURITY}[{thread:number}]{?[{call:word}]?}: {file:word} in {function:word}: ?}SecurityEvent="{event:quoted}",{:text}AccountID="{user:quoted}",SessionID="{session:quoted}",LocalAddress="{local_network:word}/{local_transport:word}/{server:ip}/{server_port:number}",RemoteAddress="{network:word}/{transport:word}/{client:ip}/{port:number}"{?,{details}?}
  opens = .details as pairs
  test = May  1 10:00:00 pbx asterisk[812]: SECURITY[813]: res_security_log.c:114 in event_cb: SecurityEvent="InvalidAccountID",Severity="Error",Service="PJSIP",AccountID="bob",SessionID="x",LocalAddress="IPV4/UDP/192.0.2.7/5060",RemoteAddress="IPV4/UDP/203.0.113.9/5062"
  gives = {"source":"asterisk","level":"error","event":"InvalidAccountID","user":"bob","session":"x","server":"192.0.2.7","client":"203.0.113.9","port":5062}
` },
  { file: "auditd.matcher", text: `# auditd: type=SYSCALL msg=audit(1777629600.123:812): key=value ...
format auditd
  about = the audit log of Linux
  line = type={type:word} msg=audit({time}:{serial:number}): {message}
  line = node={host:word} type={type:word} msg=audit({time}:{serial:number}): {message}
  line = type={type:word} msg=audit({time}:{serial:number}) : {message}
  line = node={host:word} type={type:word} msg=audit({time}:{serial:number}) : {message}
  source = .type
  opens = .message as audit-fields
  test = type=USER_LOGIN msg=audit(1777629600.123:812): pid=31 uid=0 auid=1000 res=failed
  gives = {"time":"2026-05-01T10:00:00.123Z","source":"USER_LOGIN","serial":812,"pid":31,"res":"failed"}
  test = node=web1 type=USER_AUTH msg=audit(05/21/2026 10:00:00.123:812) : pid=31 uid=root
  gives = {"time":"2026-05-21T10:00:00.123Z","source":"USER_AUTH","host":"web1","uid":"root"}

# What programs say of users stands between quotes: msg='op=login acct="bob" addr=203.0.113.9'
format audit-fields
  about = fields of auditd, and of the programs that it quotes
  reads = pairs
  inside = named
  opens = .msg as pairs
  beside = . as prose
  test = type=USER_LOGIN msg=audit(1777629600.123:812): pid=31 msg='op=login acct="bob" hostname=? addr=2001:db8::7 res=failed'
  gives = {"pid":31,"op":"login","acct":"bob","addr":"2001:db8::7","res":"failed"}
` },
  { file: "aws-elb.matcher", text: `# Amazon's load balancers.
format alb
  about = Application Load Balancer of AWS
  line = {type=http|https|h2|grpcs|ws|wss} {time} {balancer:word} {client:ip}:{client_port:number} {target:ip}:{target_port:number} {request_time:number} {target_time:number} {response_time:number} {status:number} {target_status:word} {received_bytes:number} {sent_bytes:number} "{method:word} {url:word} {protocol:word}" "{agent:quoted}" {cipher:word} {tls:word} {target_group:word} "{trace:quoted}" "{domain:quoted}" "{certificate:quoted}" {rule:word} {created:word} "{actions:quoted}" "{redirect:quoted}" "{error_reason:quoted}"{? {more}?}
  line = {type=http|https|h2|grpcs|ws|wss} {time} {balancer:word} {client:ip}:{client_port:number} {target:word} {request_time:number} {target_time:number} {response_time:number} {status:number} {target_status:word} {received_bytes:number} {sent_bytes:number} "{method:word} {url:word} {protocol:word}" "{agent:quoted}" {cipher:word} {tls:word} {target_group:word} "{trace:quoted}" "{domain:quoted}" "{certificate:quoted}" {rule:word} {created:word} "{actions:quoted}" "{redirect:quoted}" "{error_reason:quoted}"{? {more}?}
  level = .status:http
  source = .balancer
  message = .url
  test = https 2026-05-01T10:00:00.186641Z app/shop/50dc6c49 203.0.113.9:2817 10.0.0.1:80 0.086 0.048 0.037 502 - 0 57 "GET https://shop.example.org:443/pay HTTP/1.1" "curl/8.0" ECDHE-RSA-AES128-GCM-SHA256 TLSv1.2 arn:aws:x "Root=1-58337281" "shop.example.org" "arn:aws:y" 1 2026-05-01T10:00:00.100000Z "forward" "-" "-"
  gives = {"time":"2026-05-01T10:00:00.186641Z","level":"error","client":"203.0.113.9","client_port":2817,"target":"10.0.0.1","target_port":80,"status":502,"method":"GET","url":"https://shop.example.org:443/pay"}
  test = h2 2026-05-01T10:00:00.186641Z app/shop/50dc6c49 [2001:db8::7]:2817 [2001:db8::1]:80 0.086 0.048 0.037 200 200 0 57 "GET https://shop.example.org:443/pay HTTP/2.0" "curl/8.0" ECDHE TLSv1.2 arn:aws:x "Root=1" "shop.example.org" "arn:aws:y" 1 2026-05-01T10:00:00.100000Z "forward" "-" "-"
  gives = {"client":"2001:db8::7","client_port":2817,"target":"2001:db8::1","target_port":80}

format elb
  about = Classic Load Balancer of AWS
  line = {time} {balancer:word} {client:ip}:{client_port:number} {target:ip}:{target_port:number} {request_time:number} {target_time:number} {response_time:number} {status:word} {target_status:word} {received_bytes:number} {sent_bytes:number} "{method:word} {url:word} {protocol:word}"{? "{agent:quoted}" {cipher:word} {tls:word}?}
  line = {time} {balancer:word} {client:ip}:{client_port:number} {target:word} {request_time:number} {target_time:number} {response_time:number} {status:word} {target_status:word} {received_bytes:number} {sent_bytes:number} "{method:word} {url:word} {protocol:word}"{? "{agent:quoted}" {cipher:word} {tls:word}?}
  line = {time} {balancer:word} {client:ip}:{client_port:number} {target:word} {request_time:number} {target_time:number} {response_time:number} {status:word} {target_status:word} {received_bytes:number} {sent_bytes:number} "{request:quoted}"{? "{agent:quoted}" {cipher:word} {tls:word}?}
  level = .status:http
  source = .balancer
  message = .url
  test = 2026-05-01T10:00:00.943958Z my-elb 203.0.113.9:2817 10.0.0.1:80 0.000073 0.001048 0.000057 200 200 0 29 "GET http://www.example.org:80/ HTTP/1.1" "curl/8.0" - -
  gives = {"time":"2026-05-01T10:00:00.943958Z","client":"203.0.113.9","status":200,"url":"http://www.example.org:80/","sent_bytes":29}
  test = 2026-05-01T10:00:00.943958Z my-elb 203.0.113.9:2817 10.0.0.1:80 0.001069 0.000028 0.000041 - - 82 305 "- - - " "-" - -
  gives = {"client":"203.0.113.9","received_bytes":82,"sent_bytes":305,"request":"- - - "}
` },
  { file: "bind.matcher", text: `# named of BIND, on its own or behind syslog: client ADDRESS#PORT (NAME): what was asked, what was denied.
format named
  about = queries and refusals of BIND
  line = {time} client {?@{:word} ?}{client:ip}#{port:number}{?/key {key:word}?}{? ({name:word})?}: {reason}
  line = {time} {category:name}: {level}: {message}
  source = .category
  message = .reason
  test = 01-May-2026 10:00:00.123 queries: info: client @0x7f00 203.0.113.9#4222 (example.org): query: example.org IN A +E (192.0.2.7)
  gives = {"level":"info","category":"queries","client":"203.0.113.9","port":4222,"name":"example.org"}

format named-message
  about = queries and refusals of BIND behind syslog
  inside = only
  line = client {?@{:word} ?}{client:ip}#{port:number}{?/key {key:word}?}{? ({name:word})?}: {reason}
  line = {category=queries|query-errors|security|update|update-security|xfer-out|xfer-in|notify|rate-limit|lame-servers|resolver}: {?{:level}: ?}client {?@{:word} ?}{client:ip}#{port:number}{?/key {key:word}?}{? ({name:word})?}: {reason}
  line = {:time} client {?@{:word} ?}{client:ip}#{port:number}{?/key {key:word}?}{? ({name:word})?}: {reason}
  test = May  1 10:00:00 ns1 named[812]: client @0x7f00 203.0.113.9#4222 (example.org): query (cache) 'example.org/ANY/IN' denied
  gives = {"source":"named","client":"203.0.113.9","port":4222,"name":"example.org"}
  test = 01-May-2026 10:00:00.123 security: error: client @0x7f00 2001:db8::7#4222/key ann (example.org): update 'example.org/IN' denied
  gives = {"client":"2001:db8::7","port":4222,"key":"ann","name":"example.org"}
` },
  { file: "cassandra.matcher", text: `format cassandra
  about = Apache Cassandra
  line = {level} [{thread}] {time} {source:name}:{source_line:number} - {message}
  continues = unread
  test = WARN  [ReadStage-2] 2026-05-01 10:00:00,123 ReadCommand.java:512 - Read 0 live rows
  gives = {"level":"warn","thread":"ReadStage-2","source":"ReadCommand.java","source_line":512,"message":"Read 0 live rows"}
` },
  { file: "cef.matcher", text: `# ArcSight's Common Event Format, and LEEF of QRadar: a head between bars, then pairs.
format cef
  about = Common Event Format, often behind syslog
  line = CEF:{version:number}|{vendor:guarded}|{product:guarded}|{product_version:guarded}|{signature:guarded}|{name:guarded}|{severity?}|{extension}
  line = CEF: {version:number}|{vendor:guarded}|{product:guarded}|{product_version:guarded}|{signature:guarded}|{name:guarded}|{severity?}|{extension}
  line = {?<{priority:number}>?}{time} {host:host} CEF:{version:number}|{vendor:guarded}|{product:guarded}|{product_version:guarded}|{signature:guarded}|{name:guarded}|{severity?}|{extension}
  line = {?<{priority:number}>?}{time} {host:host} CEF: {version:number}|{vendor:guarded}|{product:guarded}|{product_version:guarded}|{signature:guarded}|{name:guarded}|{severity?}|{extension}
  message = .name
  source = .product
  opens = .extension as extension
  test = CEF:0|Vendor|Wall|1.0|100|port scan|5|src=203.0.113.9 dst=192.0.2.7 msg=two words act=block
  gives = {"source":"Wall","message":"port scan","src":"203.0.113.9","msg":"two words","act":"block"}
  test = May  1 10:00:00 wall1 CEF:1|Vendor|Wall \\| fire|1.0|100|port scan|High|src=2001:db8::7 dst=192.0.2.7
  gives = {"host":"wall1","product":"Wall \\\\| fire","name":"port scan","severity":"High","src":"2001:db8::7"}

format leef
  about = Log Event Extended Format
  line = LEEF:{version:number}|{vendor:guarded}|{product:guarded}|{product_version:guarded}|{signature:guarded}|{extension}
  line = {?<{priority:number}>?}{time} {host:host} LEEF:{version:number}|{vendor:guarded}|{product:guarded}|{product_version:guarded}|{signature:guarded}|{extension}
  message = .signature
  source = .product
  opens = .extension as extension
  test = LEEF:1.0|Vendor|Wall|1.0|scan|src=203.0.113.9	dst=192.0.2.7	usrName=ann b
  gives = {"source":"Wall","message":"scan","src":"203.0.113.9","usrName":"ann b"}
  test = May  1 10:00:00 wall1 LEEF:2.0|Vendor|Wall|1.0|scan|src=203.0.113.9	usrName=ann b
  gives = {"host":"wall1","src":"203.0.113.9","usrName":"ann b"}
  test = LEEF:2.0|Vendor|Wall|1.0|scan|^|src=203.0.113.9^usrName=ann b^msg=a=b
  gives = {"source":"Wall","message":"scan","src":"203.0.113.9","usrName":"ann b","msg":"a=b"}
  test = LEEF:2.0|Vendor|Wall|1.0|scan|x09|src=203.0.113.9	usrName=ann b
  gives = {"src":"203.0.113.9","usrName":"ann b"}

format extension
  about = what CEF and LEEF write behind their head
  reads = extension
  inside = named
  time = .rt .end .start .devTime
  test = CEF:0|Vendor|Wall|1.0|100|scan|5|rt=1777629600000 src=203.0.113.9
  gives = {"time":"2026-05-01T10:00:00Z","src":"203.0.113.9"}
` },
  { file: "celery.matcher", text: `# Workers of Celery: worker_log_format and worker_task_log_format
format celery
  about = Celery: workers and their tasks
  line = [{time}: {level}/{source:word}] Task {task:word}[{task_id:word}] {message}
  line = [{time}: {level}/{source:word}] {task:word}[{task_id:word}]: {message}
  line = [{time}: {level}/{source:word}] {message}
  continues = unread
  test = [2026-05-01 10:00:00,123: INFO/ForkPoolWorker-1] Task shop.pay[3b1f0c52-7f0e-4c55-9f0c-5a1e6d1b2c3d] succeeded in 0.52s: None
  gives = {"time":"2026-05-01T10:00:00.123Z","level":"info","source":"ForkPoolWorker-1","task":"shop.pay","task_id":"3b1f0c52-7f0e-4c55-9f0c-5a1e6d1b2c3d","message":"succeeded in 0.52s: None"}
  test = [2026-05-01 10:00:01,000: WARNING/ForkPoolWorker-2] shop.pay[3b1f0c52-7f0e-4c55-9f0c-5a1e6d1b2c3d]: bank is slow
  gives = {"level":"warn","task":"shop.pay","message":"bank is slow"}
  test = [2026-05-01 10:00:02,000: ERROR/MainProcess] consumer: Cannot connect to redis://cache:6379/0: Error 111.
  more = Trying again in 2.00 seconds... (1/100)
  gives = {"level":"error","source":"MainProcess","message":"consumer: Cannot connect to redis://cache:6379/0: Error 111.\\nTrying again in 2.00 seconds... (1/100)"}
` },
  { file: "cisco.matcher", text: `# Cisco's messages: %FACILITY-SEVERITY-CODE: text, often behind a syslog prefix.
format cisco
  about = Cisco IOS and ASA
  line = %{facility:word}-{severity:number}-{code:word}: {message}
  line = {time}: %{facility:word}-{severity:number}-{code:word}: {message}
  line = *{time}: %{facility:word}-{severity:number}-{code:word}: {message}
  line = {host:word} %{facility:word}-{severity:number}-{code:word}: {message}
  line = {?<{priority:number}>?}{time} {host:word} {?: ?}%{facility:word}-{severity:number}-{code:word}: {message}
  line = <{priority:number}>{sequence:number}: {?*?}{time}: %{facility:word}-{severity:number}-{code:word}: {message}
  line = {sequence:number}: {?*?}{?.?}{time}: %{facility:word}-{severity:number}-{code:word}: {message}
  line = .{time}: %{facility:word}-{severity:number}-{code:word}: {message}
  line = {?<{priority:number}>?}{:time} {host:host} {sequence:number}: {?*?}{?.?}{time}: %{facility:word}-{severity:number}-{code:word}: {message}
  line = {?<{priority:number}>?}{:time} {host:host} {?*?}{?.?}{time}: %{facility:word}-{severity:number}-{code:word}: {message}
  line = %{facility:word}-{part:word}-{severity:number}-{code:word} : {message}
  line = %{facility:word}-{part:word}-{severity:number}-{code:word}: {message}
  line = {node:word}:{time}: {process:word}[{pid:number}]: %{facility:word}-{part:word}-{severity:number}-{code:word} : {message}
  level = .severity:syslog
  source = .facility
  test = %ASA-4-106023: Deny tcp src outside:203.0.113.9/4222 dst inside:10.0.0.7/22
  gives = {"level":"warn","source":"ASA","code":106023,"message":"Deny tcp src outside:203.0.113.9/4222 dst inside:10.0.0.7/22"}
  test = <189>812: May  1 10:00:00.123: %SEC_LOGIN-4-LOGIN_FAILED: Login failed [user: bob] [Source: 203.0.113.9] [localport: 22]
  gives = {"level":"warn","source":"SEC_LOGIN","code":"LOGIN_FAILED","user":"bob","client":"203.0.113.9"}
  test = May  1 10:00:01 2001:db8::7 812: *May  1 10:00:00.123: %SYS-5-CONFIG_I: Configured from console by ann on vty0 (203.0.113.9)
  gives = {"level":"notice","host":"2001:db8::7","sequence":812,"facility":"SYS","code":"CONFIG_I"}
  test = RP/0/RSP0/CPU0:May  1 10:00:00.123 UTC: bgp[1052]: %ROUTING-BGP-5-ADJCHANGE : neighbor 203.0.113.9 Up
  gives = {"level":"notice","node":"RP/0/RSP0/CPU0","process":"bgp","facility":"ROUTING","part":"BGP","code":"ADJCHANGE"}

format cisco-message
  about = connections and logins of Cisco's firewalls and routers
  inside = only
  line = Built {direction=inbound|outbound} {protocol:word} connection {connection:number} for {from_interface:word}:{client:ip}/{port:number} ({:text}) to {to_interface:word}:{server:ip}/{server_port:number} ({:text}){? {details}?}
  line = Teardown {protocol:word} connection {connection:number} for {from_interface:word}:{client:ip}/{port:number}{?({:text})?} to {to_interface:word}:{server:ip}/{server_port:number}{? {details}?}
  line = Deny {protocol:word} src {from_interface:word}:{client:ip}/{port:number} dst {to_interface:word}:{server:ip}/{server_port:number}{? {details}?}
  line = AAA user authentication {outcome=Rejected|Successful} : {reason} : user = {user:word} : user IP = {client:ip}
  line = Login failed [user: {user:word?}] [Source: {client:ip}] {details}
  line = Login Success [user: {user:word?}] [Source: {client:ip}] {details}
  test = May  1 10:00:00 asa1 : %ASA-4-106023: Deny tcp src outside:203.0.113.9/4222 dst inside:10.0.0.7/22 by access-group "out"
  gives = {"level":"warn","source":"ASA","protocol":"tcp","client":"203.0.113.9","port":4222,"server":"10.0.0.7","server_port":22}
  test = May  1 10:00:00 asa1 %ASA-6-302013: Built inbound TCP connection 812 for outside:203.0.113.9/4222 (203.0.113.9/4222) to inside:10.0.0.7/443 (192.0.2.1/443)
  gives = {"level":"info","direction":"inbound","client":"203.0.113.9","server":"10.0.0.7","server_port":443}
` },
  { file: "clickhouse.matcher", text: `format clickhouse
  about = ClickHouse's server
  line = {time} [ {thread:number} ] {?{{{query?}} ?}<{level}> {source}: {message}
  continues = unread
  test = 2026.05.01 10:00:00.123456 [ 812 ] {7f-aa} <Error> executeQuery: Code: 60. DB::Exception: Table x doesn't exist
  gives = {"level":"error","thread":812,"query":"7f-aa","source":"executeQuery","message":"Code: 60. DB::Exception: Table x doesn't exist"}
` },
  { file: "cloudfront.matcher", text: `# CloudFront of AWS, where the line #Fields is not at hand.
format cloudfront
  about = CloudFront of AWS
  line = {date:word} {clock:word} {edge:word} {bytes:number} {client:ip} {method:name} {host:word} {path:word} {status:number} {referer:word} {agent:word} {query:word} {cookie:word} {result:word} {request_id:word} {host_header:word} {scheme=http|https|ws|wss} {received_bytes:word} {seconds:number}{? {more}?}
  time = .date+.clock
  level = .status:http
  source = .client
  message = .path
  test = 2026-05-01	10:00:00	CDG50-P2	703	203.0.113.9	GET	d1.cloudfront.net	/x	400	-	curl/7.81.0	q=42	-	Error	375WZ==	a.example	https	99	0.001	-
  gives = {"time":"2026-05-01T10:00:00Z","level":"warn","client":"203.0.113.9","message":"/x","status":400}
` },
  { file: "compose.matcher", text: `# What docker compose logs puts before each line, which is read again.
format compose
  about = docker compose logs
  line = {source:label} | {message?}
  line = {source:name} {message=exited} with code {exit_code:number}
  continues = within
  test = web-1  | {"level":"warn","msg":"slow"}
  gives = {"level":"warn","message":"slow","source":"web-1"}
  test = shop-web-1  exited with code 137
  gives = {"source":"shop-web-1","message":"exited","exit_code":137}
` },
  { file: "containers.matcher", text: `# What kubectl logs --prefix and stern put before each line, which is read again.
format kubectl
  about = kubectl logs --prefix
  line = [pod/{pod:word}/{container:word}] {message?}
  source = .container
  continues = within
  test = [pod/api-7d4/web] {"level":"warn","msg":"slow"}
  gives = {"level":"warn","message":"slow","pod":"api-7d4","source":"web"}

format stern
  about = stern, whose rest is read again
  line = {pod:pod} {container:name} {message?}
  line = {namespace:name} {pod:pod} {container:name} {message?}
  source = .container
  continues = within
  test = shop-5d8f7c9b4-x2x7k web level=warn msg="slow" free=0
  gives = {"source":"web","pod":"shop-5d8f7c9b4-x2x7k","container":"web","level":"warn","message":"slow"}
` },
  { file: "coredns.matcher", text: `# CoreDNS: https://coredns.io/plugins/log/
format coredns
  about = CoreDNS: queries, and what its plugins say
  line = [{level=INFO}] {client:ip}:{port:number} - {id:number} "{type:word} {class:word} {name:word} {protocol:word} {request_size:number} {dnssec:word} {bufsize:number}" {rcode:word} {flags:word} {response_size:number} {took:word}
  line = [{level:level}] plugin/{source:name}: {message}
  line = {time} [{level=INFO}] {client:ip}:{port:number} - {id:number} "{type:word} {class:word} {name:word} {protocol:word} {request_size:number} {dnssec:word} {bufsize:number}" {rcode:word} {flags:word} {response_size:number} {took:word}
  line = {time} [{level:level}] plugin/{source:name}: {message}
  message = .name
  test = [INFO] 192.0.2.8:42415 - 21337 "AAAA IN shop.example.org. udp 41 false 512" NXDOMAIN qr,rd,ra 134 0.000931s
  gives = {"level":"info","message":"shop.example.org.","client":"192.0.2.8","port":42415,"type":"AAAA","protocol":"udp","rcode":"NXDOMAIN","took":"0.000931s"}
  test = [ERROR] plugin/errors: 2 shop.example.org. A: read udp 192.0.2.8:5353->192.0.2.1:53: i/o timeout
  gives = {"level":"error","source":"errors","message":"2 shop.example.org. A: read udp 192.0.2.8:5353->192.0.2.1:53: i/o timeout"}
  test = 2026-05-01T10:00:00.123456789Z [INFO] [2001:db8::7]:53123 - 21337 "A IN . tcp 41 true 65535" NOERROR - 134 0.000931s
  gives = {"time":"2026-05-01T10:00:00.123456789Z","client":"2001:db8::7","port":53123,"name":".","rcode":"NOERROR"}
` },
  { file: "couchdb.matcher", text: `format couchdb
  about = CouchDB
  line = [{level}] {time} {node:word} <{process:word}> {request:word} {host:word} {client:ip} {user:word} {method:name} {path:word} {status:number} {result:word} {duration_ms:number}
  line = [{level}] {time} {node:word} <{process:word}> {request:word} {message}
  line = [{level}] {time} {node:word} {process=emulator} {request:word} {message}
  source = .node
  continues = indented
  test = [notice] 2026-05-01T10:00:00.123456Z couch@web1 <0.812.0> 7ec677126a example.org 203.0.113.9 bob GET /shop 404 ok 1
  gives = {"time":"2026-05-01T10:00:00.123456Z","level":"notice","client":"203.0.113.9","user":"bob","path":"/shop","status":404}
` },
  { file: "cri.matcher", text: `# Container output as containerd and CRI-O write it.
format cri
  about = container output by containerd and CRI-O
  line = {time} {stream=stdout|stderr} {partial=F|P} {message}
  joins = .partial P
  continues = within
  test = 2026-05-01T10:00:00.123456789Z stdout F {"level":"error","msg":"no route"}
  gives = {"time":"2026-05-01T10:00:00.123456789Z","level":"error","message":"no route","stream":"stdout"}
  test = 2026-05-01T10:00:00.123456789Z stdout F 192.0.2.9 - bob [01/May/2026:10:00:00 +0000] "GET /x HTTP/1.1" 200 12 "-" "curl/8"
  gives = {"level":"info","client":"192.0.2.9","user":"bob","path":"/x","stream":"stdout"}

# The same lines where kubectl has put the name of the pod before them.
format cri-prefixed
  about = container output by containerd, with the name of the pod before it
  line = [pod/{pod:word}/{container:word}] {time} {stream=stdout|stderr} {partial=F|P} {message}
  source = .container
  joins = .partial P
  continues = within
  test = [pod/api-7d4/web] 2026-05-01T10:00:00.123456789Z stderr F {"level":"error","msg":"no route"}
  gives = {"time":"2026-05-01T10:00:00.123456789Z","level":"error","message":"no route","source":"web","pod":"api-7d4","stream":"stderr"}
` },
  { file: "databases.matcher", text: `# What MySQL, MariaDB and SQL Server say of refused logins, and SQL Server's own file.
format mysql-denied
  about = refused logins of MySQL and MariaDB
  inside = only
  line = Aborted connection {connection:number} to db: '{database}' user: '{user?}' host: '{client?}'{? {reason}?}
  line = Access denied for user '{user?}'@'{client?}'{? {reason}?}
  test = 2026-05-01T10:00:00.123456Z 12 [Note] Access denied for user 'bob'@'203.0.113.9' (using password: YES)
  gives = {"user":"bob","client":"203.0.113.9"}
  test = 2026-05-01T10:00:00.123456Z 12 [Note] Access denied for user ''@'localhost' (using password: NO)
  gives = {"client":"localhost","reason":"(using password: NO)"}

format sql-server
  about = error log of SQL Server
  line = {time} {source=Logon|Server|Backup} {message}
  line = {time} {source:word} {?Error: {:text}?}Login failed for user '{user}'. Reason: {reason} [CLIENT: {client:ip}]
  line = {time} {source:word} {?Error: {:text}?}Login failed for user '{user}'. Reason: {reason} [CLIENT: {client}]
  line = {time} spid{spid:word} {message}
  message = .reason
  test = 2026-05-01 10:00:00.17 Logon       Login failed for user 'sa'. Reason: Password did not match. [CLIENT: 203.0.113.9]
  gives = {"source":"Logon","user":"sa","reason":"Password did not match.","client":"203.0.113.9"}
  test = 2026-05-01 10:00:00.17 Logon       Login failed for user 'EX\\\\ann b'. Reason: Could not find a login. [CLIENT: <local machine>]
  gives = {"user":"EX\\\\\\\\ann b","client":"<local machine>","source":"Logon"}
  test = 2026-05-01 10:00:00.17 spid51      Error: 18456, Severity: 14, State: 8.
  gives = {"spid":51,"message":"Error: 18456, Severity: 14, State: 8."}

format tidb
  about = TiDB, TiKV and PD
  line = [{time}] [{level}] [{source:word}] ["{message:quoted}"]{? [{details}?}
  line = [{time}] [{level}] [{source:word}] [{message}]{? [{details}?}
  beside = .details as pairs
  continues = unread
  test = [2026/05/01 10:00:00.123 +02:00] [WARN] [session.go:812] ["no leader"] [conn=12] [took=12ms]
  gives = {"time":"2026-05-01T08:00:00.123Z","level":"warn","source":"session.go:812","message":"no leader","conn":12}

format db2
  about = the diagnostic log of Db2, whose records are blocks
  line = {time} {record:word} LEVEL: {level}
  continues = unread
  test = 2026-05-01-10.00.00.123456+120 I5006E810        LEVEL: Error
  more = PID     : 16020                TID  : 308  PROC : db2agent (SHOP) 0
  gives = {"time":"2026-05-01T08:00:00.123456Z","level":"error","record":"I5006E810"}

format couchbase
  about = Couchbase
  line = [{component:word}:{level},{time},{node:word}]{message}
  continues = unread
  test = [ns_server:error,2026-05-01T10:00:00.123Z,ns_1@192.0.2.7:<0.812.0>:heart:1]lost node
  gives = {"time":"2026-05-01T10:00:00.123Z","level":"error","component":"ns_server","message":"lost node"}
` },
  { file: "dhcp.matcher", text: `# DHCP servers and clients, and dnsmasq's answers.
format dhcp
  about = dhcpd, dhclient and dnsmasq's leases
  inside = only
  line = {event=DHCPDISCOVER} from {mac:word}{? ({host})?} via {interface:word}{?: {reason}?}
  line = {event=DHCPREQUEST} for {client:ip}{? ({server:ip})?} from {mac:word}{? ({host})?} via {interface:word}{?: {reason}?}
  line = {event=DHCPOFFER|DHCPACK|DHCPNAK} on {client:ip} to {mac:word}{? ({host})?} via {interface:word}{?: {reason}?}
  line = {event=DHCPRELEASE} of {client:ip} from {mac:word}{? ({host})?} via {interface:word}{? ({reason})?}
  line = {event=DHCPREQUEST} {?of {client:ip} ?}{?for {address:ip} ?}on {interface:word} to {server:ip} port {port:number}{? {:text}?}
  line = {event=DHCPDISCOVER} on {interface:word} to {server:ip} port {port:number}{? {:text}?}
  line = {event=DHCPACK|DHCPOFFER} of {client:ip} from {server:ip}
  line = bound to {client:ip} -- renewal in {renewal_seconds:number} seconds.
  line = {event=DHCPDISCOVER}({interface:word}) {?{client:ip} ?}{mac:word}{? {reason}?}
  line = {event=DHCPREQUEST|DHCPACK|DHCPOFFER|DHCPNAK|DHCPRELEASE|DHCPINFORM}({interface:word}) {client:ip} {mac:word}{? {host}?}
  line = {event=DHCPACK} to {client:ip} ({mac:word}) via {interface:word}
  line = {event=DHCPINFORM} from {client:ip} via {interface:word}{?: {reason}?}
  test = May  1 10:00:00 gw dhcpd[812]: DHCPACK on 192.0.2.7 to 02:00:5e:00:53:01 (pc) via eth0
  gives = {"source":"dhcpd","event":"DHCPACK","client":"192.0.2.7","mac":"02:00:5e:00:53:01","host":"pc","interface":"eth0"}

format dnsmasq
  about = queries of dnsmasq
  inside = only
  line = {?{serial:number} {client:ip}/{port:number} ?}query[{type:word}] {name:word} from {client:ip}
  line = {?{serial:number} {client:ip}/{port:number} ?}{event=forwarded} {name:word} to {server:ip}{?#{port:number}?}
  line = {?{serial:number} {client:ip}/{port:number} ?}{event=reply|cached|config|cached-stale|/etc/hosts|DHCP} {name:word} is {answer}
  line = {event=using nameserver} {server:ip}{?#{port:number}?}{? {more}?}
  test = May  1 10:00:00 gw dnsmasq[812]: query[AAAA] example.org from 192.0.2.7
  gives = {"source":"dnsmasq","type":"AAAA","name":"example.org","client":"192.0.2.7"}
  test = May  1 10:00:00 gw dnsmasq[812]: 12 2001:db8::7/40022 query[A] example.org from 2001:db8::7
  gives = {"serial":12,"client":"2001:db8::7","port":40022,"name":"example.org"}
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
  continues = within
  test = {"log":"level=info msg=started port=80\\n","stream":"stderr","time":"2026-05-01T10:00:00.123456789Z"}
  gives = {"time":"2026-05-01T10:00:00.123456789Z","level":"info","message":"started","port":80,"stream":"stderr"}
` },
  { file: "dotnet.matcher", text: `# .NET: the console of ASP.NET, NLog's bars, Serilog's text with a thread.
format aspnet
  about = console of ASP.NET
  line = {level=trce|dbug|info|warn|fail|crit}: {source:name}[{event:number}]{message}
  line = {time} {level=trce|dbug|info|warn|fail|crit}: {source:name}[{event:number}]{message}
  continues = indented
  test = warn: Shop.Orders[12]
  more =       order 8814 is late
  gives = {"level":"warn","source":"Shop.Orders","event":12,"message":"order 8814 is late"}

format nlog
  about = NLog
  line = {time}|{level}|{source:word}|{message}
  line = {time}|{event:word?}|{level}|{source:word}|{message}
  line = {time}|{level} |{source:word}{? ?}|{id}|{message}
  continues = unread
  test = 2026-05-01 10:00:00.1|Warn|Auth|no such user
  gives = {"level":"warn","source":"Auth","message":"no such user"}
  test = 2026-05-01 10:00:00.1|INFO    |Query         |   |login failed
  gives = {"level":"info","source":"Query","message":"login failed"}

format serilog-text
  about = Serilog with a thread
  line = [{time}] [{level}] [{thread:number}] {source:word}: {message}
  continues = unread
  test = [2026-05-01 10:00:00.123 +00:00] [WRN] [19] Shop.Orders: order 8814 is late
  gives = {"time":"2026-05-01T10:00:00.123Z","level":"warn","source":"Shop.Orders","thread":19,"message":"order 8814 is late"}
` },
  { file: "dovecot.matcher", text: `# Messages of Dovecot about logins; pairs (user=<...>, rip=...) are read by the format pairs.
format dovecot
  about = messages of Dovecot
  inside = only
  line = {process:word}({pid:number}): {?Info: ?}{?Error: ?}{backend=pam|sql|ldap|passwd-file|passwd|shadow|static|lua|imap|oauth2}({user:word},{client:ip}{?,<{session:word}>?}): {reason}
  line = auth-worker({pid:number}): {?Info: ?}{?Error: ?}conn unix:auth-worker ({:text}): auth-worker<{worker:number}>: {backend=pam|sql|ldap|passwd-file|passwd|shadow|static|lua|imap|oauth2}({user:word},{client:ip}{?,<{session:word}>?}): {reason}
  line = auth: {?Error: ?}{?Info: ?}{?Debug: ?}{backend=pam|sql|ldap|passwd-file|passwd|shadow|static|lua|imap|oauth2|policy|login|plain|cram-md5}({user:word?},{client:ip}{?,<{session:word}>?}): {reason}
  line = {protocol=imap|pop3|lmtp|managesieve}({user:word})<{pid:number}><{session:word}>: {reason}
  test = May  1 10:00:00 mx1 dovecot: auth-worker(812): pam(bob,203.0.113.9,<x7>): unknown user
  gives = {"source":"dovecot","user":"bob","client":"203.0.113.9","reason":"unknown user"}
` },
  { file: "elixir.matcher", text: `# Elixir's Logger with metadata: $time $metadata[$level] $message
format elixir
  about = Elixir's Logger with metadata in front of the level
  line = {time} {:name}={:text}[{level}] {message}
  beside = . as pairs
  continues = unread
  test = 2026-05-01 10:00:00.123Z request_id=F1x user=ann peer_ip=203.0.113.9 [error] ClientHandler: refused
  gives = {"time":"2026-05-01T10:00:00.123Z","level":"error","message":"ClientHandler: refused","request_id":"F1x","user":"ann","peer_ip":"203.0.113.9"}
` },
  { file: "endlessh.matcher", text: `# Tarpits and honeypots of SSH.
format endlessh
  about = endlessh
  inside = only
  line = {event=ACCEPT|CLOSE} host={?::ffff:?}{client:ip} port={port:number} {details}
  opens = .details as pairs
  test = 2026-05-01T10:00:00.123Z ACCEPT host=::ffff:203.0.113.9 port=4222 fd=4 n=1/4096
  gives = {"event":"ACCEPT","client":"203.0.113.9","port":4222,"fd":4}

format sshesame
  about = sshesame
  line = {time} [{client:ip}:{port:number}] {?[channel {channel:number}] ?}{event}
  message = .event
  test = 2026/05/01 10:00:00 [203.0.113.9:4222] [channel 3] closed
  gives = {"client":"203.0.113.9","port":4222,"channel":3,"message":"closed"}
` },
  { file: "envoy.matcher", text: `format envoy
  about = Envoy's and Istio's log of requests
  line = [{time}] "{method:word} {path:word} {protocol:word}" {status:number} {flags:word} {received_bytes:number} {sent_bytes:number} {duration_ms:number} {upstream_ms:word} "{forwarded_for:quoted}" "{agent:quoted}" "{request_id:quoted}" "{authority:quoted}" "{upstream:quoted}"{? {more}?}
  line = [{time}] "{method:word} {path:word} {protocol:word}" {status:number} {flags:word} {details:word} {termination:word} "{failure:quoted}" {received_bytes:number} {sent_bytes:number} {duration_ms:number} {upstream_ms:word} "{forwarded_for:quoted}" "{agent:quoted}" "{request_id:quoted}" "{authority:quoted}" "{upstream:quoted}"{? {more}?}
  level = .status:http
  source = .authority
  message = .path
  test = [2026-05-01T10:00:00.310Z] "POST /v1/pay HTTP/2" 503 UF 154 0 226 - "203.0.113.9" "curl/8.0" "cc21d9b0-cf5c-432b-8c7e-98aeb7988cd2" "shop" "tcp://10.0.2.1:80"
  gives = {"time":"2026-05-01T10:00:00.310Z","level":"error","source":"shop","method":"POST","path":"/v1/pay","status":503,"flags":"UF","duration_ms":226,"forwarded_for":"203.0.113.9"}

format envoy-app
  about = what Envoy says of itself
  line = [{time}][{thread:number}][{level}][{source:word}] [{file:word}] {message}
  line = [{time}][{thread:number}][{level}][{source:word}] {message}
  test = [2026-05-01 10:00:00.123][1][warning][config] [source/common/grpc.cc:87] stream closed: 14
  gives = {"level":"warn","source":"config","file":"source/common/grpc.cc:87","message":"stream closed: 14"}
` },
  { file: "exchange.matcher", text: `# Exchange's logs of protocols, where their header is not at hand: SMTP, then IMAP and POP.
format exchange-smtp
  about = Exchange's log of SMTP
  line = {time},{connector},{session:word},{sequence:number},{server:ip}:{server_port:number},{client:ip}:{port:number},{event:word},{data}
  source = .connector
  message = .data
  test = 2026-05-01T10:00:00.123Z,MX1\\Default,08DA4F7C11473A60,9,192.0.2.7:25,203.0.113.9:4222,>,"535 5.7.3 Authentication unsuccessful",
  gives = {"time":"2026-05-01T10:00:00.123Z","server":"192.0.2.7","client":"203.0.113.9","port":4222}

format exchange-imap
  about = Exchange's logs of IMAP and POP
  line = {time},{session:word},{sequence:number},{server:ip}:{server_port:number},{client:ip}:{port:number},{user?},{duration_ms:number},{request_bytes:number},{response_bytes:number},{command:word},{details}
  message = .command
  test = 2026-05-01T10:00:00.123Z,000000000000000E,2,192.0.2.7:143,203.0.113.9:4222,bob,168,31,31,authenticate,PLAIN,"R=NO"
  gives = {"client":"203.0.113.9","user":"bob","server":"192.0.2.7","message":"authenticate"}
` },
  { file: "exim.matcher", text: `# Exim's main log: arrivals (<=), deliveries (=> ->), failures (**) and what was refused.
format exim
  about = main log of Exim
  line = {time} {?[{pid:number}] ?}{queue:label} {direction=<=|=>|->|**|==|>>|*>} {message}
  line = {time} {?[{pid:number}] ?}{queue:label} {message=Completed}
  line = {time} {?[{pid:number}] ?}{authenticator:word} authenticator failed for {host} [{client:ip}]{?:{port:number}?}: {status:number} {reason} (set_id={user})
  line = {time} {?[{pid:number}] ?}{authenticator:word} authenticator failed for {host} [{client:ip}]{?:{port:number}?}: {status:number} {reason}
  line = {time} {?[{pid:number}] ?}H={host} [{client:ip}]{?:{port:number}?} {reason}
  message = .reason
  beside = .reason as prose
  test = 2026-05-01 10:00:00Z H=(pc) [203.0.113.9] F=<a@b.example> rejected RCPT <c@d.example>: relay not permitted
  gives = {"client":"203.0.113.9","mail":"a@b.example","mail_2":"c@d.example"}
  test = 2026-05-01 10:00:00Z plain_login authenticator failed for (pc) [203.0.113.9]: 535 Incorrect authentication data (set_id=bob)
  gives = {"client":"203.0.113.9","status":535,"user":"bob","message":"Incorrect authentication data"}

format exim-mail
  about = whose mail it was, in the main log of Exim
  inside = only
  line = {address:word} H={host} [{client:ip}]{?:{port:number}?}{? {details}?}
  line = {address:word} {route} H={host} [{client:ip}]{?:{port:number}?}{? {details}?}
  opens = .details as pairs
  test = 2026-05-01 10:00:00Z 1tAbCd-0001xY-Ab <= a@example.org H=pc.example.org [203.0.113.9] P=esmtps S=1234
  gives = {"time":"2026-05-01T10:00:00Z","queue":"1tAbCd-0001xY-Ab","address":"a@example.org","client":"203.0.113.9","P":"esmtps","S":1234,"message":"a@example.org H=pc.example.org [203.0.113.9] P=esmtps S=1234"}
` },
  { file: "exports.matcher", text: `# What services hand out: many records in a document, which says where they are from.
format cloudwatch
  about = events of CloudWatch Logs, of subscriptions or the command line
  reads = json
  needs = .timestamp .message .ingestionTime
  records = .logEvents[]
  lists = .events[]
  inherits = .owner .logGroup .logStream
  time = .timestamp
  source = .logStreamName .logStream .logGroup
  message = .message
  opens = .message
  test = {"messageType":"DATA_MESSAGE","owner":"123456789012","logGroup":"/aws/lambda/shop","logStream":"2026/05/01/[$LATEST]a1","subscriptionFilters":["f"],"logEvents":[{"id":"31953","timestamp":1777629600000,"message":"level=warn msg=\\"disk is full\\""}]}
  gives = {"time":"2026-05-01T10:00:00Z","level":"warn","source":"2026/05/01/[$LATEST]a1","message":"disk is full","logGroup":"/aws/lambda/shop"}
  test = {"events":[{"logStreamName":"web","timestamp":1777629600000,"message":"started","ingestionTime":1777629600100,"eventId":"1"}],"searchedLogStreams":[]}
  gives = {"time":"2026-05-01T10:00:00Z","source":"web","message":"started","eventId":"1"}

format loki
  about = streams of Loki, as clients push them and queries answer
  reads = json
  inside = records
  records = .streams[].values[] .data.result[].values[]
  inherits = .streams[].stream .data.result[].stream
  time = .0
  level = .stream.level .stream.detected_level
  source = .stream.service_name .stream.app .stream.job .stream.container .stream.pod
  message = .1
  opens = .1
  test = {"streams":[{"stream":{"app":"shop","level":"error"},"values":[["1777629600000000000","no connection"]]}]}
  gives = {"time":"2026-05-01T10:00:00Z","level":"error","source":"shop","message":"no connection"}

format logcli
  about = lines of logcli --output=jsonl
  reads = json
  needs = .labels .line .timestamp
  time = .timestamp
  level = .labels.level .labels.detected_level
  source = .labels.service_name .labels.app .labels.job .labels.container .labels.pod
  message = .line
  opens = .line
  test = {"labels":{"app":"shop","level":"error"},"line":"no connection","timestamp":"2026-05-01T10:00:00.123456789Z"}
  gives = {"time":"2026-05-01T10:00:00.123456789Z","level":"error","source":"shop","message":"no connection"}

format elastic-hit
  about = documents that a search of Elasticsearch or OpenSearch finds
  reads = json
  needs = ._index ._id ._source
  lists = .hits.hits[]
  opens = ._source
  test = {"took":3,"timed_out":false,"hits":{"total":{"value":1,"relation":"eq"},"max_score":1.0,"hits":[{"_index":"logs-1","_id":"x","_score":1.0,"_source":{"@timestamp":"2026-05-01T10:00:00Z","message":"no connection","level":"error"}}]}}
  gives = {"time":"2026-05-01T10:00:00Z","level":"error","message":"no connection","_index":"logs-1"}

format kubernetes-event
  about = events of a cluster of Kubernetes (kubectl get events -o json)
  reads = json
  needs = .involvedObject .reason .message
  lists = .items[]
  time = .lastTimestamp .eventTime .firstTimestamp .metadata.creationTimestamp
  level = .type
  source = .involvedObject.name
  message = .message
  test = {"apiVersion":"v1","items":[{"involvedObject":{"kind":"Pod","name":"shop-1"},"lastTimestamp":"2026-05-01T10:00:00Z","message":"Back-off restarting failed container","reason":"BackOff","type":"Warning"}],"kind":"List"}
  gives = {"time":"2026-05-01T10:00:00Z","level":"warn","source":"shop-1","message":"Back-off restarting failed container","reason":"BackOff"}
` },
  { file: "fail2ban.matcher", text: `format fail2ban
  about = Fail2ban
  line = {time} {source=fail2ban.actions|fail2ban.server|fail2ban.filter|fail2ban.jail|fail2ban.database|fail2ban.transmitter|fail2ban.asyncserver|fail2ban.observer|fail2ban.utils|fail2ban.action|fail2ban.client|fail2ban.ipdns|fail2ban.filterpoll|fail2ban.filterpyinotify|fail2ban.filtersystemd|fail2ban.datedetector|fail2ban.datetemplate|fail2ban.failmanager|fail2ban.banmanager|fail2ban.CommandAction|fail2ban.configreader|fail2ban.jailreader|fail2ban.jailsreader|fail2ban.filterreader|fail2ban.actionreader|fail2ban.helpers|fail2ban} [{pid:number}]: {level} {message}
  test = 2026-05-01 10:00:00,123 fail2ban.server         [812]: INFO  Starting
  gives = {"level":"info","source":"fail2ban.server","pid":812,"message":"Starting"}

format fail2ban-jail
  about = whom Fail2ban found and banned
  inside = only
  line = [{jail:word}] {action=Ban|Unban|Restore Ban|Increase Ban|Found|Ignore} {client:ip}{? {more}?}
  test = 2026-05-01 10:00:00,123 fail2ban.actions        [812]: NOTICE  [sshd] Ban 203.0.113.9
  gives = {"level":"notice","source":"fail2ban.actions","jail":"sshd","action":"Ban","client":"203.0.113.9","message":"[sshd] Ban 203.0.113.9"}
` },
  { file: "firewalls.matcher", text: `# What firewalls say of connections, behind syslog: Juniper's SRX, pf of pfSense and OPNsense, RouterOS.
format junos-flow
  about = sessions of Juniper's SRX
  inside = only
  line = {event:name}: session {action=denied|created} {client:ip}/{port:number}->{server:ip}/{server_port:number} {details}
  line = {event:name}: session closed {reason}: {client:ip}/{port:number}->{server:ip}/{server_port:number} {details}
  test = May  1 10:00:00 srx1 RT_FLOW: RT_FLOW_SESSION_DENY: session denied 203.0.113.9/4222->10.0.0.7/22 junos-ssh 6(0) deny untrust trust
  gives = {"source":"RT_FLOW","action":"denied","client":"203.0.113.9","port":4222,"server":"10.0.0.7","server_port":22}

format filterlog
  about = packets of pf, by pfSense and OPNsense
  inside = only
  line = {rule:number},{:text?},{:text?},{tracker?},{interface},{reason},{action=block|pass|rdr|nat|binat|noroute},{direction=in|out},{version=4},{:text?},{:text?},{:text?},{:text?},{:text?},{:text?},{:text?},{protocol},{bytes:number},{client:ip},{server:ip}{?,{port:number},{server_port:number}?}{?,{details?}?}
  line = {rule:number},{:text?},{:text?},{tracker?},{interface},{reason},{action=block|pass|rdr|nat|binat|noroute},{direction=in|out},{version=6},{:text?},{:text?},{:text?},{protocol},{:text?},{bytes:number},{client:ip},{server:ip}{?,{port:number},{server_port:number}?}{?,{details?}?}
  test = May  1 10:00:00 pf filterlog[812]: 5,,,1000000103,igb0,match,block,in,4,0x0,,64,0,0,DF,6,tcp,60,203.0.113.9,10.0.0.7,4222,22,0,S,1,,64240,,mss
  gives = {"source":"filterlog","interface":"igb0","action":"block","protocol":"tcp","client":"203.0.113.9","server":"10.0.0.7","port":4222,"server_port":22}
  test = May  1 10:00:00 pf filterlog[812]: 5,,,1000000103,igb0,match,block,in,6,0x00,0x00000,1,ICMPv6,58,56,fe80::1,ff02::1,
  gives = {"version":6,"client":"fe80::1","server":"ff02::1"}

format routeros
  about = RouterOS of MikroTik
  line = {time} {host:word} {source=account|bridge|caps|dhcp|dns|firewall|hotspot|interface|ipsec|l2tp|ntp|ovpn|ppp|pppoe|pptp|script|ssh|sstp|system|web-proxy|wireless},{level}{?,{topic:name}?} {message}
  line = {time} {source=account|bridge|caps|dhcp|dns|firewall|hotspot|interface|ipsec|l2tp|ntp|ovpn|ppp|pppoe|pptp|script|ssh|sstp|system|web-proxy|wireless},{level}{?,{topic:name}?} {message}
  test = May  1 10:00:00 router firewall,info input: in:ether1 out:(unknown 0), src-mac 02:00:5e:00:53:01, proto TCP (SYN), 203.0.113.9:4222->192.0.2.1:22, len 60
  gives = {"source":"firewall","level":"info","client":"203.0.113.9","port":4222,"server":"192.0.2.1","server_port":22}
  test = May  1 10:00:00 router system,error,critical login failure for user admin from 203.0.113.9 via ssh
  gives = {"source":"system","level":"error","client":"203.0.113.9","user":"admin"}
  test = 2026-05-01 10:00:00 system,info,account user ann@example.org logged in from 2001:db8::7 via winbox
  gives = {"level":"info","source":"system","user":"ann@example.org","client":"2001:db8::7","service":"winbox"}

format routeros-message
  about = packets and logins of RouterOS
  inside = only
  line = {chain:word}: in:{in} out:{out}, {:text}proto {protocol}, {client:ip}:{port:number}->{server:ip}:{server_port:number}, len {bytes:number}
  line = {event=login failure|login success} for user {user:word} from {client:ip} via {service:word}
  line = user {user:word} logged {event=in|out} from {client:ip} via {service:word}
  test = May  1 10:00:00 router system,info,account user admin logged in from 203.0.113.9 via winbox
  gives = {"user":"admin","client":"203.0.113.9","service":"winbox"}
` },
  { file: "fortigate.matcher", text: `# What FortiGate writes: its date and time are of the device's zone, so the count of nanoseconds says the instant.
format fortigate
  about = FortiGate's logs of traffic, events and UTM
  reads = logfmt
  needs = .date .time .eventtime .logid .type
  time = .eventtime
  level = .level
  source = .devname .devid .vd
  message = .msg .logdesc .action
  beside = .msg as prose
  test = date=2026-05-01 time=03:00:00 devname="fg-1" devid="FG100F" eventtime=1777629600841267391 tz="-0700" logid="0101039426" type="event" subtype="vpn" level="alert" vd="root" action="ssl-login-fail" user="bob" remip=203.0.113.9 msg="SSL user failed to log in"
  gives = {"time":"2026-05-01T10:00:00.841267391Z","level":"alert","source":"fg-1","message":"SSL user failed to log in","user":"bob","remip":"203.0.113.9"}
  test = date=2026-05-01 time=12:00:00 eventtime=1777629600 tz="+0200" logid="0000000013" type="traffic" subtype="forward" level="notice" vd="root" srcip=10.0.0.5 dstip=203.0.113.9 action="accept"
  gives = {"time":"2026-05-01T10:00:00Z","level":"notice","source":"root","message":"accept","srcip":"10.0.0.5","dstip":"203.0.113.9"}

format sonicwall
  about = SonicWall's firewalls
  reads = logfmt
  needs = .sn .fw .pri .time
  time = .time
  level = .pri:syslog
  source = .fw
  message = .msg
  test = id=firewall sn=0006B1 time="2026-05-01 10:00:00 UTC" fw=192.0.2.1 pri=6 c=1024 m=537 msg="Connection Closed" n=81 src=203.0.113.9:51234:X0
  gives = {"time":"2026-05-01T10:00:00Z","level":"info","source":"192.0.2.1","message":"Connection Closed"}

format sophos
  about = Sophos' firewalls
  reads = logfmt
  needs = .date .time .log_id .log_type .priority
  time = .date+.time
  level = .priority
  source = .device_name .device_id
  message = .message .log_subtype .log_type
  test = device="SFW" date=2026-05-01 time=10:00:00 timezone="UTC" device_name="xg1" log_id=010101600001 log_type="Firewall" log_subtype="Denied" priority=Information src_ip=203.0.113.9
  gives = {"time":"2026-05-01T10:00:00Z","level":"info","source":"xg1","message":"Denied"}
` },
  { file: "freeswitch.matcher", text: `# FreeSWITCH's log: with the idle share of the processor behind the time.
format freeswitch
  about = FreeSWITCH
  line = {time} {idle:number}% [{level}] {source:name}:{source_line:number} {message}
  continues = indented
  test = 2026-05-01 10:00:00.385000 96.03% [WARNING] sofia_reg.c:3223 Can't find user [250@192.0.2.7] from 203.0.113.9
  gives = {"level":"warn","source":"sofia_reg.c","source_line":3223,"idle":96.03,"client":"203.0.113.9"}
` },
  { file: "ftp.matcher", text: `# Servers of FTP: vsftpd's own file, ProFTPD and Pure-FTPd behind syslog.
format vsftpd
  about = vsftpd
  line = {time} [pid {pid:number}] {?[{user}] ?}{event}: Client "{?::ffff:?}{client:ip}"{?, {details}?}
  message = .event
  test = Fri May  1 10:00:00 2026 [pid 812] [bob] FAIL LOGIN: Client "::ffff:203.0.113.9"
  gives = {"pid":812,"user":"bob","event":"FAIL LOGIN","client":"203.0.113.9"}

format proftpd-file
  about = ProFTPD's own file
  line = {time} {host:word} {source=proftpd}[{pid:number}] {server:word} ({client_name:word}[{client:ip}]): {message}
  test = 2026-05-01 10:00:00,123 web1 proftpd[812] web1 (pc[203.0.113.9]): USER bob (Login failed): Incorrect password
  gives = {"client":"203.0.113.9","user":"bob","reason":"Incorrect password"}

format proftpd
  about = ProFTPD behind syslog
  inside = only
  line = {server:word} ({client_name:word}[{client:ip}]) - USER {user:word}: {reason}
  line = {server:word} ({client_name:word}[{client:ip}]) - USER {user:word} (Login failed): {reason}
  line = {server:word} ({client_name:word}[{client:ip}]) - {reason}
  line = USER {user:word}: {reason}
  line = USER {user:word} (Login failed): {reason}
  test = May  1 10:00:00 web1 proftpd[812]: 192.0.2.7 (pc[203.0.113.9]) - USER bob (Login failed): Incorrect password
  gives = {"source":"proftpd","server":"192.0.2.7","client":"203.0.113.9","user":"bob"}

format pure-ftpd
  about = Pure-FTPd behind syslog
  inside = only
  line = ({user:login}@{client:word}) [{level}] Authentication failed for user [{target}]
  line = ({user:login}@{client:word}) [{level}] {reason}
  test = May  1 10:00:00 web1 pure-ftpd: (?@203.0.113.9) [WARNING] Authentication failed for user [bob]
  gives = {"source":"pure-ftpd","level":"warn","client":"203.0.113.9","target":"bob"}
  test = May  1 10:00:00 web1 pure-ftpd: (ann@example.org@2001:db8::7) [INFO] ann@example.org is now logged in
  gives = {"level":"info","user":"ann@example.org","client":"2001:db8::7"}
` },
  { file: "gin.matcher", text: `format gin
  about = requests of Go's Gin
  line = [GIN] {time} | {status:number} | {duration:word} | {client:word} | {method:name} "{path:quoted}"
  line = {time} | {status:number} | {duration:word} | {client:ip} | {method:name} "{path:quoted}"
  line = [GIN] {time} | {status:number} | {duration:word} | | {method:name} "{path:quoted}"
  line = [GIN-debug] {?[{level}] ?}{message}
  level = .status:http
  message = .path
  source = .client
  test = [GIN] 2026/05/01 - 10:00:00 | 401 |  505.317µs |  203.0.113.9 | POST  "/client"
  gives = {"time":"2026-05-01T10:00:00Z","level":"warn","status":401,"client":"203.0.113.9","message":"/client"}
` },
  { file: "gitea.matcher", text: `format gitea
  about = Gitea and Forgejo
  line = {time} {file:word}:{line:number}:{function:word}() [{level}] {message}
  line = {time} {file:word}:{line:number}:{function:word}() [{level}] [{request:word}] {message}
  source = .file
  continues = unread
  test = 2026/05/01 10:00:00 ...web/auth/auth.go:200:SignIn() [W] Failed authentication attempt for bob from 203.0.113.9:4222: no such user
  gives = {"level":"warn","function":"SignIn","client":"203.0.113.9"}

format gitea-login
  about = logins that Gitea refused
  inside = only
  line = Failed authentication attempt for {user:word} from {client:ip}:{port:number}: {reason}
  test = 2026/05/01 10:00:00 ...web/auth/auth.go:200:SignIn() [W] Failed authentication attempt for bob from 203.0.113.9:4222: no such user
  gives = {"user":"bob","client":"203.0.113.9","port":4222}
  test = 2026/05/01 10:00:00 [W] Failed authentication attempt for ann@example.org from [2001:db8::7]:4222: no such user
  gives = {"user":"ann@example.org","client":"2001:db8::7","port":4222}
` },
  { file: "github-actions.matcher", text: `# Continuous integration: what runners of GitHub and Azure put before each line of a job.
format github-actions
  about = log of a job on GitHub Actions or Azure Pipelines, whose rest is read again
  line = {time} ##[{level=error|warning|debug|notice}]{message}
  line = {time} ##[{command=group|endgroup|command|section|add-matcher|remove-matcher|set-output|add-mask|add-path|set-env|save-state|stop-commands}]{message?}
  line = {time} [{command=command}]{message?}
  line = {time:ticks}{? {message}?}
  continues = within
  test = 2026-05-01T10:00:00.1234567Z ##[error]Process completed with exit code 1.
  gives = {"time":"2026-05-01T10:00:00.123456700Z","level":"error","message":"Process completed with exit code 1."}
  test = 2026-05-01T10:00:00.1234567Z test result: FAILED. 3 passed; 1 failed
  gives = {"time":"2026-05-01T10:00:00.123456700Z","source":null,"message":"test result: FAILED. 3 passed; 1 failed"}
  test = 2026-05-01T10:00:00.1234567Z   10 |     return Ok(());
  gives = {"source":null,"message":"10 |     return Ok(());"}
  test = 2026-05-01T10:00:00.1234567Z time="2026-05-01T09:59:59Z" level=debug msg="fetching layer"
  gives = {"time":"2026-05-01T09:59:59Z","level":"debug","message":"fetching layer"}
` },
  { file: "gitlab-ci.matcher", text: `# Jobs of GitLab with timestamps: which stream of which section wrote a line; its rest is read again.
format gitlab-ci
  about = log of a GitLab job, whose rest is read again
  line = {time} {section=00|01|02|03}{stream=O+|E+|O|E}{? {message}?}
  continues = within
  test = 2026-05-01T10:00:00.123456Z 01E ERROR: Job failed: exit code 1
  gives = {"time":"2026-05-01T10:00:00.123456Z","stream":"E","level":"error","message":"Job failed: exit code 1"}
` },
  { file: "go.matcher", text: `# What the package log of Go writes, and the panics behind it.
format zap
  about = zap's console, and others with a level before file and line
  line = {time} {level} {source:name}:{source_line:number} {message}
  line = {time} {level} {logger:name} {source:name}:{source_line:number} {message}
  continues = unread
  test = 2026-05-01T10:00:00.123Z	ERROR	shop/server.go:54	no connection
  gives = {"time":"2026-05-01T10:00:00.123Z","level":"error","source":"shop/server.go","source_line":54,"message":"no connection"}
  test = 2026-05-01T10:00:00.123+0200	DEBUG	store	shop/store.go:54	opened
  gives = {"level":"debug","logger":"store","source":"shop/store.go","message":"opened"}
  test = 2026-05-01T10:00:00.123Z	ERROR	shop/server.go:54	no connection
  more = example.org/shop.(*Server).listen
  more = 	example.org/shop@v1.2.0/server.go:54
  gives = {"level":"error","message":"no connection\\nexample.org/shop.(*Server).listen\\n\\texample.org/shop@v1.2.0/server.go:54"}

format go
  about = Go's package log, with file and line
  line = {time} {source:name}:{source_line:number}: {message}
  continues = indented
  test = 2026/05/01 10:00:00 server.go:54: listen: address in use
  gives = {"source":"server.go","source_line":54,"message":"listen: address in use"}

format go-panic
  about = panics of Go, with the stacks of their goroutines
  line = {level=panic}: {message}
  line = {level=fatal} error: {message}
  continues = goroutines
  test = panic: assignment to entry in nil map
  more = 
  more = goroutine 1 [running]:
  more = main.main()
  more = 	/app/main.go:12 +0x1d
  more = 
  more = goroutine 18 [chan receive]:
  more = main.worker(0xc000012345)
  more = 	/app/worker.go:33 +0x5a
  more = created by main.main in goroutine 1
  more = 	/app/main.go:9 +0x85
  more = exit status 2
  gives = {"level":"emergency","message":"assignment to entry in nil map\\n\\ngoroutine 1 [running]:\\nmain.main()\\n\\t/app/main.go:12 +0x1d\\n\\ngoroutine 18 [chan receive]:\\nmain.worker(0xc000012345)\\n\\t/app/worker.go:33 +0x5a\\ncreated by main.main in goroutine 1\\n\\t/app/main.go:9 +0x85\\nexit status 2"}
  test = fatal error: all goroutines are asleep - deadlock!
  gives = {"level":"critical","message":"all goroutines are asleep - deadlock!"}

format geth
  about = geth and other nodes of Ethereum
  line = {level}{? ?}[{date:word}|{clock:time}{?|{source:word}?}] {message}
  continues = unread
  time = .date+.clock
  test = WARN [05-01|10:00:00.123] Served eth_call                          conn=192.0.2.1:4000 reqid=1 duration=2.3s
  gives = {"level":"warn","conn":"192.0.2.1:4000","reqid":1,"duration":"2.3s"}
  test = ERROR[05-01|10:00:00.123|eth/peer.go:12] Bad block                                err="unknown ancestor"
  gives = {"level":"error","source":"eth/peer.go:12","message":"Bad block                                err=\\"unknown ancestor\\"","err":"unknown ancestor"}
` },
  { file: "haproxy.matcher", text: `format haproxy
  about = HAProxy's log of requests, behind its syslog prefix
  line = {client:ip}:{port:number} [{time}] {frontend} {backend:word} {timers:word} {status:number} {bytes:number} {captured_request:word} {captured_response:word} {termination:word} {connections:word} {queues:word}{? {{{headers}}?}{? {{{response_headers}}?} "{method:name} {path} {protocol:name}"
  line = {client:ip}:{port:number} [{time}] {frontend} {backend:word} {timers:word} {bytes:number} {termination:word} {connections:word} {queues:word}
  line = {client:ip}:{port:number} [{time}] {frontend} {backend:word} {timers:word} {status:number} {bytes:number} {captured_request:word} {captured_response:word} {termination:word} {connections:word} {queues:word}{? {{{headers}}?}{? {{{response_headers}}?} "{request:quoted}"
  line = {client=unix}:{port:number} [{time}] {frontend} {backend:word} {timers:word} {status:number} {bytes:number} {captured_request:word} {captured_response:word} {termination:word} {connections:word} {queues:word}{? {{{headers}}?}{? {{{response_headers}}?} "{method:name} {path} {protocol:name}"
  line = {client:ip}:{port:number} [{time}] {frontend:word}/{bind:word}: {message}
  level = .status:http
  message = .path .request
  source = .frontend
  test = 203.0.113.9:4222 [01/May/2026:10:00:00.123] http-in static/srv1 10/0/30/69/109 200 2750 - - ---- 1/1/1/1/0 0/0 "GET /index.html HTTP/1.1"
  gives = {"client":"203.0.113.9","frontend":"http-in","status":200,"path":"/index.html","bytes":2750}
  test = 2001:db8::7:4222 [01/May/2026:10:00:00.123] http-in~ http-in/<NOSRV> -1/-1/-1/-1/0 400 0 - - PR-- 1/1/0/0/0 0/0 {a|b} {c} "<BADREQ>"
  gives = {"client":"2001:db8::7","port":4222,"status":400,"headers":"a|b","response_headers":"c","message":"<BADREQ>"}
  test = 203.0.113.9:4222 [01/May/2026:10:00:00.123] http-in/1: SSL handshake failure
  gives = {"client":"203.0.113.9","frontend":"http-in","bind":1,"message":"SSL handshake failure"}
` },
  { file: "hclog.matcher", text: `# hclog of HashiCorp: Consul, Nomad, Vault and Terraform write so.
format hclog
  about = Consul, Nomad, Vault and Terraform (hclog)
  line = {time} [{level}] {source:name}: {message}
  test = 2026-05-01T10:00:00.123Z [WARN]  agent.server.raft: no leader: peer=203.0.113.9:8300 tries=3
  gives = {"level":"warn","source":"agent.server.raft","peer":"203.0.113.9:8300","tries":3}
` },
  { file: "hdfs.matcher", text: `format hdfs
  about = Hadoop's HDFS with dates such as 081109
  line = {date:number} {clock:number} {thread:number} {level} {source:word}: {message}
  time = .date+.clock
  test = 081109 203615 148 INFO dfs.DataNode$PacketResponder: PacketResponder 1 for block blk_38865 terminating
  gives = {"time":"2008-11-09T20:36:15Z","level":"info","source":"dfs.DataNode$PacketResponder","message":"PacketResponder 1 for block blk_38865 terminating"}
` },
  { file: "home-assistant.matcher", text: `format home-assistant
  about = Home Assistant
  line = {time} {level} ({thread}) [{source:word}] {message}
  continues = unread
  test = 2026-05-01 10:00:00.123 WARNING (MainThread) [homeassistant.components.http.ban] Login attempt or request with invalid authentication from pc (203.0.113.9). Requested URL: '/auth'.
  gives = {"level":"warn","source":"homeassistant.components.http.ban","thread":"MainThread","client":"203.0.113.9"}

format home-assistant-login
  about = logins that Home Assistant refused
  inside = only
  line = Login attempt or request with invalid authentication from {host:word} ({client:ip}).{? {more}?}
  test = 2026-05-01 10:00:00.123 WARNING (MainThread) [homeassistant.components.http.ban] Login attempt or request with invalid authentication from pc (203.0.113.9). Requested URL: '/auth'.
  gives = {"host":"pc","client":"203.0.113.9"}
` },
  { file: "hypervisors.matcher", text: `# VMware's hosts and vCenter.
format vmware
  about = hosts of VMware and vCenter
  line = {time} {level} {process:word}[{pid:word}] [Originator@6876 sub={source:word} {details}] {message}
  line = {time} {level} {process:word}[{pid:word}] [Originator@6876 sub={source:word}] {message}
  beside = .details as pairs
  continues = unread
  test = 2026-05-01T10:00:00.123Z warning hostd[2099084] [Originator@6876 sub=Vimsvc.ha opID=5d8f] late
  gives = {"level":"warn","source":"Vimsvc.ha","process":"hostd","opID":"5d8f","message":"late"}
` },
  { file: "ipsec.matcher", text: `# charon of strongSwan: THREAD[SUBSYSTEM] <CONNECTION> what happened.
format charon
  about = charon of strongSwan
  inside = only
  line = {thread:number}[{subsystem:name}] {?<{connection:word}> ?}{direction=sending} packet: from {local:ip}[{local_port:number}] to {client:ip}[{port:number}]{? ({bytes:number} bytes)?}
  line = {thread:number}[{subsystem:name}] {?<{connection:word}> ?}{direction=received} packet: from {client:ip}[{port:number}] to {local:ip}[{local_port:number}]{? ({bytes:number} bytes)?}
  line = {thread:number}[{subsystem:name}] {?<{connection:word}> ?}{client:ip} is initiating {reason}
  line = {thread:number}[{subsystem:name}] {?<{connection:word}> ?}deleting half open IKE_SA with {client:ip} after timeout
  line = {thread:number}[{subsystem:name}] {?<{connection:word}> ?}looking for {:text} matching {local:word}[{local_id}]...{client:ip}[{client_id}]
  line = {thread:number}[{subsystem:name}] {?<{connection:word}> ?}no IKE config found for {local:word}...{client:ip}, {reason}
  line = {thread:number}[{subsystem:name}] {?<{connection:word}> ?}{reason}
  test = May  1 10:00:00 gw charon: 06[NET] <home|3> received packet: from 203.0.113.9[4500] to 192.0.2.7[4500] (112 bytes)
  gives = {"source":"charon","subsystem":"NET","connection":"home|3","client":"203.0.113.9","port":4500,"local":"192.0.2.7","bytes":112}
  test = May  1 10:00:00 gw charon[812]: 07[CFG] looking for peer configs matching 192.0.2.7[%any]...203.0.113.9[bob]
  gives = {"source":"charon","local":"192.0.2.7","client":"203.0.113.9","client_id":"bob"}
` },
  { file: "java-servers.matcher", text: `# Servers of Java: WebSphere, WebLogic, GlassFish and Payara, ActiveMQ, Jetty.
format websphere
  about = WebSphere and Liberty
  line = [{time}] 0{:word} {source:word} {level=F|E|W|I|D} {message}
  line = [{time}] 0{:word} {source:word} {mark=A|C|O|R|1|2|3|<|>|Z} {message}
  continues = unread
  test = [5/17/26 8:14:20:706 EST] 0000003a SystemOut     O order 71 is late
  gives = {"time":"2026-05-17T13:14:20.706Z","level":null,"source":"SystemOut","message":"order 71 is late"}
  test = [5/17/26 8:14:20:706 UTC] 00000051 Servlet       E SRVE0068E: no servlet
  gives = {"level":"error","source":"Servlet","message":"SRVE0068E: no servlet"}

format weblogic
  about = WebLogic
  line = ####<{time}> <{level}> <{source}> <{details}> <BEA-{code:word}> <{message}>
  line = ####<{time}> <{level}> <{source}> <{details}> <BEA-{code:word}> <{message}
  line = <{time}> <{level}> <{source:word}> <BEA-{code:word}> <{message}>
  line = <{time}> <{level}> <{source:word}> <BEA-{code:word}> <{message}
  continues = unread
  test = ####<May 1, 2026 8:03:11 PM> <Error> <HTTP> <host1> <AdminServer> <[ACTIVE] ExecuteThread: '3'> <<WLS Kernel>> <> <> <1777665791000> <BEA-101020> <Servlet failed>
  gives = {"time":"2026-05-01T20:03:11Z","level":"error","source":"HTTP","code":101020,"message":"Servlet failed"}
  test = <May 1, 2026 8:03:11 PM UTC> <Warning> <Security> <BEA-090482> <alert was received>
  gives = {"level":"warn","source":"Security","message":"alert was received"}

format glassfish
  about = GlassFish and Payara
  line = [{time}] [{server}] [{level}] [{code?}] [{source:word?}] [tid: {thread}] [timeMillis: {:number}] [levelValue: {:number}]{? [[?}{message}
  line = [#|{time}|{level}|{server}|{source:word}|{details}|{message}|#]
  line = [#|{time}|{level}|{server}|{source:word}|{details}|{message}
  continues = unread
  test = [2026-05-01T10:00:00.123+0200] [Payara 6] [SEVERE] [NCLS-1] [jakarta.shop] [tid: _ThreadID=1 _ThreadName=main] [timeMillis: 1777622400123] [levelValue: 1000] [[
  more =   deployment failed]]
  gives = {"time":"2026-05-01T08:00:00.123Z","level":"error","source":"jakarta.shop","message":"deployment failed]]"}
  test = [#|2026-05-01T10:00:00.123+0200|INFO|glassfish 4.0|javax.shop|_ThreadID=1;|started|#]
  gives = {"level":"info","source":"javax.shop","message":"started"}

format activemq
  about = ActiveMQ
  line = {time} | {level} | {message} | {source:dotted} | {thread}
  continues = unread
  test = 2026-05-01 10:00:00,123 | WARN  | store is nearly full | org.apache.activemq.broker.BrokerService | main
  gives = {"level":"warn","source":"org.apache.activemq.broker.BrokerService","message":"store is nearly full","thread":"main"}

format jetty
  about = Jetty's own log
  line = {time}:{level}:{source:dotted}:{thread:word}: {message}
  continues = unread
  test = 2026-05-01 10:00:00.123:WARN:oejs.HttpChannel:qtp206-43: /a
  gives = {"level":"warn","source":"oejs.HttpChannel","thread":"qtp206-43","message":"/a"}
` },
  { file: "java-util.matcher", text: `# java.util.logging writes a record in two lines: the time, class and method, and below them the level and the message.
format java-util
  about = java.util.logging, whose records have two lines
  line = {time} {source:word} {method:word}\\n{level}: {message}
  line = {time} {source:word}\\n{level}: {message}
  continues = indented
  continues = unread
  test = May 01, 2026 10:00:00 AM com.a.Server start
  more = SEVERE: failed
  more = java.lang.Error: z
  gives = {"time":"2026-05-01T10:00:00Z","level":"error","source":"com.a.Server","method":"start","message":"failed\\njava.lang.Error: z"}
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
  line = {time} {level} {source:name} [{thread}] {message}
  line = {time} {level} [{thread}] org.apache.{source:name} {message}
  line = {time} {level} {source:word} - {message}
  line = {time} {level} {source:word}: {message}
  line = {time} [{thread}] [{context?}] {level} {source:word} - {message}
  line = {time} {level} {pid:number} --- [{app}] [{thread}] [{trace?}] {source:word} : {message}
  line = {time} {level} [{trace?}] {pid:number} --- [{thread}] {source:word} : {message}
  line = {time} {level} {source:name} [{thread}] - {message}
  line = {time} {level} [{thread}] org.apache.{source:name} - {message}
  line = {time} {level} [{thread}] [{source:word}] {message}
  line = {time} [{app}] [{level}{? ?}] [{trace}] [{source:word}] [{thread}] - {message}
  line = {level} {time} [{thread}] {source:word} - {message}
  continues = unread
  test = 2026-05-01 10:00:00,123 [main] ERROR c.e.Orders - order 8814 failed
  more = java.lang.IllegalStateException: closed
  more = 	at c.e.Orders.load(Orders.java:39)
  gives = {"level":"error","source":"c.e.Orders","thread":"main","message":"order 8814 failed\\njava.lang.IllegalStateException: closed\\n\\tat c.e.Orders.load(Orders.java:39)"}
  test = 2026-05-01T10:00:00.123Z  INFO 4242 --- [main] o.s.b.Application : Started in 2.1 seconds
  gives = {"time":"2026-05-01T10:00:00.123Z","level":"info","source":"o.s.b.Application","pid":4242,"message":"Started in 2.1 seconds"}
  test = 2026-05-01T10:00:00.123+02:00  INFO 4242 --- [shop] [nio-8080-exec-1] [66f-1] c.e.Orders : order 7
  gives = {"level":"info","source":"c.e.Orders","app":"shop","thread":"nio-8080-exec-1","trace":"66f-1"}
  test = 2026-05-01 10:00:00.123  INFO [shop,66f,1] 4242 --- [main] c.e.Orders : order 7
  gives = {"source":"c.e.Orders","trace":"shop,66f,1","pid":4242}
  test = 2026-05-01 10:00:00.123 [main] [user=ann] INFO c.e.Orders - order 7
  gives = {"source":"c.e.Orders","context":"user=ann","thread":"main"}
  test = 2026-05-01 10:00:00,123 WARN  [exec-3] [c.e.Orders] order 7
  gives = {"level":"warn","source":"c.e.Orders","thread":"exec-3","message":"order 7"}
  test = 2026-05-01T10:00:00.123Z [jfrt ] [WARN ] [5d8f7c] [o.a.Pay:41] [exec-3] - order 7
  gives = {"level":"warn","source":"o.a.Pay:41","thread":"exec-3","message":"order 7"}
  test = WARN  2026-05-01 10:00:00,123 [shard 3] storage - order 7
  gives = {"level":"warn","source":"storage","thread":"shard 3","message":"order 7"}
` },
  { file: "jboss.matcher", text: `# JBoss, WildFly, Quarkus and Keycloak.
format jboss
  about = WildFly, Quarkus and Keycloak
  line = {time} {level} [{source:word}] ({thread}) {message}
  continues = unread
  test = 2026-05-01 10:00:00,123 WARN  [org.keycloak.events] (executor-thread-3) type="LOGIN_ERROR", realmId="shop", ipAddress="203.0.113.9", username="bob"
  gives = {"level":"warn","source":"org.keycloak.events","thread":"executor-thread-3","type":"LOGIN_ERROR","ipAddress":"203.0.113.9","username":"bob"}

format jenkins
  about = Jenkins
  line = {time} [id={thread:number}] {level} {source:word}: {message}
  continues = unread
  test = 2026-05-01 10:00:00.123+0000 [id=27]	WARNING	hudson.Main#run: it is late
  gives = {"time":"2026-05-01T10:00:00.123Z","level":"warn","source":"hudson.Main#run","message":"it is late"}
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
  arrays = bytes
  continues = within
  test = {"__REALTIME_TIMESTAMP":"1777629600123456","PRIORITY":"4","SYSLOG_IDENTIFIER":"cron","MESSAGE":"late"}
  gives = {"time":"2026-05-01T10:00:00.123456Z","level":"warn","source":"cron","message":"late"}
  test = {"__REALTIME_TIMESTAMP":"1777629600123456","SYSLOG_IDENTIFIER":"cron","MESSAGE":[98,97,100,255]}
  gives = {"source":"cron","message":"bad�"}

# journalctl -o export
format journal-export
  about = systemd's journal as its export
  reads = export
  needs = .__REALTIME_TIMESTAMP
  time = ._SOURCE_REALTIME_TIMESTAMP .__REALTIME_TIMESTAMP
  level = .PRIORITY:syslog
  source = .SYSLOG_IDENTIFIER ._COMM ._SYSTEMD_UNIT
  message = .MESSAGE
  opens = .MESSAGE
  continues = within
  test = __CURSOR=s=1
  more = __REALTIME_TIMESTAMP=1777629600123456
  more = PRIORITY=4
  more = SYSLOG_IDENTIFIER=cron
  more = MESSAGE=late
  gives = {"time":"2026-05-01T10:00:00.123456Z","level":"warn","source":"cron","message":"late"}
` },
  { file: "json-programs.matcher", text: `# Libraries that write JSON, where their fields mean more than in other JSON.
format pino
  about = pino of Node.js
  reads = json
  needs = .level .time .pid .hostname .msg
  time = .time
  level = .level:pino
  source = .name .hostname
  message = .msg
  test = {"level":50,"time":1777629600000,"pid":812,"hostname":"web1","msg":"no connection"}
  gives = {"time":"2026-05-01T10:00:00Z","level":"error","source":"web1","message":"no connection","pid":812}

format bunyan
  about = bunyan of Node.js
  reads = json
  needs = .v .level .name .pid .time .msg
  time = .time
  level = .level:pino
  source = .name
  message = .msg
  test = {"name":"shop","hostname":"web1","pid":812,"level":40,"msg":"slow","time":"2026-05-01T10:00:00.123Z","v":0}
  gives = {"time":"2026-05-01T10:00:00.123Z","level":"warn","source":"shop","message":"slow"}

format cloudtrail
  about = CloudTrail of AWS, one event a line or a file of them
  reads = json
  lists = .Records[]
  needs = .eventVersion .eventTime .eventSource .eventName
  time = .eventTime
  source = .eventSource
  message = .eventName
  test = {"Records":[{"eventVersion":"1.08","eventTime":"2026-05-01T10:00:00Z","eventSource":"s3.amazonaws.com","eventName":"GetObject"}]}
  gives = {"time":"2026-05-01T10:00:00Z","source":"s3.amazonaws.com","message":"GetObject"}
  test = {"eventVersion":"1.08","eventTime":"2026-05-01T10:00:00Z","eventSource":"signin.amazonaws.com","eventName":"ConsoleLogin","sourceIPAddress":"203.0.113.9"}
  gives = {"time":"2026-05-01T10:00:00Z","source":"signin.amazonaws.com","message":"ConsoleLogin","sourceIPAddress":"203.0.113.9"}

format caddy
  about = requests of Caddy
  reads = json
  needs = .logger .request .status .duration
  time = .ts
  level = .level .status:http
  source = .logger
  message = .msg .request.uri
  test = {"level":"info","ts":1777629600.5,"logger":"http.log.access","msg":"handled request","request":{"remote_ip":"203.0.113.9","method":"GET","uri":"/a"},"duration":0.01,"size":12,"status":404}
  gives = {"time":"2026-05-01T10:00:00.500Z","level":"info","source":"http.log.access","message":"handled request","status":404}

format traefik
  about = requests of Traefik
  reads = json
  needs = .ClientAddr .RequestMethod .RequestPath
  time = .StartUTC .StartLocal .time
  level = .level .DownstreamStatus:http .OriginStatus:http
  source = .RouterName .RequestHost
  message = .msg .RequestPath
  test = {"ClientAddr":"203.0.113.9:4222","DownstreamStatus":502,"RequestMethod":"GET","RequestPath":"/a","RouterName":"shop@docker","StartUTC":"2026-05-01T10:00:00.5Z","level":"info"}
  gives = {"time":"2026-05-01T10:00:00.500Z","level":"info","source":"shop@docker","message":"/a"}

format serilog
  about = Serilog's compact JSON
  reads = json
  needs = ."@t"
  time = ."@t"
  level = ."@l"
  source = .SourceContext
  message = ."@m" ."@mt"
  test = {"@t":"2026-05-01T10:00:00.123Z","@mt":"order {Id} failed","@l":"Warning","Id":8814,"SourceContext":"Shop.Orders"}
  gives = {"time":"2026-05-01T10:00:00.123Z","level":"warn","source":"Shop.Orders","message":"order {Id} failed","Id":8814}

format ecs
  about = the common schema of Elastic
  reads = json
  needs = ."@timestamp" .message .ecs.version
  time = ."@timestamp"
  level = .log.level ."log.level"
  source = .log.logger ."log.logger" .service.name ."service.name"
  message = .message
  test = {"@timestamp":"2026-05-01T10:00:00.123Z","log.level":"error","message":"no connection","ecs":{"version":"1.6.0"},"log.logger":"shop.db"}
  gives = {"time":"2026-05-01T10:00:00.123Z","level":"error","source":"shop.db","message":"no connection"}

format gelf
  about = messages of Graylog
  reads = json
  needs = .version .host .short_message
  time = .timestamp
  level = .level:syslog
  source = ._logger ._facility .facility .host
  message = .short_message
  test = {"version":"1.1","host":"web1","short_message":"no connection","timestamp":1777629600.5,"level":3,"_user":"bob"}
  gives = {"time":"2026-05-01T10:00:00.500Z","level":"error","source":"web1","message":"no connection","_user":"bob"}

# What pino-pretty and bunyan's tool print of it.
format pretty
  about = pino-pretty, and bunyan's command
  line = [{time}] {level} ({source:word}/{pid:number} on {host:word}): {message}
  line = [{time}] {level}: {source:word}/{pid:number} on {host:word}: {message}
  continues = unread
  test = [2026-05-01 10:00:00.123 +0000] ERROR (shop/812 on web1): late
  more =     err: {
  gives = {"level":"error","source":"shop","pid":812,"message":"late\\n    err: {"}
  test = [2026-05-01T10:00:00.123Z]  WARN: shop/812 on web1: late
  gives = {"level":"warn","source":"shop","host":"web1","message":"late"}
` },
  { file: "json.matcher", text: `# JSON of any program, an object a line, and tables whose columns have the same names.
format json
  about = objects of JSON, one a line or an array of them
  reads = json
  lists = .[]
  time = .time .timestamp .ts ."@timestamp" .Timestamp .datetime .date ."@t" .eventTime .event_time .t .asctime .Time .log_time .date_time .start_time .started_at .startedAt .StartUTC .StartLocal .EventTime
  level = .levelName .level_name .levelname .severityText .level .severity .lvl .log_level .loglevel .Level .log.level ."log.level" ."@l" .severity_text .SeverityText .levelno:python .level_number:python .LogLevel .priority .Severity .fields.level .@fields.level .@fields.lvl .@fields.severity
  source = .logger .name .logger_name .source .component .service .app .program .module .Logger .SourceContext .service.name .log.logger .channel .target .caller .SourceName
  message = .message .msg .Message .text .event ."@m" ."@mt" .log .short_message .body .MESSAGE .fields.message .@fields.message .@fields.msg .Body .jsonPayload.message .textPayload
  beside = .message .msg .Message .text .log .short_message .body as prose
  test = {"time":"2026-05-01T10:00:00Z","level":"warn","msg":"disk is full","logger":"store","free":0}
  gives = {"time":"2026-05-01T10:00:00Z","level":"warn","source":"store","message":"disk is full","free":0}
  test = {"timestamp":"2026-05-01 10:00:00.5Z","message":"no luck","levelName":"ERROR","level":4}
  gives = {"level":"error","message":"no luck"}
  test = {"started_at":1777629600000,"took":"80ms"}
  gives = {"time":"2026-05-01T10:00:00Z","took":"80ms"}
  test = {"@timestamp":"2026-05-01T10:00:00Z","@fields":{"lvl":"TRACE","msg":"step"}}
  gives = {"time":"2026-05-01T10:00:00Z","level":"trace","message":"step"}

# Tables whose first line names the columns, read where --in names them: of any rows they would be guessed.
format csv
  about = a table with commas and a header line
  reads = commas
  like = json
  auto = no
  test = ts,severity,logger,msg,free
  more = 2026-05-01T10:00:00Z,WRN,store,"disk ""a"" is, full",0
  gives = {"time":"2026-05-01T10:00:00Z","level":"warn","source":"store","message":"disk \\"a\\" is, full","free":0}

format tsv
  about = a table with tabs and a header line
  reads = tabs
  like = json
  auto = no
  test = ts	severity	logger	msg	free
  more = 2026-05-01T10:00:00Z	WRN	store	"disk ""a"" is	 full"	0
  gives = {"time":"2026-05-01T10:00:00Z","level":"warn","source":"store","message":"disk \\"a\\" is\\t full","free":0}
` },
  { file: "kafka.matcher", text: `format kafka
  about = Apache Kafka
  line = [{time}] {level} [{component}]: {message} (kafka.{source:name})
  line = [{time}] {level} {message} (kafka.{source:name})
  line = [{time}] {level} {message} (org.apache.kafka.{source:name})
  line = [{time}] {level} {message} (org.apache.zookeeper.{source:name})
  continues = unread
  test = [2026-05-01 10:00:00,123] INFO started (kafka.server.KafkaServer)
  gives = {"level":"info","source":"server.KafkaServer","message":"started"}
` },
  { file: "kernel.matcher", text: `# The kernel's ring buffer, and what netfilter writes into it.
format kernel
  about = the kernel of Linux, by dmesg or syslog
  line = [{uptime:decimal}] {message}
  line = [ {uptime:decimal}] {message}
  line = [{? ?}{uptime:decimal}][{? ?}{task:word}] {message}
  line = {facility:name} :{level} : [{? ?}{uptime:decimal}] {message}
  test = [    1.234567] usb 1-1: new high-speed USB device number 2
  gives = {"uptime":1.234567,"message":"usb 1-1: new high-speed USB device number 2"}
  test = kern  :warn  : [    1.234567] ACPI: no handler
  gives = {"level":"warn","facility":"kern","uptime":1.234567,"message":"ACPI: no handler"}
  test = [    0.000000][    T0] Linux version 6.8
  gives = {"task":"T0"}

# The fields of a packet are pairs; the address from which it came is the client too.
format netfilter-packet
  about = packets that iptables, nftables and ufw log
  reads = pairs
  inside = only
  needs = .SRC .DST .PROTO
  beside = .SRC as endpoint
  test = [    1.234567] [UFW BLOCK] IN=eth0 OUT= SRC=203.0.113.9 DST=192.0.2.7 LEN=60 PROTO=TCP SPT=4222 DPT=22 SYN
  gives = {"uptime":1.234567,"client":"203.0.113.9","SRC":"203.0.113.9","DPT":22}
  test = May  1 10:00:00 gw kernel: [UFW BLOCK] IN=eth0 OUT= SRC=203.0.113.9 DST=192.0.2.7 LEN=60 PROTO=UDP SPT=4222 DPT=53
  gives = {"source":"kernel","client":"203.0.113.9","DPT":53}
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
  source = .channel
  continues = unread
  test = [2026-05-01 10:00:00] local.ERROR: Class "X" does not exist
  more = [stacktrace]
  more = #0 /srv/app.php(12): load()
  gives = {"source":"local","level":"error","channel":"local","message":"Class \\"X\\" does not exist\\n[stacktrace]\\n#0 /srv/app.php(12): load()"}
` },
  { file: "leveled.matcher", text: `# Texts that begin with a word for a level: what programs in containers write, where the container's log has the time.
# In brackets only whole words count: (c) begins a copyright, (a) a list, and <p> a paragraph.
format leveled
  about = texts that begin with a level, in capitals, in brackets, or before a colon
  inside = only
  line = {level=TRACE|DEBUG|INFO|NOTICE|WARN|WARNING|ERROR|CRITICAL|FATAL|SEVERE} {message}
  line = {level=TRACE|DEBUG|INFO|NOTICE|WARN|WARNING|ERROR|CRITICAL|FATAL|SEVERE} - {message}
  line = {level=TRACE|DEBUG|INFO|NOTICE|WARN|WARNING|ERROR|CRITICAL|FATAL|SEVERE} [{thread}] {message}
  line = [{thread}] {level=TRACE|DEBUG|INFO|NOTICE|WARN|WARNING|ERROR|CRITICAL|FATAL|SEVERE} {message}
  line = {level=debug|Debug|info|Info|warn|Warn|warning|Warning|error|Error|critical|Critical|fatal|Fatal|panic}: {:text}
  line = ({level=trace|Trace|TRACE|debug|Debug|DEBUG|info|Info|INFO|notice|Notice|NOTICE|warn|Warn|WARN|warning|Warning|WARNING|error|Error|ERROR|critical|Critical|CRITICAL|fatal|Fatal|FATAL|severe|Severe|SEVERE}) {message}
  line = <{level=trace|Trace|TRACE|debug|Debug|DEBUG|info|Info|INFO|notice|Notice|NOTICE|warn|Warn|WARN|warning|Warning|WARNING|error|Error|ERROR|critical|Critical|CRITICAL|fatal|Fatal|FATAL|severe|Severe|SEVERE}> {message}
  test = web-1  | ERROR [main] no connection
  gives = {"level":"error","source":"web-1","message":"no connection","thread":"main"}
  test = web-1  | [main] WARN  late
  gives = {"level":"warn","message":"late","thread":"main"}
  test = web-1  | INFO starting
  gives = {"level":"info","message":"starting"}
  test = web-1  | Error: no such file
  gives = {"level":"error","message":"Error: no such file"}
  test = web-1  | (warn) late
  gives = {"level":"warn","message":"late"}
` },
  { file: "litespeed.matcher", text: `format litespeed
  about = error log of LiteSpeed
  line = {time} [{level}] [{pid:number}] [{client:ip}:{port:number}{connection:word}] {message}
  test = 2022-06-08 22:49:20.774649 [NOTICE] [1226033] [203.0.113.9:45164:HTTP2-41#_AdminVHost] [STDERR] Failed Login
  gives = {"level":"notice","client":"203.0.113.9","port":45164,"message":"[STDERR] Failed Login"}
` },
  { file: "logfmt.matcher", text: `# key=value pairs, as Go's log/slog, logrus and Grafana write them, and FortiGate.
format logfmt
  about = key=value pairs
  reads = logfmt
  time = .time .ts .timestamp .t ."@timestamp" .datetime .eventtime .date+.time
  level = .level .lvl .severity .loglevel
  source = .logger .component .source .caller .module .service .name .app .devname .devid
  message = .msg .message .error .event
  opens = .msg
  beside = .message as prose
  test = time=2026-05-01T10:00:00Z level=error msg="can't open" user='a b' dur=1.5s
  gives = {"time":"2026-05-01T10:00:00Z","level":"error","message":"can't open","user":"a b","dur":"1.5s"}
  test = time=2026-05-01T10:00:00Z level=debug msg="stream from 203.0.113.9:4222 to 10.0.0.7:53"
  gives = {"level":"debug","client":"203.0.113.9","port":4222,"server":"10.0.0.7","server_port":53}
` },
  { file: "mongodb.matcher", text: `format mongodb
  about = MongoDB from 4.4 on
  reads = json
  needs = .t.$date .s .c
  time = .t.$date
  level = .s:letter
  source = .c
  message = .msg
  test = {"t":{"$date":"2026-05-01T10:00:00.123+00:00"},"s":"W","c":"NETWORK","ctx":"conn1","msg":"slow","attr":{"remote":"203.0.113.9:1"}}
  gives = {"time":"2026-05-01T10:00:00.123Z","level":"warn","source":"NETWORK","message":"slow"}
` },
  { file: "mysql-general.matcher", text: `format mysql-general
  about = general log of MySQL and MariaDB
  line = {time} {thread:number} {command=Connect|Query|Quit|Execute|Prepare|Close stmt|Init DB|Statistics|Field List|Ping}{? {message}?}
  continues = unread
  test = 2026-05-01T10:00:00.116872Z	14 Connect	Access denied for user 'ann'@'203.0.113.9' (using password: YES)
  gives = {"thread":14,"command":"Connect","user":"ann","client":"203.0.113.9"}
` },
  { file: "mysql-slow.matcher", text: `format mysql-slow
  about = slow queries of MySQL and MariaDB
  line = # Time: {time}{message}
  line = # User@Host: {user:word}[{:word?}] @ {host:word?} [{client:ip?}]{message}
  continues = unread
  test = # Time: 2026-05-01T10:00:00.123456Z
  more = # Query_time: 2.5  Lock_time: 0.0 Rows_sent: 1  Rows_examined: 9
  more = select 1;
  gives = {"time":"2026-05-01T10:00:00.123456Z","message":"# Query_time: 2.5  Lock_time: 0.0 Rows_sent: 1  Rows_examined: 9\\nselect 1;"}
  test = # User@Host: bob[bob] @ pc [203.0.113.9]  Id:     8
  gives = {"user":"bob","host":"pc","client":"203.0.113.9"}
` },
  { file: "mysql.matcher", text: `format mysql
  about = error logs of MySQL and MariaDB
  line = {time} {thread:number} [{level}] [{code:word}] [{subsystem:word}] {message}
  line = {time} {thread:number} [{level}] {message}
  line = {time} 0x{thread:word} [{level}] {message}
  line = {time} {thread:number} [{label=System}] [{code:word}] [{subsystem:word}] {message}
  source = .subsystem
  test = 2026-05-01T10:00:00.123456Z 12 [Warning] [MY-010055] [Server] IP address can't be resolved
  gives = {"time":"2026-05-01T10:00:00.123456Z","level":"warn","source":"Server","code":"MY-010055","message":"IP address can't be resolved"}
  test = 2026-05-01T10:00:00.123456Z 0 [System] [MY-010931] [Server] ready for connections
  gives = {"level":null,"source":"Server","code":"MY-010931","message":"ready for connections"}
` },
  { file: "nest.matcher", text: `format nest
  about = Nest of Node.js
  line = [Nest] {pid:number} - {time} {level} [{source:word}] {message}
  line = [Nest] {pid:number} - {time} {level} {message}
  continues = unread
  test = [Nest] 812  - 05/13/2026, 10:00:00 AM    WARN [AuthService] no such user
  gives = {"level":"warn","source":"AuthService","pid":812,"message":"no such user"}
` },
  { file: "netfilter.matcher", text: `format netfilter
  about = packets that gateways log under the name of the rule
  line = {time} {host:word} [{rule:word}] DESCR="{description:quoted}" {details}
  line = {time} {host:word} [{rule:word}]IN={in:word?} {details}
  source = .rule
  message = .details
  opens = .details as netfilter-packet
  test = May  1 10:00:00 gw [WAN_LOCAL-D-1] DESCR="block all" IN=eth8 OUT= SRC=203.0.113.9 DST=192.0.2.7 LEN=60 PROTO=TCP SPT=4222 DPT=22
  gives = {"source":"WAN_LOCAL-D-1","description":"block all","client":"203.0.113.9","SRC":"203.0.113.9","DPT":22}
` },
  { file: "nginx-error.matcher", text: `format nginx-error
  about = error logs of nginx
  line = {time} [{level}] {pid:number}#{tid:number}: *{connection:number} {message}, client: {client:peer}{? using {using:word}?}, server: {server?}{?, login: "{user:quoted}"?}{?, request: "{method:name} {path} {protocol:name}"?}{?, request: "{request:quoted}"?}{?, subrequest: "{subrequest:quoted}"?}{?, upstream: "{upstream:quoted}"?}{?, host: "{host:quoted}"?}{?, referrer: "{referrer:quoted}"?}
  line = {time} [{level}] {pid:number}#{tid:number}: {?*{connection:number} ?}{message}
  test = 2026/05/01 10:00:00 [error] 31#7: *12 open() "/x" failed (2: No such file), client: 203.0.113.9, server: example.org, request: "GET /x HTTP/1.1", host: "example.org"
  gives = {"level":"error","pid":31,"client":"203.0.113.9","server":"example.org","path":"/x","host":"example.org","message":"open() \\"/x\\" failed (2: No such file)"}
  test = 2026/05/01 10:00:00 [error] 31#7: *12 limiting requests, excess: 5.4 by zone "a", client: 203.0.113.9, server: example.org, request: "GET /", host: "example.org"
  gives = {"client":"203.0.113.9","server":"example.org","request":"GET /","host":"example.org"}
  test = 2026/05/01 10:00:00 [notice] 31#7: signal process started
  gives = {"level":"notice","message":"signal process started"}
  test = 2026/05/01 10:00:00 [error] 31#7: *12 upstream timed out, client: unix:, server: _, request: "GET / HTTP/2.0", subrequest: "/auth", upstream: "http://127.0.0.1/", host: "[2001:db8::1]"
  gives = {"client":"unix:","server":"_","subrequest":"/auth","upstream":"http://127.0.0.1/","host":"[2001:db8::1]"}
  test = 2023/04/05 21:00:42 [info] 126#126: *175063 client login failed, client: 203.0.113.9 using starttls, server: 0.0.0.0:587, login: "post"
  gives = {"client":"203.0.113.9","using":"starttls","server":"0.0.0.0:587","user":"post"}

format nginx-mail
  about = connections of nginx as a proxy of mail
  inside = only
  line = client {client:ip}:{port:number} connected to {server_address:word}
  test = 2026/05/01 10:00:00 [info] 31#7: *12 client 203.0.113.9:4222 connected to 0.0.0.0:25
  gives = {"level":"info","client":"203.0.113.9","port":4222,"server_address":"0.0.0.0:25"}
` },
  { file: "nginx-proxy-manager.matcher", text: `format nginx-proxy-manager
  about = access logs of Nginx Proxy Manager
  line = [{time}] {cache:word} {upstream_status:word} {status:number} - {method:name} {scheme:name} {host:word} "{path:quoted}" [Client {client:ip}] [Length {bytes:word}] [Gzip {gzip:word}] [Sent-to {server:word}] "{agent:quoted}" "{referer:quoted}"
  line = [{time}] {cache:word} {status:number} - {method:name} {scheme:name} {host:word} "{path:quoted}" [Client {client:ip}] [Length {bytes:word}] [Gzip {gzip:word}] "{agent:quoted}" "{referer:quoted}"
  line = [{time}] {status:number} - {method:name} {scheme:name} {host:word} "{path:quoted}" [Client {client:ip}] [Length {bytes:word}] [Gzip {gzip:word}] "{agent:quoted}" "{referer:quoted}"
  level = .status:http
  message = .path
  source = .client
  test = [01/May/2026:10:00:00 +0000] - 404 404 - GET https example.org "/a" [Client 203.0.113.9] [Length 12] [Gzip -] [Sent-to app] "curl/8.0" "-"
  gives = {"time":"2026-05-01T10:00:00Z","level":"warn","status":404,"host":"example.org","path":"/a","client":"203.0.113.9","server":"app"}
` },
  { file: "openvpn.matcher", text: `# OpenVPN names the peer as ADDRESS:PORT, or as [AF_INET]ADDRESS:PORT.
format openvpn
  about = messages of OpenVPN
  inside = only
  line = {client:ip}:{port:number} {stage=TLS|VERIFY|Peer|Control|peer|Authenticate|Outgoing|Incoming|Data|Connection}{reason}
  line = {user:word}/{client:ip}:{port:number} {stage=TLS|VERIFY|Peer|Control|peer|Authenticate|Outgoing|Incoming|Data|Connection|MULTI|SENT|PUSH}{reason}
  line = {client:ip}:{port:number} [{user:word}] Peer Connection Initiated with [AF_INET{?6?}]{:text}
  line = TCP connection established with [AF_INET{?6?}]{client:ip}:{port:number}
  line = TLS Error: {reason} from [AF_INET{?6?}]{client:ip}:{port:number}{? {more}?}
  test = May  1 10:00:00 gw openvpn[812]: 203.0.113.9:4222 TLS Error: TLS handshake failed
  gives = {"source":"openvpn","client":"203.0.113.9","port":4222}
  test = May  1 10:00:00 gw openvpn[812]: TCP connection established with [AF_INET6]2001:db8::7:4222
  gives = {"client":"2001:db8::7","port":4222}

format openvpn-file
  about = OpenVPN's own file
  line = {time} us={microseconds:number} {message}
  test = 2026-05-01 10:00:00Z us=812 TCP connection established with [AF_INET]203.0.113.9:4222
  gives = {"time":"2026-05-01T10:00:00Z","client":"203.0.113.9","port":4222}
` },
  { file: "otlp.matcher", text: `# Records of OpenTelemetry, one a line or as exporters write them, many in a document.
format otlp
  about = log records of OpenTelemetry, one a line or in exports
  reads = json
  needs = .timeUnixNano .body
  records = .resourceLogs[].scopeLogs[].logRecords[] .resourceLogs[].instrumentationLibraryLogs[].logRecords[]
  inherits = .resourceLogs[].resource .resourceLogs[].scopeLogs[].scope
  pairs = .attributes .body.kvlistValue.values .resource.attributes .scope.attributes
  time = .timeUnixNano .observedTimeUnixNano
  level = .severityNumber:otlp .severityText
  source = .resource.service.name .service.name
  message = .body.stringValue .message .msg .event_name .eventName .body.intValue .body.doubleValue .body.boolValue .body.bytesValue .body.arrayValue.values .body
  opens = .body.stringValue
  test = {"timeUnixNano":"1777629600123456789","severityNumber":17,"body":{"stringValue":"it broke"}}
  gives = {"time":"2026-05-01T10:00:00.123456789Z","level":"error","message":"it broke"}
  test = {"resourceLogs":[{"resource":{"attributes":[{"key":"service.name","value":{"stringValue":"shop"}}]},"scopeLogs":[{"scope":{},"logRecords":[{"observedTimeUnixNano":"1777629600000000000","severityText":"WARN","body":{"stringValue":"disk is full"},"attributes":[{"key":"free","value":{"intValue":"0"}}]}]}]}]}
  gives = {"time":"2026-05-01T10:00:00Z","level":"warn","source":"shop","message":"disk is full","free":0,"service.name":"shop"}

format otlp-span
  about = spans of OpenTelemetry, one a line or in exports
  reads = json
  needs = .traceId .spanId .name .startTimeUnixNano
  records = .resourceSpans[].scopeSpans[].spans[] .resourceSpans[].instrumentationLibrarySpans[].spans[]
  inherits = .resourceSpans[].resource .resourceSpans[].scopeSpans[].scope
  pairs = .attributes .resource.attributes .scope.attributes
  time = .startTimeUnixNano
  source = .resource.service.name .service.name
  message = .name
  test = {"traceId":"5b8efff798038103d269b633813fc60c","spanId":"eee19b7ec3c1b174","name":"GET /x","startTimeUnixNano":"1777629600000000000","endTimeUnixNano":"1777629600100000000"}
  gives = {"time":"2026-05-01T10:00:00Z","message":"GET /x","spanId":"eee19b7ec3c1b174"}

format otlp-metric
  about = data points of metrics of OpenTelemetry, in exports
  reads = json
  inside = records
  records = .resourceMetrics[].scopeMetrics[].metrics[].gauge.dataPoints[] .resourceMetrics[].scopeMetrics[].metrics[].sum.dataPoints[] .resourceMetrics[].scopeMetrics[].metrics[].histogram.dataPoints[] .resourceMetrics[].scopeMetrics[].metrics[].exponentialHistogram.dataPoints[] .resourceMetrics[].scopeMetrics[].metrics[].summary.dataPoints[]
  inherits = .resourceMetrics[].resource .resourceMetrics[].scopeMetrics[].scope .resourceMetrics[].scopeMetrics[].metrics[].name .resourceMetrics[].scopeMetrics[].metrics[].unit
  pairs = .attributes .resource.attributes .scope.attributes
  time = .timeUnixNano
  source = .resource.service.name .service.name
  message = .name
  test = {"resourceMetrics":[{"resource":{"attributes":[{"key":"service.name","value":{"stringValue":"shop"}}]},"scopeMetrics":[{"metrics":[{"name":"http.requests","unit":"1","sum":{"dataPoints":[{"attributes":[{"key":"route","value":{"stringValue":"/pay"}}],"startTimeUnixNano":"1777629000000000000","timeUnixNano":"1777629600000000000","asInt":"7"}]}}]}]}]}
  gives = {"time":"2026-05-01T10:00:00Z","source":"shop","message":"http.requests","unit":"1","route":"/pay","asInt":"7"}
` },
  { file: "packages.matcher", text: `# What dpkg did, and cron.
format dpkg
  about = dpkg
  line = {time} {action=status} {state:word} {package:word} {version:word}
  line = {time} {action=install|upgrade|remove|purge|configure|trigproc} {package:word} {old_version:word} {version:word}
  line = {time} {action=startup} {phase:word} {state:word}
  line = {time} {action=conffile} {package:word} {decision:word}
  message = .package .phase
  test = 2026-05-01 10:00:00Z status installed curl:amd64 8.0-1
  gives = {"time":"2026-05-01T10:00:00Z","action":"status","state":"installed","package":"curl:amd64","version":"8.0-1"}

format cron
  about = messages of cron
  inside = only
  line = ({user:word}) {action=CMD|CMDEND|RELOAD|STARTUP|LIST|REPLACE|BEGIN EDIT|END EDIT|INFO|MAIL|ERROR|CMDOUT|AUTH|WRONG INODE INFO} ({command})
  test = May  1 10:00:00 web1 CRON[812]: (root) CMD (test -x /usr/bin/a)
  gives = {"source":"CRON","user":"root","action":"CMD","command":"test -x /usr/bin/a"}
` },
  { file: "pairs.matcher", text: `# key=value pairs in the messages of others: user=<a@example.org>, rip=192.0.2.1
format pairs
  about = key=value pairs in messages
  reads = pairs
  inside = only
  beside = . as prose
  test = 2026-05-01T10:00:00Z web1 dovecot: imap-login: auth failed: user=<a@example.org>, rip=192.0.2.1, TLS
  gives = {"message":"imap-login: auth failed: user=<a@example.org>, rip=192.0.2.1, TLS","user":"a@example.org","rip":"192.0.2.1"}
` },
  { file: "palo-alto.matcher", text: `# The times stay texts: behind their comma digits follow, which would count as a fraction of the second.
# Records of PAN-OS: the columns of its comma-separated TRAFFIC and THREAT records up to the action.
format palo-alto
  about = TRAFFIC and THREAT of PAN-OS
  line = {:name},{received},{serial:word},{type=TRAFFIC|THREAT},{subtype},{:text?},{generated},{client:ip},{server:ip},{nat_client:word?},{nat_server:word?},{rule:value?},{user:value?},{server_user?},{application?},{vsys?},{from_zone?},{to_zone?},{in_interface?},{out_interface?},{log_action?},{:text?},{session:number},{repeat:number},{port:number},{server_port:number},{nat_port:number},{nat_server_port:number},{flags?},{protocol},{action},{details}
  line = {time} {host:word} {:name},{received},{serial:word},{type=TRAFFIC|THREAT},{subtype},{:text?},{generated},{client:ip},{server:ip},{nat_client:word?},{nat_server:word?},{rule:value?},{user:value?},{server_user?},{application?},{vsys?},{from_zone?},{to_zone?},{in_interface?},{out_interface?},{log_action?},{:text?},{session:number},{repeat:number},{port:number},{server_port:number},{nat_port:number},{nat_server_port:number},{flags?},{protocol},{action},{details}
  source = .type
  message = .details
  test = 1,2026/05/01 10:00:00,0164,TRAFFIC,end,2561,2026/05/01 10:00:00,203.0.113.9,192.0.2.7,0.0.0.0,0.0.0.0,allow-web,,,ssl,vsys1,out,in,e1/1,e1/2,fwd,2026/05/01 10:00:00,812,1,4222,443,0,0,0x19,tcp,allow,5000
  gives = {"source":"TRAFFIC","client":"203.0.113.9","server":"192.0.2.7","rule":"allow-web","port":4222,"server_port":443,"protocol":"tcp","action":"allow"}
  test = 2026-05-01T10:00:00Z fw 1,2026/05/01 10:00:00,0164,THREAT,url,2561,2026/05/01 10:00:00,203.0.113.9,192.0.2.7,0.0.0.0,0.0.0.0,a rule,,,ssl,vsys1,out,in,e1/1,e1/2,fwd,2026/05/01 10:00:00,812,1,4222,443,0,0,0x19,tcp,alert,"x"
  gives = {"time":"2026-05-01T10:00:00Z","source":"THREAT","host":"fw","client":"203.0.113.9","rule":"a rule","action":"alert"}
  test = 1,2026/05/01 10:00:00,0164,TRAFFIC,drop,2561,2026/05/01 10:00:00,2001:db8::7,2001:db8::1,,,"a, rule",ex\\\\ann,,ssl,vsys1,out,in,e1/1,,fwd,2026/05/01 10:00:00,0,1,4222,443,0,0,0x0,udp,deny,78
  gives = {"client":"2001:db8::7","rule":"a, rule","user":"ex\\\\\\\\ann","action":"deny"}
  test = domain1,2026/05/01 10:00:00,0164,TRAFFIC,end,2561,2026/05/01 10:00:00,203.0.113.9,192.0.2.7,0.0.0.0,0.0.0.0,allow-web,,,ssl,vsys1,out,in,e1/1,e1/2,fwd,2026/05/01 10:00:00,812,1,4222,443,0,0,0x19,tcp,allow,5000
  gives = {"source":"TRAFFIC","client":"203.0.113.9","action":"allow"}
` },
  { file: "pam.matcher", text: `# Messages of PAM's modules, and sudo's.
format pam
  about = messages of PAM's modules
  inside = only
  line = {module:name}({service:word}): session {event=opened|closed} for user {user:word}{? {:text}?}
  line = {module:name}({service:word}): {event=authentication failure}; {details}
  line = {module:name}({service:word}): {event=check pass}; user {state:word}
  line = {module:name}({service:word}): session {event=opened|closed} for user {user:word}(uid={uid:number}){? {:text}?}
  line = {module:name}({service:word}): {event=Consecutive login failures} for user {user:word} {reason}
  opens = .details as pairs
  test = May  1 10:00:00 web1 sshd[812]: pam_unix(sshd:auth): authentication failure; logname= uid=0 euid=0 tty=ssh ruser= rhost=203.0.113.9  user=bob
  gives = {"source":"sshd","module":"pam_unix","service":"sshd:auth","rhost":"203.0.113.9","user":"bob"}
  test = May  1 10:00:00 web1 sshd[812]: pam_unix(sshd:session): session opened for user ann(uid=1000) by (uid=0)
  gives = {"event":"opened","user":"ann","uid":1000}

format sudo
  about = messages of sudo
  inside = only
  line = {user:word} : TTY={tty:word} ; {?CHROOT={root} ; ?}PWD={folder} ; USER={target:word} ; {?GROUP={group:word} ; ?}{?TSID={session:word} ; ?}{?ENV={environment} ; ?}COMMAND={command}
  line = {user:word} : {reason} ; TTY={tty:word} ; {?CHROOT={root} ; ?}PWD={folder} ; USER={target:word} ; {?GROUP={group:word} ; ?}{?TSID={session:word} ; ?}{?ENV={environment} ; ?}COMMAND={command}
  line = {user:word} : {?CHROOT={root} ; ?}PWD={folder} ; USER={target:word} ; {?GROUP={group:word} ; ?}{?TSID={session:word} ; ?}{?ENV={environment} ; ?}COMMAND={command}
  test = May  1 10:00:00 web1 sudo:   ann : TTY=pts/0 ; PWD=/home/ann ; USER=root ; COMMAND=/usr/bin/id
  gives = {"source":"sudo","user":"ann","target":"root","command":"/usr/bin/id"}
  test = May  1 10:00:00 web1 sudo: ann@example.org : PWD=/home/a b ; USER=root ; GROUP=adm ; ENV=X=1 ; COMMAND=/usr/bin/id -u
  gives = {"user":"ann@example.org","folder":"/home/a b","target":"root","group":"adm","environment":"X=1","command":"/usr/bin/id -u"}
` },
  { file: "pgbouncer.matcher", text: `# PgBouncer: a line has no parts, its levels are those of PostgreSQL.
format pgbouncer
  about = PgBouncer
  line = {time} [{pid:number}] {level:level} {socket=C|S}-{session:word}: {database}/{user:login}@{client:ip}:{port:number} {message}
  line = {time} [{pid:number}] {level:level} {message}
  line = {time} [{pid:number}] {level:level} {socket=C|S}-{session:word}: {database}/{user:login}@{client=unix}({client_pid:number}):{port:number} {message}
  test = 2026-05-01 10:00:00.123 UTC [812] LOG C-0x55d5c8: shop/ann@192.0.2.7:40022 login attempt: db=shop user=ann tls=no
  gives = {"time":"2026-05-01T10:00:00.123Z","level":"info","pid":812,"database":"shop","user":"ann","client":"192.0.2.7","port":40022,"message":"login attempt: db=shop user=ann tls=no"}
  test = 2026-05-01 10:00:01.000 UTC [812] WARNING pooler error: no such user
  gives = {"level":"warn","message":"pooler error: no such user"}
  test = 2026-05-01 10:00:00.123 UTC [812] LOG C-0x55d5c8: shop/ann@unix(77):6432 login attempt: db=shop user=ann tls=no
  gives = {"client":"unix","client_pid":77,"port":6432,"user":"ann","database":"shop"}
  test = 2026-05-01 10:00:00.123 UTC [812] LOG C-0x55d5c8: shop/ann@example.org@[2001:db8::7]:40022 closing because: client close request (age=0s)
  gives = {"client":"2001:db8::7","port":40022,"user":"ann@example.org"}
` },
  { file: "php.matcher", text: `format php
  about = error log of PHP
  line = [{time}] PHP {level}:  {message} in {file:word} on line {source_line:number}
  line = [{time}] PHP {kind} {level=error}:  {message} in {file:word} on line {source_line:number}
  line = [{time}] PHP {kind} {level=error}:  {message}
  line = [{time}] PHP {level}:  {message}
  line = [{time}] PHP {kind}:  {message} in {file:word} on line {source_line:number}
  line = [{time}] PHP {kind}:  {message}
  line = [{local_time:time} {zone:name}] PHP {level}:  {message} in {file:word} on line {source_line:number}
  line = [{local_time:time} {zone:name}] PHP {level}:  {message}
  line = [{local_time:time} {zone:name}] PHP {kind}:  {message} in {file:word} on line {source_line:number}
  line = [{local_time:time} {zone:name}] PHP {kind}:  {message}
  continues = unread
  test = [01-May-2026 10:00:00 UTC] PHP Warning:  Undefined variable $x in /srv/a.php on line 12
  gives = {"time":"2026-05-01T10:00:00Z","level":"warn","message":"Undefined variable $x","file":"/srv/a.php","source_line":12}
  test = [01-May-2026 10:00:00 Europe/Berlin] PHP Fatal error:  Uncaught Error: x in /srv/a b.php:12
  more = Stack trace:
  more = #0 {main}
  more =   thrown in /srv/a.php on line 12
  gives = {"time":"2026-05-01T08:00:00Z","level":"error","kind":"Fatal"}
  test = [01-May-2026 10:00:00 Mars/Olympus] PHP Fatal error:  Uncaught Error: x in /srv/a b.php:12
  gives = {"time":null,"zone":"Mars/Olympus","local_time":"01-May-2026 10:00:00","kind":"Fatal error"}
  test = [01-May-2026 10:00:00 UTC] PHP Deprecated:  Old call in /srv/a.php on line 12
  gives = {"kind":"Deprecated","message":"Old call","file":"/srv/a.php","source_line":12}

format php-fpm
  about = PHP-FPM
  line = [{time}] {level}: [pool {source:name}] {message}
  test = [01-May-2026 10:00:00] WARNING: [pool www] server reached pm.max_children setting (5)
  gives = {"level":"warn","source":"www","message":"server reached pm.max_children setting (5)"}
` },
  { file: "play.matcher", text: `format play-access
  about = requests of TheHive and Cortex
  line = [{level}] {source:name} [{id}] {client:ip} {method:name} {path:word} took {duration:word} and returned {status:number} {bytes:number} bytes
  message = .path
  test = [info] o.t.s.AccessLogFilter [1e60d1e5|2989d070] 203.0.113.9 POST /api/v1/login took 8ms and returned 401 65 bytes
  gives = {"level":"info","client":"203.0.113.9","status":401,"duration":"8ms","message":"/api/v1/login"}
` },
  { file: "postfix.matcher", text: `# Messages of Postfix: who connected, what was refused, where mail went.
format postfix
  about = messages of Postfix
  inside = only
  line = connect from {host:word}[{client:ip}]{?:{port:number}?}
  line = disconnect from {host:word}[{client:ip}]{? {details}?}
  line = {event=lost connection|timeout|improper command pipelining|too many errors|SSL_accept error} after {stage} from {host:word}[{client:ip}]{?: {reason}?}
  line = warning: {event=non-SMTP command} from {host:word}[{client:ip}]: {reason}
  line = {event=SSL_accept error} from {host:word}[{client:ip}]: {reason}
  line = warning: {host:word}[{client:ip}]: SASL {method:word} authentication failed: {reason}
  line = warning: hostname {host:word} does not resolve to address {client:ip}{?: {reason}?}
  line = {queue:name}: {action=reject|reject_warning|discard|hold|warn|redirect|filter}: {stage} from {host:word}[{client:ip}]{?:{port:number}?}: {status:number} {reason}; from=<{from:word?}> to=<{to:word?}> {details}
  line = {queue:name}: {action=reject|reject_warning|discard|hold|warn|redirect|filter}: {stage} from {host:word?}[{client:ip}]{?:{port:number}?}: {status:number} {reason}
  line = {queue:name}: client={host:word}[{client:ip}]{?, sasl_method={method:word}, sasl_username={user:word}?}
  line = {queue:name}: from=<{from:word?}>, size={bytes:number}, nrcpt={recipients:number} ({state})
  line = {queue:name}: to=<{to:word?}>, {?orig_to=<{orig_to:word}>, ?}relay={relay:word}[{relay_address:word}]{?:{relay_port:number}?}, {details}
  line = {queue:name}: message-id=<{message_id:word?}>
  line = {trust=Anonymous|Trusted|Untrusted|Verified} TLS connection established {direction=from|to} {host:word}[{client:ip}]{?:{port:number}?}: {tls}
  line = {event=CONNECT} from [{client:ip}]:{port:number} to [{server:ip}]:{server_port:number}
  line = {event=PREGREET|HANGUP|BARE NEWLINE|COMMAND TIME LIMIT|NON-SMTP COMMAND} {?{:text} ?}from [{client:ip}]:{port:number}{?{reason}?}
  line = {event=PASS NEW|PASS OLD|WHITELISTED|ALLOWLISTED|DENYLISTED|DISCONNECT} [{client:ip}]:{port:number}
  line = DNSBL rank {rank:number} for [{client:ip}]:{port:number}
  line = warning: {host:word}[{client:ip}]: SASL {method:word} authentication failed:
  line = {queue:name}: to=<{to:word?}>, {?orig_to=<{orig_to:word}>, ?}relay={relay:word}, {details}
  line = {queue:name}: client={host:word}[unknown]{?, sasl_method={method:word}, sasl_username={user:word}?}
  line = {queue:name}: uid={uid:number} from=<{from:word?}>
  line = {queue:name}: {state=removed}
  opens = .details as pairs
  test = May  1 10:00:00 mx1 postfix/smtpd[812]: NOQUEUE: reject: RCPT from unknown[203.0.113.9]: 554 5.7.1 <b@example.net>: Relay access denied; from=<a@example.org> to=<b@example.net> proto=ESMTP helo=<pc>
  gives = {"source":"postfix/smtpd","action":"reject","client":"203.0.113.9","status":554,"from":"a@example.org","to":"b@example.net","proto":"ESMTP"}
  test = May  1 10:00:00 mx1 postfix/smtp[812]: 4F1A2B: to=<b@example.net>, relay=mx.example.net[192.0.2.7]:25, delay=0.5, delays=0.1/0/0.2/0.2, dsn=2.0.0, status=sent (250 ok)
  gives = {"queue":"4F1A2B","to":"b@example.net","relay_address":"192.0.2.7","status":"sent"}
  test = May  1 10:00:00 mx1 postfix/local[812]: 4F1A2B: to=<ann@example.org>, orig_to=<root>, relay=local, delay=1, dsn=2.0.0, status=sent (delivered)
  gives = {"queue":"4F1A2B","to":"ann@example.org","orig_to":"root","relay":"local","status":"sent"}
  test = May  1 10:00:00 mx1 postfix/qmgr[812]: 4F1A2B: removed
  gives = {"queue":"4F1A2B","state":"removed"}
` },
  { file: "postgres.matcher", text: `format postgres
  about = PostgreSQL's log on standard error
  line = {time} [{pid:number}]{? [{session_line:number}-{:number}]?}{? {user:name}@{database:name}?} {level=LOG|ERROR|FATAL|PANIC|WARNING|NOTICE|INFO|DEBUG|DEBUG1|DEBUG2|DEBUG3|DEBUG4|DEBUG5}:  {message}
  line = {time} [{pid:number}]{? [{session_line:number}-{:number}]?}{? {user:name}@{database:name}?} {part=DETAIL|HINT|CONTEXT|QUERY|STATEMENT|LOCATION}:  {message}
  line = {time} {user:name}@{database:name} {level=LOG|ERROR|FATAL|PANIC|WARNING|NOTICE|INFO|DEBUG|DEBUG1|DEBUG2|DEBUG3|DEBUG4|DEBUG5}:  {message}
  line = {time} {user:name}@{database:name} {part=DETAIL|HINT|CONTEXT|QUERY|STATEMENT|LOCATION}:  {message}
  line = {time} {level=LOG|PANIC}:  {message}
  line = {time} [{pid:number}]: {?[{session_line:number}-{:number}] ?}{?user={user?},db={database?},{?app={application?},?}client={client?} ?}{level=LOG|ERROR|FATAL|PANIC|WARNING|NOTICE|INFO|DEBUG|DEBUG1|DEBUG2|DEBUG3|DEBUG4|DEBUG5}:  {message}
  line = {time} [{pid:number}]: {?[{session_line:number}-{:number}] ?}{?user={user?},db={database?},{?app={application?},?}client={client?} ?}{part=DETAIL|HINT|CONTEXT|QUERY|STATEMENT|LOCATION}:  {message}
  line = {local_time:time} {zone=UTC|GMT}:{client}({port:number}):{user:login}@{database:name}:[{pid:number}]:{level=LOG|ERROR|FATAL|PANIC|WARNING|NOTICE|INFO|DEBUG|DEBUG1|DEBUG2|DEBUG3|DEBUG4|DEBUG5}:  {message}
  line = {local_time:time} {zone=UTC|GMT}:{client}({port:number}):{user:login}@{database:name}:[{pid:number}]:{part=DETAIL|HINT|CONTEXT|QUERY|STATEMENT|LOCATION}:  {message}
  line = {time}:{client}({port:number}):{user:login}@{database:name}:[{pid:number}]:{level=LOG|ERROR|FATAL|PANIC|WARNING|NOTICE|INFO|DEBUG|DEBUG1|DEBUG2|DEBUG3|DEBUG4|DEBUG5}:  {message}
  line = {time}:{client}({port:number}):{user:login}@{database:name}:[{pid:number}]:{part=DETAIL|HINT|CONTEXT|QUERY|STATEMENT|LOCATION}:  {message}
  line = {time}::@:[{pid:number}]:{level=LOG|ERROR|FATAL|PANIC|WARNING|NOTICE|INFO|DEBUG|DEBUG1|DEBUG2|DEBUG3|DEBUG4|DEBUG5}:  {message}
  line = {time}::@:[{pid:number}]:{part=DETAIL|HINT|CONTEXT|QUERY|STATEMENT|LOCATION}:  {message}
  line = {time} [{pid:number}]{? [{session_line:number}-{:number}]?} {user:login}@{database:name} {level=LOG|ERROR|FATAL|PANIC|WARNING|NOTICE|INFO|DEBUG|DEBUG1|DEBUG2|DEBUG3|DEBUG4|DEBUG5}:  {message}
  line = {time} [{pid:number}]{? [{session_line:number}-{:number}]?} {user:login}@{database:name} {part=DETAIL|HINT|CONTEXT|QUERY|STATEMENT|LOCATION}:  {message}
  line = {time} [{pid:number}] [unknown]@[unknown] {level=LOG|ERROR|FATAL|PANIC|WARNING|NOTICE|INFO|DEBUG|DEBUG1|DEBUG2|DEBUG3|DEBUG4|DEBUG5}:  {message}
  line = {time} [{pid:number}] [unknown]@[unknown] {part=DETAIL|HINT|CONTEXT|QUERY|STATEMENT|LOCATION}:  {message}
  time = .local_time+.zone
  continues = indented
  continues = .part
  test = 2026-05-01 10:00:00.123 UTC [812] bob@shop ERROR:  relation "x" does not exist
  more = 	at character 15
  gives = {"time":"2026-05-01T10:00:00.123Z","level":"error","pid":812,"user":"bob","database":"shop","message":"relation \\"x\\" does not exist\\n\\tat character 15"}
  test = 2026-05-01 10:00:00.123 UTC [812] bob@shop STATEMENT:  select * from x
  gives = {"level":null,"pid":812,"user":"bob","message":"select * from x"}
  test = 2026-05-01 10:00:00.123 UTC [812] ERROR:  division by zero
  more = 2026-05-01 10:00:00.123 UTC [812] STATEMENT:  select 1/0
  gives = {"level":"error","pid":812,"message":"division by zero\\n2026-05-01 10:00:00.123 UTC [812] STATEMENT:  select 1/0"}
  test = 2026-05-01 10:00:00 UTC [812]: [3-1] user=ann,db=shop,app=[unknown],client=2001:db8::7 FATAL:  no pg_hba.conf entry
  gives = {"time":"2026-05-01T10:00:00Z","level":"critical","pid":812,"user":"ann","database":"shop","application":"[unknown]","client":"2001:db8::7"}
  test = 2026-05-01 10:00:00 UTC:203.0.113.9(40022):ann@example.org@shop:[812]:ERROR:  division by zero
  gives = {"time":"2026-05-01T10:00:00Z","level":"error","client":"203.0.113.9","port":40022,"user":"ann@example.org","database":"shop"}
  test = 2026-05-01 10:00:00 UTC::@:[812]:LOG:  checkpoint starting: time
  gives = {"time":"2026-05-01T10:00:00Z","pid":812,"message":"checkpoint starting: time"}

format postgres-csv
  about = PostgreSQL's csvlog
  reads = csv
  columns = .time .user .database .pid .connection .session .session_line .command .session_start .virtual_transaction .transaction .level .state .message .detail .hint .internal_query .internal_position .context .query .position .location .application .backend .leader_pid .query_id
  needs = .time .pid .session .session_start .level .state
  source = .backend .application .command
  beside = .connection as endpoint
  test = 2026-05-01 10:00:00.123 UTC,"bob","shop",812,"203.0.113.9:4222",68133f20.32c,3,"SELECT",2026-05-01 09:00:00 UTC,3/12,0,ERROR,42P01,"relation ""x"" does not exist",,,,,,"select *
  more = from x",15,,"psql","client backend",,0
  gives = {"time":"2026-05-01T10:00:00.123Z","level":"error","source":"client backend","message":"relation \\"x\\" does not exist","user":"bob","database":"shop","client":"203.0.113.9","port":4222,"query":"select *\\nfrom x","application":"psql"}
  test = 2026-05-01 10:00:00.123 UTC,,,812,,68133f20.32c,1,,2026-05-01 09:00:00 UTC,,0,LOG,00000,"checkpoint starting: time",,,,,,,,,"","checkpointer",,0
  gives = {"time":"2026-05-01T10:00:00.123Z","level":"info","source":"checkpointer","message":"checkpoint starting: time"}

# An address and a port in a field of others.
format endpoint
  about = an address and a port
  inside = named
  line = {client:ip}:{port:number}
  line = {client:ip}
  test = 2026-05-01 10:00:00.123 UTC,"bob","shop",812,"203.0.113.9:4222",68133f20.32c,3,"SELECT",2026-05-01 09:00:00 UTC,3/12,0,LOG,00000,"done",,,,,,,,,"psql"
  gives = {"client":"203.0.113.9","port":4222}
` },
  { file: "prometheus.matcher", text: `format prometheus
  about = samples in the text form of Prometheus
  line = {metric:name}{{{labels}} {value:number}{? {time}?}
  line = {metric:name}{{{labels}} {value:word}{? {time}?}
  source = .metric
  message = .metric
  opens = .labels as pairs
  test = http_requests_total{method="post",code="200"} 1027 1777629600000
  gives = {"time":"2026-05-01T10:00:00Z","source":"http_requests_total","method":"post","code":200,"value":1027}
` },
  { file: "prose.matcher", text: `# What messages name as people do, where no other format has it: "... user 'ann' from 192.0.2.1 port 22".
format prose
  about = addresses, users, URLs that messages name
  reads = prose
  inside = guess
  test = May  1 10:00:00 web1 app: login failed from 203.0.113.9, twice
  gives = {"source":"app","client":"203.0.113.9","message":"login failed from 203.0.113.9, twice"}
` },
  { file: "proxmox.matcher", text: `# Proxmox: the firewall's file, and refused logins of the backup server.
format proxmox-firewall
  about = firewall of Proxmox
  line = {vmid:number} {priority:number} {chain:word} {time} {policy}: {details}
  level = .priority:syslog
  source = .chain
  message = .details
  opens = .details as pairs
  test = 0 3 PVEFW-HOST-IN 01/May/2026:10:00:00 +0000 policy DROP: IN=vmbr0 SRC=203.0.113.9 DST=192.0.2.7 PROTO=TCP SPT=4222 DPT=22
  gives = {"time":"2026-05-01T10:00:00Z","source":"PVEFW-HOST-IN","policy":"policy DROP","SRC":"203.0.113.9","DPT":22}

format proxmox-backup
  about = logins of Proxmox Backup Server
  line = {time}: authentication failure; rhost=[{client:ip}]:{port:number} user={user:word} msg={reason}
  message = .reason
  test = 2026-05-01T10:00:00Z: authentication failure; rhost=[::ffff:203.0.113.9]:4222 user=bob@pbs msg=no such user
  gives = {"message":"no such user","client":"::ffff:203.0.113.9","port":4222,"user":"bob@pbs"}

format proxmox-login
  about = refused logins of Proxmox
  inside = only
  line = authentication failure; rhost=[{client:ip}]:{port:number} user={user:word} msg={reason}
  line = authentication failure; rhost={client:ip} user={user:word} msg={reason}
  test = May  1 10:00:00 pve pvedaemon[812]: authentication failure; rhost=203.0.113.9 user=bob@pam msg=no such user
  gives = {"client":"203.0.113.9","user":"bob@pam","reason":"no such user"}
` },
  { file: "python.matcher", text: `format python
  about = Python's logging, in its usual layouts
  line = {time} - {source} - {level} - {message}
  line = {level}:{source:name}:{message}
  line = {time} [{pid:number}] [{level}] {message}
  line = [{time}] [{pid:number}] [{level}] {message}
  line = [{time}] {{{source:name}:{source_line:number}} {level} - {message}
  line = [{time}] {level} {{{source:name}:{source_line:number}} {message}
  line = [{time}] {level} [{source:name}:{source_line:number}] {message}
  line = {time} {pid:number} {level} {database:word} {source:name}: {message}
  line = {level} {time} {source:name} {pid:number} {thread:number} {message}
  line = {time} {pid:number} {level} {source:word} [{request}] {message}
  line = [{time}] {level} in {source:word}: {message}
  line = {time} p={pid:number} u={user:word} n={source:word} | {message}
  continues = unread
  test = 2026-05-01 10:00:00,123 - app.db - WARNING - pool is empty
  gives = {"level":"warn","source":"app.db","message":"pool is empty"}
  test = 2026-05-01 10:00:00,123 812 WARNING shop shop.addons.users: Login failed for db:shop login:bob@a.example from 203.0.113.9
  gives = {"level":"warn","source":"shop.addons.users","pid":812,"database":"shop","user":"bob@a.example","client":"203.0.113.9"}
  test = WARNING 2026-05-01 10:00:00,123 views 12 140 Not Found: /x
  gives = {"level":"warn","source":"views","pid":12,"thread":140,"message":"Not Found: /x"}
  test = 2026-05-01 10:00:00.123 812 WARNING nova.compute.manager [req-1 - - - - -] late
  gives = {"level":"warn","source":"nova.compute.manager","message":"late"}
  test = [2026-05-01 10:00:00,123] ERROR in app: Exception on /a [GET]
  gives = {"level":"error","source":"app","message":"Exception on /a [GET]"}
  test = 2026-05-01 10:00:00,123 p=812 u=ann n=ansible | TASK [install]
  gives = {"source":"ansible","pid":812,"user":"ann","message":"TASK [install]"}
` },
  { file: "rails.matcher", text: `format rails
  about = requests of Rails
  line = Started {method:name} "{path:quoted}" for {client:ip} at {time}
  line = Completed {status:number} {reason} in {duration:word}{? ({details})?}
  line = Processing by {controller:word} as {format:word}
  level = .status:http
  source = .client
  message = .path .reason .controller
  test = Started GET "/orders?id=7" for 203.0.113.9 at 2026-05-01 10:00:00 +0000
  gives = {"time":"2026-05-01T10:00:00Z","message":"/orders?id=7","client":"203.0.113.9","method":"GET"}
  test = I, [2026-05-01T10:00:00.245316Z #1]  INFO -- : Completed 500 Internal Server Error in 12ms (ActiveRecord: 1.0ms)
  gives = {"level":"error","status":500,"duration":"12ms"}
` },
  { file: "redis.matcher", text: `format redis
  about = Redis and Valkey
  level = .mark:redis
  line = {pid:number}:{role=M|S|C|X} {time} {mark=.|-|*|#} {message}
  line = [{pid:number}] {time} {mark=.|-|*|#} {message}
  line = {pid:number}:signal-handler ({time}) {message}
  test = 1:M 01 May 2026 10:00:00.123 * Ready to accept connections
  gives = {"time":"2026-05-01T10:00:00.123Z","pid":1,"role":"M","message":"Ready to accept connections"}
  test = [812] 01 May 10:00:00.123 # Server started
  gives = {"level":"warn","pid":812,"message":"Server started"}
` },
  { file: "robots.matcher", text: `# ROS.
format ros
  about = nodes of ROS
  line = [{level}] [{time}] [{source:word}]: {message}
  line = [{? ?}{level}] [{time}]: {message}
  test = [WARN] [1777629600.123456789] [shop_node]: late
  gives = {"time":"2026-05-01T10:00:00.123456789Z","level":"warn","source":"shop_node","message":"late"}
` },
  { file: "ruby.matcher", text: `format ruby
  about = Ruby's logger, Rails
  line = {:word}, [{time} #{pid:number}] {level} -- {source?}: {message}
  line = [{time} #{pid:number}] {level} -- {source?}: {message}
  continues = indented
  test = W, [2026-05-01T10:00:00.245316 #1]  WARN -- : Failed login for 'bob'
  gives = {"level":"warn","pid":1,"message":"Failed login for 'bob'"}
` },
  { file: "rust.matcher", text: `# Rust: tracing's and env_logger's output without colours.
format tracing
  about = tracing of Rust
  line = {time} {level} {source:name}::{module:word}: {message}
  line = {time} {level} ThreadId({thread:number}) {source:word}: {message}
  line = {time} {level} {span:name}{{{context}}: {source:word}: {message}
  beside = .context as pairs
  test = 2026-05-01T10:00:00.123456Z  WARN shop::db: pool is empty size=4
  gives = {"time":"2026-05-01T10:00:00.123456Z","level":"warn","source":"shop","module":"db","message":"pool is empty size=4"}
  test = 2026-05-01T10:00:00.123456Z ERROR request{id=1 user="a b"}: shop::db: pool is empty
  gives = {"level":"error","source":"shop::db","span":"request","id":1,"user":"a b","message":"pool is empty"}

format env-logger
  about = env_logger of Rust
  line = [{time} {level} {source:word}] {message}
  test = [2026-05-01T10:00:00Z ERROR shop::db] no connection
  gives = {"time":"2026-05-01T10:00:00Z","level":"error","source":"shop::db","message":"no connection"}

format rust-panic
  about = panics of Rust
  line = thread '{thread}' panicked at {message}
  line = thread '{thread}' ({:number}) panicked at {message}
  continues = indented
  test = thread 'main' panicked at src/main.rs:7:5:
  more = index out of bounds: the len is 3
  gives = {"thread":"main","message":"src/main.rs:7:5:\\nindex out of bounds: the len is 3"}
` },
  { file: "s3-access.matcher", text: `format s3
  about = S3's log of requests
  line = {owner:word} {bucket:word} [{time}] {client:word} {requester:word} {request_id:word} {operation:word} {key:word} "{method:word} {path:word} {protocol:word}" {status:word} {error:word} {sent_bytes:word} {object_bytes:word} {total_ms:word} {turnaround_ms:word} "{referer:quoted}" "{agent:quoted}"{? {more}?}
  line = {owner:word} {bucket:word} [{time}] {client:word} {requester:word} {request_id:word} {operation:word} {key:word} "{request:quoted}" {status:word} {error:word} {sent_bytes:word} {object_bytes:word} {total_ms:word} {turnaround_ms:word} "{referer:quoted}" "{agent:quoted}"{? {more}?}
  level = .status:http
  source = .bucket
  message = .path
  test = 79a59df900b949e5 my-bucket [01/May/2026:10:00:00 +0000] 203.0.113.9 - 3E57427F3EXAMPLE REST.GET.OBJECT a/b.png "GET /my-bucket/a/b.png HTTP/1.1" 404 NoSuchKey 113 - 7 - "-" "S3Console/0.4" -
  gives = {"time":"2026-05-01T10:00:00Z","level":"warn","source":"my-bucket","client":"203.0.113.9","operation":"REST.GET.OBJECT","status":404,"error":"NoSuchKey"}
  test = 79a59df900b949e5 my-bucket [01/May/2026:10:00:00 +0000] - svc:s3 3E57 S3.EXPIRE.OBJECT a "-" - - - 12 - - "-" "-" -
  gives = {"bucket":"my-bucket","requester":"svc:s3","operation":"S3.EXPIRE.OBJECT","object_bytes":12}
` },
  { file: "samba.matcher", text: `format samba
  about = Samba
  line = [{time}, {debug_level:number}{?, {details}?}] {file:word}:{line:number}({function:word}){message}
  continues = indented
  test = [2026/05/01 10:00:00.123456,  0] ../source3/smbd/server.c:1234(main)
  more =   smbd started
  gives = {"debug_level":0,"function":"main","message":"smbd started"}
` },
  { file: "search-and-queues.matcher", text: `# Elasticsearch, OpenSearch, RabbitMQ, ZooKeeper, Hadoop.
format elasticsearch
  about = Elasticsearch and OpenSearch
  line = [{time}][{level}{? ?}][{source:word}{? ?}] [{node:word}] {message}
  line = [{time}][{level}{? ?}][{source:word}{? ?}] {message}
  line = [{time}][{kind=DEPRECATION}{? ?}][{source:word}{? ?}] [{node:word}] {message}
  line = [{time}][{level}{? ?}][{source:word}{? ?}][{pipeline:word}]{?[{plugin:word}]?} {message}
  continues = unread
  test = [2026-05-01T10:00:00,123][WARN ][o.e.c.Store              ] [web1] disk is full
  gives = {"level":"warn","source":"o.e.c.Store","node":"web1","message":"disk is full"}
  test = [2026-05-01T10:00:00,123][ERROR][logstash.outputs.http][main][4f1c] no host
  gives = {"level":"error","source":"logstash.outputs.http","pipeline":"main","message":"no host"}

format rabbitmq
  about = RabbitMQ
  line = {time} [{level}] <{process:word}> {message}
  continues = unread
  test = 2026-05-01 10:00:00.123456+00:00 [error] <0.812.0> closing AMQP connection
  gives = {"time":"2026-05-01T10:00:00.123456Z","level":"error","process":"0.812.0","message":"closing AMQP connection"}

format zookeeper
  about = ZooKeeper
  line = {time} [myid:{myid:word?}] - {level} [{thread}] - {message}
  line = {time} - {level} [{thread}] - {message}
  source = .thread
  continues = unread
  test = 2026-05-01 10:00:00,123 [myid:1] - WARN  [main:Peer@12] - no quorum
  gives = {"source":"main:Peer@12","level":"warn","myid":1,"thread":"main:Peer@12","message":"no quorum"}
` },
  { file: "sendmail.matcher", text: `format sendmail
  about = messages of Sendmail
  inside = only
  line = {queue:name}: from={from:word}, {details}, relay={relay:word} [{client:ip}]{? {more}?}
  line = {queue:name}: to={to:word}, {details}, relay={relay:word} [{relay_address:ip}], {more}
  line = {queue:name}: {relay:word} [{client:ip}]{? (may be forged)?} did not issue {reason}
  line = {queue:name}: ruleset={ruleset:word}, arg1={argument}, relay={relay:word} [{client:ip}], reject={reason}
  line = {queue:name}: from={from:word}, {details}
  line = {queue:name}: to={to:word}, {?ctladdr={sender}, ?}delay={delay:word}, xdelay={xdelay:word}, mailer={mailer:word}, {details}
  opens = .details as pairs
  test = May  1 10:00:00 mx1 sendmail[812]: 641A0dX1: from=<a@example.org>, size=1200, class=0, nrcpts=1, proto=ESMTP, relay=pc.example.org [203.0.113.9]
  gives = {"source":"sendmail","client":"203.0.113.9","size":1200}
  test = May  1 10:00:00 mx1 sendmail[812]: 641A0dX1: from=<>, size=12, class=0, nrcpts=1, relay=root@localhost
  gives = {"queue":"641A0dX1","size":12,"nrcpts":1,"relay":"root@localhost"}
  test = May  1 10:00:00 mx1 sendmail[812]: 641A0dX1: to=<ann@example.org>, delay=00:00:01, xdelay=00:00:00, mailer=local, pri=12, dsn=2.0.0, stat=Sent
  gives = {"queue":"641A0dX1","mailer":"local","dsn":"2.0.0","stat":"Sent"}
` },
  { file: "services-json.matcher", text: `# Services that write JSON, where their fields mean more than in other JSON.
format vault-audit
  about = audit records of Vault and OpenBao
  reads = json
  needs = .time .type .auth .request
  time = .time
  source = .type
  message = .request.path
  test = {"time":"2026-05-01T10:00:00.5Z","type":"request","auth":{"display_name":"bob"},"request":{"operation":"read","path":"secret/data/a","remote_address":"203.0.113.9"}}
  gives = {"time":"2026-05-01T10:00:00.500Z","level":null,"source":"request","message":"secret/data/a"}

format cloudflare
  about = HTTP requests of Cloudflare
  reads = json
  needs = .RayID .ClientIP .EdgeStartTimestamp
  time = .EdgeStartTimestamp
  level = .EdgeResponseStatus:http
  source = .ClientRequestHost .ClientIP
  message = .ClientRequestURI
  test = {"RayID":"8f1","ClientIP":"203.0.113.9","ClientRequestHost":"example.org","ClientRequestURI":"/a","EdgeResponseStatus":503,"EdgeStartTimestamp":"2026-05-01T10:00:00Z"}
  gives = {"time":"2026-05-01T10:00:00Z","level":"error","source":"example.org","message":"/a","ClientIP":"203.0.113.9"}

format nextcloud
  about = Nextcloud
  reads = json
  needs = .reqId .time .remoteAddr .app .message
  level = .level:nextcloud
  time = .time
  source = .app
  message = .message
  test = {"reqId":"x1","level":2,"time":"2026-05-01T10:00:00+00:00","remoteAddr":"203.0.113.9","user":"--","app":"core","method":"POST","url":"/login","message":"Login failed: bob"}
  gives = {"time":"2026-05-01T10:00:00Z","level":"warn","source":"core","message":"Login failed: bob","remoteAddr":"203.0.113.9"}

format gitlab
  about = requests of GitLab
  reads = json
  needs = .controller .action .status .correlation_id
  time = .time
  level = .status:http
  source = .controller
  message = .path
  test = {"method":"GET","path":"/shop","format":"html","controller":"ProjectsController","action":"show","status":404,"time":"2026-05-01T10:00:00.123Z","remote_ip":"203.0.113.9","correlation_id":"01J"}
  gives = {"time":"2026-05-01T10:00:00.123Z","level":"warn","source":"ProjectsController","message":"/shop","remote_ip":"203.0.113.9"}

format postgres-json
  about = PostgreSQL's jsonlog
  reads = json
  needs = .timestamp .pid .error_severity .message
  time = .timestamp
  level = .error_severity
  source = .backend_type
  message = .message
  test = {"timestamp":"2026-05-01 10:00:00.123 UTC","user":"bob","dbname":"shop","pid":812,"remote_host":"203.0.113.9","error_severity":"ERROR","message":"no such table","backend_type":"client backend"}
  gives = {"time":"2026-05-01T10:00:00.123Z","level":"error","source":"client backend","message":"no such table","dbname":"shop"}

format gcp
  about = entries of Google Cloud's logging
  reads = json
  needs = .logName .timestamp .resource
  lists = .entries[]
  time = .timestamp
  level = .severity
  source = .resource.type
  message = .textPayload .jsonPayload.message .protoPayload.methodName .httpRequest.requestUrl
  test = {"insertId":"x","jsonPayload":{"message":"no connection"},"resource":{"type":"k8s_container"},"timestamp":"2026-05-01T10:00:00Z","severity":"ERROR","logName":"projects/a/logs/b"}
  gives = {"time":"2026-05-01T10:00:00Z","level":"error","source":"k8s_container","message":"no connection"}

format azure
  about = resource logs of Azure
  reads = json
  needs = .resourceId .operationName .category
  lists = .records[]
  time = .time .eventTimestamp
  level = .level .Level
  source = .category
  message = .resultDescription .operationName
  test = {"time":"2026-05-01T10:00:00Z","resourceId":"/S","operationName":"Sign-in activity","category":"SignInLogs","resultType":"50126","resultDescription":"Invalid username","callerIpAddress":"203.0.113.9"}
  gives = {"time":"2026-05-01T10:00:00Z","source":"SignInLogs","message":"Invalid username","callerIpAddress":"203.0.113.9"}

format kubernetes-audit
  about = audit records of Kubernetes' API server
  reads = json
  needs = .auditID .stage .verb .requestURI
  lists = .items[]
  time = .requestReceivedTimestamp .stageTimestamp
  level = .responseStatus.code:http
  source = .user.username
  message = .requestURI
  test = {"kind":"Event","apiVersion":"audit.k8s.io/v1","level":"Metadata","auditID":"0d1a9a1e-0165-4000-8d4a-3c0f0a7f4b11","stage":"ResponseComplete","requestURI":"/api/v1/pods","verb":"list","user":{"username":"ann"},"responseStatus":{"code":403},"requestReceivedTimestamp":"2026-05-01T10:00:00.123456Z"}
  gives = {"time":"2026-05-01T10:00:00.123456Z","level":"warn","source":"ann","message":"/api/v1/pods","verb":"list"}
` },
  { file: "settings.matcher", text: `# Files of settings; their lines are told from others only where --in names it: --in properties, --in ini.
format properties
  about = settings of Java, only where --in names it
  line = #{message}
  line = !{message}
  line = {key:word} = {value?}
  line = {key:word}={value?}
  line = {key:word}: {value?}
  auto = no
  message = .value
  test = server.port = 8080
  gives = {"key":"server.port","value":8080}

format ini
  about = settings in sections, only where --in names it
  line = #{message}
  line = ;{message}
  line = [{section}]
  line = {key:word} = {value?}
  line = {key:word}={value?}
  auto = no
  message = .value .section
  test = [mysqld]
  gives = {"section":"mysqld"}
` },
  { file: "sidekiq.matcher", text: `# Sidekiq from version 6 on, without JSON
format sidekiq
  about = Sidekiq: jobs of Ruby
  line = {time} pid={pid:number} tid={tid:word} class={class:word} jid={jid:word}{? bid={batch:word}?}{? tags={tags:word}?} elapsed={elapsed:number} {level:level}: {message}
  line = {time} pid={pid:number} tid={tid:word} class={class:word} jid={jid:word}{? bid={batch:word}?}{? tags={tags:word}?} {level:level}: {message}
  line = {time} pid={pid:number} tid={tid:word} {level:level}: {message}
  line = pid={pid:number} tid={tid:word} class={class:word} jid={jid:word}{? bid={batch:word}?}{? tags={tags:word}?} elapsed={elapsed:number} {level:level}: {message}
  line = pid={pid:number} tid={tid:word} class={class:word} jid={jid:word}{? bid={batch:word}?}{? tags={tags:word}?} {level:level}: {message}
  line = pid={pid:number} tid={tid:word} {level:level}: {message}
  line = {time} {pid:number} TID-{tid:word} {?{class:word} JID-{jid:word} ?}{level:level}: {message}
  source = .class
  continues = unread
  test = 2026-05-01T10:00:00.123Z pid=7 tid=oxk class=PayJob jid=4f5a6b7c8d9e0f1a2b3c4d5e elapsed=0.52 INFO: done
  gives = {"time":"2026-05-01T10:00:00.123Z","level":"info","class":"PayJob","elapsed":0.52,"message":"done"}
  test = 2026-05-01T10:00:00.123Z pid=7 tid=oxk class=PayJob jid=4f5a6b7c8d9e0f1a2b3c4d5e WARN: ArgumentError: no card
  gives = {"level":"warn","message":"ArgumentError: no card"}
  test = 2026-05-01T10:00:01.123Z pid=7 tid=oxk INFO: Booting Sidekiq 7.2.0
  gives = {"level":"info","message":"Booting Sidekiq 7.2.0"}
  test = pid=7 tid=oxk class=Mail::PayJob jid=4f bid=x tags=a,b INFO: start
  gives = {"level":"info","class":"Mail::PayJob","batch":"x","tags":"a,b","message":"start"}
  test = 2026-05-01T10:00:00.123Z 7 TID-oxk PayJob JID-4f WARN: slow
  gives = {"level":"warn","tid":"oxk","class":"PayJob","jid":"4f","message":"slow"}
` },
  { file: "squid.matcher", text: `format squid
  about = access log of Squid
  line = {time} {duration_ms:number} {client:word} {result:word}/{status:number} {bytes:number} {method:name} {url:word} {user:word} {hierarchy:word}/{peer:word} {type:word}
  level = .status:http
  message = .url
  source = .client
  test = 1777629600.123    921 203.0.113.9 TCP_MISS/200 507 GET http://example.org/a bob HIER_DIRECT/192.0.2.7 text/html
  gives = {"time":"2026-05-01T10:00:00.123Z","client":"203.0.113.9","status":200,"method":"GET","url":"http://example.org/a","user":"bob","peer":"192.0.2.7"}
` },
  { file: "sshd.matcher", text: `# Messages of OpenSSH's server about logins and connections.
format sshd
  about = messages of OpenSSH's server
  inside = only
  line = {outcome=Accepted|Failed|Postponed} {method:word} for invalid user {user} from {client:ip} port {port:number}{? {more}?}
  line = {outcome=Accepted|Failed|Postponed} {method:word} for {user} from {client:ip} port {port:number}{? {more}?}
  line = Invalid user {user} from {client:ip}{? port {port:number}?}
  line = {outcome=Disconnected} from {state=invalid|authenticating} user {user:word} {client:ip} port {port:number}{? {more}?}
  line = {outcome=Connection} {how=closed|reset} by {state=invalid|authenticating} user {user:word} {client:ip} port {port:number}{? {more}?}
  line = {outcome=Connection} {how=closed|reset} by {client:ip} port {port:number}{? {more}?}
  line = {outcome=Connection} from {client:ip} port {port:number}{? {more}?}
  line = Received disconnect from {client:ip} port {port:number}:{reason}
  line = Disconnected from {client:ip} port {port:number}{? {more}?}
  line = {?error: ?}maximum authentication attempts exceeded for{? invalid user?} {user:word} from {client:ip} port {port:number}{? {more}?}
  line = Unable to negotiate with {client:ip} port {port:number}: {reason}
  line = User {user} from {client:word} not allowed because {reason}
  line = refused connect from {host:word} ({client:ip})
  line = {outcome=Accepted|Failed|Postponed} {method:word} for invalid user from {client:ip} port {port:number}{? {more}?}
  line = Invalid user from {client:ip}{? port {port:number}?}
  line = Bad protocol version identification '{identification?}' from {client:ip} port {port:number}
  test = May  1 10:00:00 web1 sshd[812]: Failed password for invalid user bob from 203.0.113.9 port 4222 ssh2
  gives = {"source":"sshd","outcome":"Failed","method":"password","user":"bob","client":"203.0.113.9","port":4222,"message":"Failed password for invalid user bob from 203.0.113.9 port 4222 ssh2"}
  test = May  1 10:00:00 web1 sshd[812]: Failed password for invalid user  from 2001:db8::7 port 4222 ssh2
  gives = {"outcome":"Failed","client":"2001:db8::7","port":4222}
  test = May  1 10:00:00 web1 sshd[812]: Invalid user a b from 203.0.113.9 port 4222
  gives = {"user":"a b","client":"203.0.113.9"}
` },
  { file: "strace.matcher", text: `# strace: what a program asks of the kernel.
format strace
  about = strace, with times
  line = {?{?[pid ?}{pid:number}{?]?} ?}{time} {call:name}({arguments?}) = {result:word}{? {details}?}
  line = {?{?[pid ?}{pid:number}{?]?} ?}{time} {call:name}({arguments?}{?, ?} <unfinished ...>
  line = {?{?[pid ?}{pid:number}{?]?} ?}{time} <... {call:name} resumed>{arguments?}) = {result:word}{? {details}?}
  line = {?{?[pid ?}{pid:number}{?]?} ?}{time} --- {signal:name} {{{details}} ---
  line = {?{?[pid ?}{pid:number}{?]?} ?}{time} +++ {message} +++
  message = .call .signal
  beside = .arguments as prose
  test = 10000 1697048351.000541 brk(NULL)                 = 0x55b1f2e94000 <0.000009>
  gives = {"time":"2023-10-11T18:19:11.000541Z","message":"brk","pid":10000,"result":"0x55b1f2e94000"}
` },
  { file: "suricata.matcher", text: `# Alerts of Suricata (fast.log) and Snort (alert_fast)
format suricata
  about = Suricata and Snort: alerts, a line each
  line = {time} {?[{action=Drop|wDrop}] ?}[**] [{generator:number}:{signature:number}:{revision:number}] {message} [**] {?[Classification: {classification}] ?}[Priority: {priority:number}] {?[AppID: {application}] ?}{{{protocol:word}} {client:ip}:{port:number} -> {server:ip}:{server_port:number}
  line = {time} {?[{action=Drop|wDrop}] ?}[**] [{generator:number}:{signature:number}:{revision:number}] {message} [**] {?[Classification: {classification}] ?}[Priority: {priority:number}] {?[AppID: {application}] ?}{{{protocol:word}} {client:ip} -> {server:ip}
  line = {date:word}-{clock:word} {?[{action=Drop|wDrop}] ?}[**] [{generator:number}:{signature:number}:{revision:number}] {message} [**] {?[Classification: {classification}] ?}[Priority: {priority:number}] {?[AppID: {application}] ?}{{{protocol:word}} {client:ip}:{port:number} -> {server:ip}:{server_port:number}
  line = {date:word}-{clock:word} {?[{action=Drop|wDrop}] ?}[**] [{generator:number}:{signature:number}:{revision:number}] {message} [**] {?[Classification: {classification}] ?}[Priority: {priority:number}] {?[AppID: {application}] ?}{{{protocol:word}} {client:ip} -> {server:ip}
  time = .date+.clock
  test = 05/21/2026-10:00:00.123456  [**] [1:2019284:3] ET SCAN Nmap probe [**] [Classification: Attempted Information Leak] [Priority: 2] {TCP} 203.0.113.9:40022 -> 192.0.2.1:22
  gives = {"time":"2026-05-21T10:00:00.123456Z","message":"ET SCAN Nmap probe","signature":2019284,"classification":"Attempted Information Leak","priority":2,"protocol":"TCP","client":"203.0.113.9","port":40022,"server":"192.0.2.1","server_port":22}
  test = 05/21/2026-10:00:01.000000  [**] [1:2100366:8] GPL ICMP_INFO PING *NIX [**] [Classification: Misc activity] [Priority: 3] {ICMP} 203.0.113.9:8 -> 192.0.2.1:0
  gives = {"message":"GPL ICMP_INFO PING *NIX","protocol":"ICMP","client":"203.0.113.9"}
  test = 05/21-10:00:00.123456  [**] [1:408:5] ICMP Echo Reply [**] [Priority: 3] {ICMP} 203.0.113.9 -> 192.0.2.1
  gives = {"client":"203.0.113.9","server":"192.0.2.1","clock":"10:00:00.123456"}
  test = 05/21/2026-10:00:00.123456  [wDrop] [**] [1:2019284:3] ET SCAN [x] [**] [Classification: (null)] [Priority: 3] {TCP} 2001:0db8:0000:0000:0000:0000:0000:0001:40022 -> 2001:0db8:0000:0000:0000:0000:0000:0002:22
  gives = {"action":"wDrop","message":"ET SCAN [x]","client":"2001:0db8:0000:0000:0000:0000:0000:0001","port":40022,"server_port":22}

format suricata-engine
  about = what Suricata says of itself
  line = {date:word} -- {clock:word} - <{level}> - {message}
  line = [{pid:number} - {thread}] {time} {level}: {source:word}: {message}
  time = .time .date+.clock
  test = 17/5/2026 -- 10:00:00 - <Notice> - all threads are ready
  gives = {"time":"2026-05-17T10:00:00Z","level":"notice","message":"all threads are ready"}
  test = [812 - Suricata-Main] 2026-05-01 10:00:00 Notice: threads: Threads created
  gives = {"level":"notice","source":"threads","message":"Threads created"}
` },
  { file: "switches.matcher", text: `# Switches and routers: Comware of H3C and HPE, VRP of Huawei, EXOS, Fabric OS.
format comware
  about = Comware of H3C and HPE, VRP of Huawei
  line = {?<{priority:number}>?}{time} {host:host} %%10{facility:word}/{severity:number}/{code:word}: {message}
  line = {?<{priority:number}>?}{time} {host:host} %%01{facility:word}/{severity:number}/{code:word}:{message}
  level = .severity:syslog
  source = .facility
  test = <187>May  1 10:00:00 2026 sw1 %%10IFNET/3/PHY_UPDOWN: GigabitEthernet1/0/1 is down.
  gives = {"time":"2026-05-01T10:00:00Z","level":"error","source":"IFNET","host":"sw1","code":"PHY_UPDOWN","message":"GigabitEthernet1/0/1 is down."}
  test = May 1 2026 10:00:00+02:00 sw2 %%01IFNET/4/LINK_STATE(l)[12]:Eth1/0/1 is down.
  gives = {"time":"2026-05-01T08:00:00Z","level":"warn","source":"IFNET","message":"Eth1/0/1 is down."}

format exos
  about = EXOS of Extreme
  line = {time} <{level}:{source:word}> {message}
  test = 05/17/2026 10:00:00.12 <Warn:vlan.msgs> Port 12 is down
  gives = {"level":"warn","source":"vlan.msgs","message":"Port 12 is down"}

format fabric-os
  about = Fabric OS of Brocade
  line = {time}, [{source:word}], {sequence:number}, {?FID {fabric:number}, ?}{level}, {host:word}, {message}
  test = 2026/05/01-10:00:00, [FW-1424], 812, FID 128, WARNING, sw1, Switch status is marginal.
  gives = {"time":"2026-05-01T10:00:00Z","level":"warn","source":"FW-1424","host":"sw1","message":"Switch status is marginal."}
` },
  { file: "syslog.matcher", text: `# RFC 3164 as daemons, rsyslog and devices write it, and RFC 5424.
format syslog
  about = syslog, RFC 3164
  line = {?<{priority:number}>?}{time} {host:host} {source:text}[{pid:number}]: {message}
  line = {?<{priority:number}>?}{time} {host:host} {source:word}: {message}
  line = <{priority:number}>{time} {host:word} {source:word}: {message}
  line = <{priority:number}>{time} {host:word} {message}
  line = <{priority:number}>{message}
  line = {time} {host:host} {message=last message repeated} {repeated:number} times
  line = {time} {host:host} {message=-- MARK --}
  line = {?<{priority:number}>?}{time} {host:host} {level=emerg|alert|crit|err|error|warning|warn|notice|info|debug} {source:word}[{pid:number}]: {message}
  line = {?<{priority:number}>?}{time} {host:host} {source:word}[{pid:number}] ({unit}): {message}
  line = {time} {source:name}[{pid:number}]: {message}
  level = .level .priority:priority
  continues = within
  test = May  1 10:00:00 web1 sshd[812]: Failed password for root from 203.0.113.9 port 4222 ssh2
  gives = {"source":"sshd","host":"web1","pid":812,"message":"Failed password for root from 203.0.113.9 port 4222 ssh2"}
  test = <11>May  1 10:00:00 web1 app: it broke
  gives = {"level":"error","source":"app","message":"it broke","host":"web1"}
  test = <185>date=2026-05-01 time=10:00:00 devname="FG1" user="bob" srcip=203.0.113.9 action="login"
  gives = {"level":"alert","source":"FG1","user":"bob","srcip":"203.0.113.9","devname":"FG1"}
  test = Oct 11 22:14:15 2001:db8::7 su[812]: 'su root' failed
  gives = {"host":"2001:db8::7","source":"su","pid":812}
  test = May  1 10:00:00 lb1 warning tmm[812]: no pool
  gives = {"level":"warn","source":"tmm","host":"lb1","message":"no pool"}
  test = May  1 10:00:00 dnsmasq[812]: query[A] example.org from 203.0.113.9
  gives = {"source":"dnsmasq","pid":812,"client":"203.0.113.9"}

format syslog5424
  about = syslog, RFC 5424
  line = <{priority:number}>1 {time} {host:word} {source:word} {pid:word} {msgid:word} {structured:elements}{? {message}?}
  line = <{priority:number}>1 - {host:word} {source:word} {pid:word} {msgid:word} {structured:elements}{? {message}?}
  beside = .structured as pairs
  level = .priority:priority
  continues = within
  test = <165>1 2026-05-01T10:00:00.003Z web1 evntslog 812 ID47 [exampleSDID@32473 iut="3" source="a ] b"][meta seq="7"] it began
  gives = {"time":"2026-05-01T10:00:00.003Z","level":"notice","source":"evntslog","pid":812,"message":"it began","iut":3,"source":"evntslog","seq":7}
  test = <11>1 2026-05-01T10:00:00Z web1 app - - - {"msg":"late"}
  gives = {"level":"error","source":"app","message":"late"}
` },
  { file: "tables.matcher", text: `# Tables of aligned columns, read where --in names them: of any rows their names would be guessed.
format columns
  about = a table of values below the names of a header, as kubectl, docker, ps and df print
  reads = aligned
  time = .TIMESTAMP .timestamp .TIME .time .DATE .date .CREATED .created .STARTED .started
  level = .LEVEL .level .SEVERITY .severity .PRIORITY .priority .TYPE
  source = .SOURCE .source .OBJECT .NAME .name .NAMES .UNIT .COMMAND .CMD
  message = .MESSAGE .message .DESCRIPTION .description
  auto = no
  test = LAST SEEN   TYPE      REASON      OBJECT          MESSAGE
  more = 2m5s        Warning   BackOff     pod/shop-1      Back-off restarting failed container
  gives = {"time":null,"level":"warn","source":"pod/shop-1","message":"Back-off restarting failed container","LAST SEEN":"2m5s","REASON":"BackOff"}
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
  line = {time}: {message}
  line = {time} {source:word} [{pid:number}]: {level} {message}
  line = {time} [{pid:number}] {level}: {message}
  line = {time} {level} [{source:name}] {message}
  line = {time} | {level} | {source:word} - {message}
  line = [{time} {level}] {message}
  line = [{level}] {time} {message}
  line = [{level}] [{time}] {message}
  line = {level} [{time}] {message}
  line = {level} {time} {message}
  line = {time}:{level}:{message}
  line = {level}: [{time}] {message}
  line = ({level}) {time} - {message}
  line = [{level}|{source:name}|L{source_line:number}] {time}: {message}
  line = {time} [{source:word}] {level}: {message}
  line = [{level}] {source:name} [{thread}] {message}
  line = [{time}] [{client:ip}:{port:number}] {message}
  line = [{time}] {message}
  line = {time} {message}
  line = {time} [{level}] [{pid:number}] {message}
  line = [{level}] {message}
  line = {level=TRACE|DEBUG|INFO|NOTICE|WARN|WARNING|ERROR|CRITICAL|FATAL|SEVERE}: {message}
  line = {level=TRACE|DEBUG|INFO|NOTICE|WARN|WARNING|ERROR|CRITICAL|FATAL|SEVERE} | {message}
  line = {time}{columns:columns}{level}{:signs}{message}
  line = [{time}{columns:columns}{level}{:signs}{message}
  line = [{pid:number}] {time} [{level}] {message}
  line = {time} {source:word}: {level}: {message}
  line = {time} {source:name}({code:number}): {level}: {message}
  line = {time} - {message}
  continues = indented
  continues = within
  test = (W) 2024-11-26T13:37:02Z - login failure, IP: 2001:db8::7, username: user0
  gives = {"time":"2024-11-26T13:37:02Z","level":"warn","client":"2001:db8::7"}
  test = @400000003b4a39c23294b13c tcpserver: status: 0/40
  gives = {"time":"2001-07-09T23:09:44.848605500Z","message":"tcpserver: status: 0/40"}
  test = 2026-05-01T10:00:00Z WARN the queue is long
  gives = {"time":"2026-05-01T10:00:00Z","level":"warn","message":"the queue is long"}
  test = [2026-05-01 10:00:00Z] [info] [store] opened
  gives = {"time":"2026-05-01T10:00:00Z","level":"info","source":"store","message":"opened"}
  test = 2026-05-01T10:00:00Z it began
  gives = {"time":"2026-05-01T10:00:00Z","level":null,"message":"it began"}
  test = [WARNING] No files matching import glob pattern
  gives = {"level":"warn","message":"No files matching import glob pattern"}
  test = INFO:     Started server process [812]
  gives = {"level":"info","message":"Started server process [812]"}
  test = ERROR  [2026-05-01 10:00:00Z] it failed
  gives = {"time":"2026-05-01T10:00:00Z","level":"error","message":"it failed"}
  test = 2026-05-01 10:00:00,123 | WARN  | store is nearly full | 7
  gives = {"time":"2026-05-01T10:00:00.123Z","level":"warn","message":"store is nearly full | 7"}
  test = 2026-05-01 10:00:00,123 [store 12] (7) [ERROR   ][812] store is full
  gives = {"level":"error","message":"[812] store is full","columns":"[store 12] (7)"}
  test = 2026-05-01 10:00:00 812 CRITICAL store is full
  gives = {"level":"critical","message":"store is full","columns":812}
  test = 2026/05/01 10:00:00 kid1| WARNING: store is nearly full
  gives = {"level":"warn","message":"store is nearly full","columns":"kid1|"}
  test = Fri May  1 10:00:00 2026 -> ERROR: store is full
  gives = {"time":"2026-05-01T10:00:00Z","level":"error","message":"store is full"}
  test = [1] 2026/05/01 10:00:00.123456 [ERR] store is full
  gives = {"time":"2026-05-01T10:00:00.123456Z","level":"error","message":"store is full","pid":1}
  test = 2026/05/01 10:00:00 store-agent(4101): ERROR: store is full
  gives = {"level":"error","source":"store-agent","code":4101,"message":"store is full"}
` },
  { file: "traefik.matcher", text: `# Traefik's access log in its common format; json-programs has the one in JSON.
format traefik-clf
  about = access log of Traefik
  line = {client:peer} {ident:host} {user:value} [{time}] "{method:name} {path} {protocol:name}" {status:number} {bytes:word} "{referer:quoted}" "{agent:quoted}" {requests:number} "{router:quoted}" "{server:quoted}" {duration_ms:number}ms
  line = {client:peer} {ident:host} {user:value} [{time}] "{method:name} {path} {protocol:name}" {status:word} {bytes:word} "{referer:quoted}" "{agent:quoted}" {requests:number} "{router:quoted}" "{server:quoted}" {duration_ms:number}ms
  level = .status:http
  message = .path
  source = .client
  test = 203.0.113.9 - - [01/May/2026:10:00:00 +0000] "GET /a HTTP/1.1" 404 19 "-" "curl/8.0" 7 "shop@docker" "http://192.0.2.7:80" 3ms
  gives = {"time":"2026-05-01T10:00:00Z","level":"warn","client":"203.0.113.9","status":404,"router":"shop@docker","server":"http://192.0.2.7:80","duration_ms":3}
  test = 2001:db8::7 - ann b [01/May/2026:10:00:00 +0000] "GET /a HTTP/2.0" - - "-" "-" 7 "-" "-" 0ms
  gives = {"client":"2001:db8::7","user":"ann b","requests":7,"duration_ms":0}
` },
  { file: "trailing.matcher", text: `# Winston, zap and others end a message with its fields as JSON.
format trailing
  about = JSON that ends a message
  reads = trailing
  inside = only
  beside = . as prose
  test = 2026-05-01T10:00:00Z [warn][API]: Failed sign-in {"ip":"203.0.113.9","email":"a@b.example"}
  gives = {"level":"warn","source":"API","ip":"203.0.113.9","email":"a@b.example"}
  test = 2026-05-01T10:00:00.854Z	info	Metrics	{"metrics": 27, "data points": 60}
  gives = {"level":"info","metrics":27,"data points":60}
  test = 2026-05-01T10:00:00Z WARN refused login from 203.0.113.9 {"tries":3}
  gives = {"level":"warn","client":"203.0.113.9","tries":3}
` },
  { file: "vpc-flow.matcher", text: `# Flow logs of AWS in their default order, version 2.
format vpc-flow
  about = flow logs of AWS
  line = {version:number} {account:number} {interface:word} {src:ip} {dst:ip} {src_port:number} {dst_port:number} {protocol:number} {packets:number} {bytes:number} {start:number} {end:number} {action=ACCEPT|REJECT} {log_status:word}
  line = {version:number} {account:number} {interface:word} - - - - - - - {start:number} {end:number} - {log_status=NODATA|SKIPDATA}
  time = .start
  source = .interface
  message = .action
  test = 2 123456789010 eni-1235b8ca 203.0.113.9 10.0.0.7 20641 22 6 20 4249 1777629600 1777629660 REJECT OK
  gives = {"time":"2026-05-01T10:00:00Z","source":"eni-1235b8ca","message":"REJECT","src":"203.0.113.9","dst_port":22,"bytes":4249}
  test = 2 123456789010 eni-1235b8ca - - - - - - - 1777629600 1777629660 - NODATA
  gives = {"time":"2026-05-01T10:00:00Z","interface":"eni-1235b8ca","log_status":"NODATA"}
` },
  { file: "w3c.matcher", text: `# Tables whose header begins with #Fields: IIS, Exchange and others of Microsoft, CloudFront.
format w3c
  about = W3C's extended log format: IIS, CloudFront
  reads = w3c
  time = .date+.time .date-local+.time-local
  level = .sc-status:http
  source = .c-ip
  message = .cs-uri-stem
  test = #Fields: date time c-ip cs-method cs-uri-stem sc-status
  more = 2026-05-01 10:00:00 203.0.113.9 GET /a 404
  gives = {"time":"2026-05-01T10:00:00Z","level":"warn","source":"203.0.113.9","message":"/a","sc-status":404}
` },
  { file: "web-servers.matcher", text: `# Servers of Python's web programs, and Django's own.
format uwsgi
  about = requests of uWSGI
  line = [pid: {pid:number}|app: {app:word}|req: {request:word}]{? {client:ip}?} ({user:word?}) {{{vars}} [{time}] {method:name} {path:word} => generated {bytes:number} bytes in {duration_ms:number} msecs ({protocol:name} {status:number}){? {more}?}
  line = [pid: {pid:number}|app: {app:word}|req: {request:word}]{? {client:ip}?} ({user:word?}) {{{vars}} [{time}] {method:name} {path:word} => generated {bytes:number} bytes in {duration_us:number} micros ({protocol:name} {status:number}){? {more}?}
  level = .status:http
  message = .path
  source = .client
  test = [pid: 812|app: 0|req: 1/1] 203.0.113.9 () {38 vars in 696 bytes} [Fri May  1 10:00:00 2026] POST /a => generated 47 bytes in 129 msecs (HTTP/1.1 500) 9 headers in 378 bytes (1 switches on core 0)
  gives = {"level":"error","client":"203.0.113.9","method":"POST","path":"/a","bytes":47,"duration_ms":129,"status":500}

format uvicorn
  about = requests of Uvicorn
  line = {level}: {client:ip}:{port:number} - "{method:name} {path} {protocol:name}" {status:number}{? {reason}?}
  line = {level}: {client:ip}:{port:number} - "WebSocket {path}" [{outcome:word}]
  line = {level}: ('{client:ip}', {port:number}) - "WebSocket {path}" [{outcome:word}]
  line = {level}: - "{method:name} {path} {protocol:name}" {status:number}{? {reason}?}
  message = .path
  source = .client
  test = INFO:     203.0.113.9:4222 - "GET /a HTTP/1.1" 401 Unauthorized
  gives = {"level":"info","client":"203.0.113.9","port":4222,"method":"GET","path":"/a","status":401}
  test = INFO:     [2001:db8::7]:4222 - "WebSocket /ws" [accepted]
  gives = {"level":"info","client":"2001:db8::7","port":4222,"path":"/ws","outcome":"accepted"}

format django
  about = requests of Django's own server
  line = [{time}] "{method:name} {path} {protocol:name}" {status:number} {bytes:word}
  level = .status:http
  message = .path
  test = [01/May/2026 10:00:00] "GET /a HTTP/1.1" 404 179
  gives = {"level":"warn","method":"GET","path":"/a","status":404,"bytes":179}
` },
  { file: "webmin.matcher", text: `format webmin
  about = what Webmin's users did
  line = {id:word} [{time}] {user:word} {session:word} {client:ip} {module:word} {script:word} "{action:quoted}" "{object:quoted}" "{target:quoted}"{? {more}?}
  source = .module
  message = .action
  test = 1690466804.2161960.0 [27/Jul/2023 16:06:44] admin - 203.0.113.9 global miniserv.pl "failed" "-" "wrongpass"
  gives = {"source":"global","message":"failed","user":"admin","client":"203.0.113.9"}
` },
  { file: "windows.matcher", text: `# Events of Windows as XML: wevtutil, Get-WinEvent, Event Viewer. Of a failed login the address is .IpAddress.
format windows-event
  about = events of Windows as XML
  reads = xml
  needs = .EventID
  time = .TimeCreated.SystemTime
  level = .Level:windows .RenderingInfo.Level
  source = .Provider.Name .Channel
  message = .RenderingInfo.Message .RenderingInfo.Task .Channel
  test = <Event xmlns='http://schemas.microsoft.com/win/2004/08/events/event'><System><Provider Name='Microsoft-Windows-Security-Auditing'/><EventID>4625</EventID><Level>2</Level><TimeCreated SystemTime='2026-05-01T10:00:00.123Z'/><Channel>Security</Channel><Computer>pc1</Computer></System><EventData><Data Name='TargetUserName'>bob</Data><Data Name='IpAddress'>203.0.113.9</Data></EventData><RenderingInfo Culture='en-US'><Message>A &amp; B failed.</Message></RenderingInfo></Event>
  gives = {"time":"2026-05-01T10:00:00.123Z","level":"error","source":"Microsoft-Windows-Security-Auditing","message":"A & B failed.","EventID":4625,"TargetUserName":"bob","IpAddress":"203.0.113.9","Computer":"pc1"}
  test = <Events>
  more = <Event xmlns="x">
  more =   <System>
  more =     <Provider Name="VSS"/><EventID Qualifiers="0">8224</EventID><Level>4</Level>
  more =     <TimeCreated SystemTime="2026-05-01T10:00:00.000000000Z"/>
  more =   </System>
  more = </Event>
  more = </Events>
  gives = {"time":"2026-05-01T10:00:00Z","level":"info","source":"VSS","EventID":8224}

  test = - <Event xmlns="http://schemas.microsoft.com/win/2004/08/events/event">
  more = - <System>
  more =   <Provider Name="MsiInstaller" />
  more =   <EventID Qualifiers="0">1033</EventID>
  more =   <Level>4</Level>
  more =   <TimeCreated SystemTime="2026-05-01T10:00:00.000000000Z" />
  more =   </System>
  more = - <EventData>
  more =   <Data>Till</Data>
  more =   <Data>1.2</Data>
  more =   <Data>(NULL)</Data>
  more =   </EventData>
  more =   </Event>
  gives = {"time":"2026-05-01T10:00:00Z","level":"info","source":"MsiInstaller","EventID":1033,"Data":"Till","Data_2":1.2,"Data_3":"(NULL)"}

format windows-dhcp
  about = audit log of Windows' DHCP server
  line = {event:number},{date:word},{clock:word},{description=Assign|Renew|Release|NACK|Deny|Denied|Expired|Deleted|DNS Update Request|DNS Update Successful|DNS Update Failed|Started|Stopped|BOOTP|Discover|Packet dropped},{client?},{host?},{mac?},{more}
  time = .date+.clock
  message = .description
  test = 10,05/25/26,10:00:00,Assign,192.0.2.7,pc.example.org,02005E005301,,0,6,,,
  gives = {"time":"2026-05-25T10:00:00Z","message":"Assign","client":"192.0.2.7","host":"pc.example.org","mac":"02005E005301"}

format windows-dns
  about = debug log of Windows' DNS server
  line = {time} {thread:word} PACKET {packet:word} {protocol=UDP|TCP} {direction=Rcv|Snd} {client:ip} {message}
  test = 5/25/2026 10:00:00 AM 0FA4 PACKET  000001 UDP Rcv 203.0.113.9     0002   Q [0001   D   NOERROR] A      (7)example(3)org(0)
  gives = {"time":"2026-05-25T10:00:00Z","protocol":"UDP","direction":"Rcv","client":"203.0.113.9"}

format windows-cbs
  about = CBS, DISM and setup of Windows
  line = {time}, {level} {source:word} {message?}
  continues = indented
  test = 2026-05-01 10:00:00Z, Info                  CBS    Starting TrustedInstaller initialization.
  gives = {"time":"2026-05-01T10:00:00Z","level":"info","source":"CBS","message":"Starting TrustedInstaller initialization."}
` },
  { file: "zabbix.matcher", text: `format zabbix
  about = Zabbix
  line = {? ?}{pid:number}:{date:day}:{clock:number} {message}
  time = .date+.clock
  test = 11013:20260501:100000.123 no active checks
  gives = {"time":"2026-05-01T10:00:00.123Z","pid":11013,"message":"no active checks"}
  test =   811:20260501:100000.123 no active checks
  gives = {"time":"2026-05-01T10:00:00.123Z","pid":811,"message":"no active checks"}
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
  { file: "zerolog.matcher", text: `# zerolog's console for people: a level of three letters behind the time.
format zerolog
  about = zerolog's console
  line = {time} {level=TRC|DBG|INF|WRN|ERR|FTL|PNC} {source:name}:{source_line:number} > {message}
  line = {time} {level=TRC|DBG|INF|WRN|ERR|FTL|PNC} {message}
  test = 2026-05-01T10:00:00Z ERR server/main.go:54 > no connection error="refused" tries=3
  gives = {"time":"2026-05-01T10:00:00Z","level":"error","source":"server/main.go","source_line":54,"tries":3}
  test = 2026-05-01T10:00:00Z INF listening port=8080 tls=true
  gives = {"level":"info","port":8080,"message":"listening port=8080 tls=true"}
` },
  { file: "zimbra.matcher", text: `format zimbra
  about = Zimbra's mailbox
  line = {time} {level} [{thread}] [{context?}] {source:name} - {message}
  beside = .context as pairs
  continues = unread
  test = 2021-03-03 19:26:38,616 INFO  [qtp-137:https://m.example] [name=toto@m.example;oip=203.0.113.9;port=52016;] SoapEngine - handler exception
  gives = {"level":"info","source":"SoapEngine","oip":"203.0.113.9","port":52016,"message":"handler exception"}
` },
];
