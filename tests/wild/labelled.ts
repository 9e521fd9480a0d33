/**
 * Lines in our own words as public formats write them, with the values in them: for the kinds of which public logs have
 * no labels, or few. `LABEL | VALUE | LINE`; a value stands once in its line. Half of the lines, by a checksum, chose
 * what is read; the other half judges it.
 */
import { crc32 } from "node:zlib";

export interface Labelled {
  readonly kind: string;
  readonly value: string;
  readonly line: string;
  readonly half: number;
}

const lines = String.raw`
path | /etc/nginx/nginx.conf | nginx: configuration file /etc/nginx/nginx.conf test is successful
path | /var/lib/mysql/ib_logfile0 | InnoDB: Creating redo log file /var/lib/mysql/ib_logfile0
path | /usr/lib/systemd/system/cron.service | Loaded: loaded (/usr/lib/systemd/system/cron.service; enabled; preset: enabled)
path | /home/ann/.ssh/known_hosts | Offending ECDSA key in /home/ann/.ssh/known_hosts:12
path | src/main.rs | --> src/main.rs:14:9
path | ./scripts/build.sh | + ./scripts/build.sh --release
path | ../include/list.h | In file included from ../include/list.h:3,
path | C:\Windows\System32\drivers\etc\hosts | The file C:\Windows\System32\drivers\etc\hosts was changed
path | C:\Users\Ann\AppData\Local\Temp\x.tmp | could not delete C:\Users\Ann\AppData\Local\Temp\x.tmp: access denied
path | \\files01\share\reports\q3.xlsx | opened \\files01\share\reports\q3.xlsx for writing
path | /dev/sda1 | EXT4-fs (sda1): mounted filesystem /dev/sda1 with ordered data mode
path | /proc/self/status | read of /proc/self/status failed
path | /api/v1/orders/1034 | "GET /api/v1/orders/1034 HTTP/1.1" 200 512
path | /var/log/app.log | File "/var/log/app.log" rotated
path | /opt/app/lib/python3.12/site.py | File "/opt/app/lib/python3.12/site.py", line 73, in main
path | /app/node_modules/express/lib/router/index.js | at next (/app/node_modules/express/lib/router/index.js:284:15)
path | /go/src/app/main.go | /go/src/app/main.go:42 +0x1d
path | /sys/fs/cgroup/memory.max | cgroup: cannot write '/sys/fs/cgroup/memory.max': Permission denied
path | ~/.config/app/settings.json | using settings of ~/.config/app/settings.json
path | /mnt/backup/2026-01-02/db.dump | wrote /mnt/backup/2026-01-02/db.dump (3.2 GB)
path | /tmp/sess_a1b2c3 | unlink(/tmp/sess_a1b2c3): No such file or directory
path | /usr/share/nginx/html/favicon.ico | open() "/usr/share/nginx/html/favicon.ico" failed (2: No such file or directory)
path | /var/spool/cron/crontabs/root | (root) RELOAD (/var/spool/cron/crontabs/root)
path | D:\data\2026\in.csv | Reading D:\data\2026\in.csv ...
path | /etc/passwd | sudo: ann : TTY=pts/0 ; PWD=/root ; USER=root ; COMMAND=/usr/bin/less /etc/passwd
path | /usr/sbin/sshd | exe="/usr/sbin/sshd" hostname=? addr=? terminal=ssh res=failed
path | /lib/modules/6.1.0-18-amd64/kernel/fs/nfs.ko | insmod /lib/modules/6.1.0-18-amd64/kernel/fs/nfs.ko
path | /var/www/html/wp-login.php | script '/var/www/html/wp-login.php' not found or unable to stat
url | https://example.org/a/b?q=1&r=2 | "GET / HTTP/1.1" 200 5 "https://example.org/a/b?q=1&r=2" "curl/8.5.0"
url | http://[2001:db8::1]:8080/x | proxy_pass http://[2001:db8::1]:8080/x
url | https://user:pw@git.example.org/r.git | fatal: unable to access 'https://user:pw@git.example.org/r.git/'
url | redis://cache:6379/0 | connecting to redis://cache:6379/0
url | postgres://app@db.internal:5432/orders | DATABASE_URL=postgres://app@db.internal:5432/orders
url | wss://stream.example.org/v1 | WebSocket connection to 'wss://stream.example.org/v1' failed
url | s3://bucket-1/logs/2026/01/x.gz | upload: ./x.gz to s3://bucket-1/logs/2026/01/x.gz
url | ftp://mirror.example.org/pub/ | Trying ftp://mirror.example.org/pub/ ...
url | file:///etc/hosts | loading file:///etc/hosts
url | https://example.org | see https://example.org.
url | https://example.org/wiki/Foo_(bar) | (https://example.org/wiki/Foo_(bar))
url | http://127.0.0.1:9200/_bulk | POST http://127.0.0.1:9200/_bulk -> 429
url | https://example.org/caf%C3%A9 | redirect to https://example.org/caf%C3%A9, 301
url | amqp://guest@mq:5672/%2f | amqp://guest@mq:5672/%2f refused
url | git+ssh://git@example.org/r.git | from git+ssh://git@example.org/r.git
url | https://example.org/#/login | ref=https://example.org/#/login;
url | jdbc:postgresql://db:5432/x | HikariPool-1 - jdbc:postgresql://db:5432/x
url | https://xn--bcher-kva.example/ | Host https://xn--bcher-kva.example/ resolved
url | http://example.org/a;b=c | <http://example.org/a;b=c>
url | ldap://dc1.example.org:389 | bind to ldap://dc1.example.org:389 failed
url | mongodb://db1:27017,db2:27017/app?replicaSet=rs0 | connect mongodb://db1:27017,db2:27017/app?replicaSet=rs0 failed
url | ssh://git@example.org:22/r.git | origin ssh://git@example.org:22/r.git (push)
url | nats://n1:4222 | Connected to nats://n1:4222
url | rtsp://cam.example.org/stream1 | opening rtsp://cam.example.org/stream1 for reading
url | mqtt://broker:1883 | mqtt://broker:1883 offline
url | HTTPS://EXAMPLE.ORG/A | GET HTTPS://EXAMPLE.ORG/A
url | https://example.org?x=1 | next: https://example.org?x=1
url | https://example.org/a,b | [https://example.org/a,b]
url | https://example.org:8443 | listening on https://example.org:8443
url | gs://bucket-2/x/y.parquet | gs://bucket-2/x/y.parquet: 12 rows
url | oci://registry.example.org/charts/app | Pulled: oci://registry.example.org/charts/app
url | chrome-extension://abcdefgh/background.js | at f (chrome-extension://abcdefgh/background.js:10:2)
url | https://example.org/~ann/x.html | \"https://example.org/~ann/x.html\" was moved
url | tcp://10.0.0.1:2375 | host=tcp://10.0.0.1:2375
url | https://example.org/a?u=https%3A%2F%2Fy.org | 302 https://example.org/a?u=https%3A%2F%2Fy.org
url | https://example.org/search?q=a+b&n=10 | url="https://example.org/search?q=a+b&n=10" ms=3
url | unix:///var/run/docker.sock | Cannot connect to the Docker daemon at unix:///var/run/docker.sock
url | https://example.org/x | **https://example.org/x**
url | kafka://k1:9092/topic | source kafka://k1:9092/topic lag 3
url | https://example.org/a%20b | 404 (https://example.org/a%20b).
url | mysql://root:p%40ss@db/x | DSN mysql://root:p%40ss@db/x
url | http://localhost:3000/ | Local: http://localhost:3000/
url | https://sub-1.example.org/x_y | > https://sub-1.example.org/x_y
url | hdfs://nn1:8020/user/ann/part-00000 | hdfs://nn1:8020/user/ann/part-00000 replicated
mail | ann@example.org | Signed-off-by: Ann <ann@example.org>
mail | ann@example.org | uid=ann@example.org,ou=people
mail | ann.b@example.org | "sub":"ann.b@example.org","iat":1
mail | postmaster@example.org | reject: RCPT from x[10.0.0.1]: 550 <postmaster@example.org>: no
mail | x-1@example.io | user x-1@example.io.
mail | ann@mail.example.org | ann@mail.example.org's password
mail | no-reply@example.com | From: "No Reply" <no-reply@example.com>
mail | ann@example.org | git@x [ann@example.org]
mail | first.last@example.org | LOGIN,user=first.last@example.org,method=PLAIN
mail | ann@example.org | owner:ann@example.org
version | 1.24.0 | nginx/1.24.0 (Ubuntu)
version | 8.0.35 | mysqld: ready for connections. Version: '8.0.35'  socket: '/tmp/mysql.sock'
version | 5.15.0-91-generic | Linux version 5.15.0-91-generic (build@host)
version | 3.12.1 | Python 3.12.1 (main, Dec  8 2023)
version | v20.11.0 | Node.js v20.11.0
version | 1.8.0_292 | java version "1.8.0_292"
version | 17.0.9 | openjdk 17.0.9 2023-10-17
version | 2.39.2 | git version 2.39.2
version | 9.6p1 | OpenSSH_9.6p1 Ubuntu-3ubuntu13
version | 10.0.19045.3803 | Microsoft Windows [Version 10.0.19045.3803]
version | 1.29.1-gke.1589017 | Server Version: v1.29.1-gke.1589017
version | 122.0.6261.94 | Chrome/122.0.6261.94 Safari/537.36
version | 4.18.2 | express@4.18.2
version | 1.0.0-rc.1 | published 1.0.0-rc.1 of app
version | 7.0.0-beta.3+build.12 | release 7.0.0-beta.3+build.12
version | 2.7.18 | kafka-clients-2.7.18.jar
version | 3.0.2 | OpenSSL 3.0.2 15 Mar 2022
version | 15.4 | PostgreSQL 15.4 on x86_64-pc-linux-gnu
version | 1.1.1w | openssl 1.1.1w installed
version | 6.2.6 | # Redis version=6.2.6, bits=64, commit=00000000
hash | d41d8cd98f00b204e9800998ecf8427e | md5 = d41d8cd98f00b204e9800998ecf8427e
hash | da39a3ee5e6b4b0d3255bfef95601890afd80709 | commit da39a3ee5e6b4b0d3255bfef95601890afd80709
hash | e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855 | Digest: sha256:e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855
hash | 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08 | 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08  ./a.tar.gz
hash | A94A8FE5CCB19BA61C4C0873D391E987982FBBD3 | Thumbprint=A94A8FE5CCB19BA61C4C0873D391E987982FBBD3;
hash | 098f6bcd4621d373cade4e832627b4f6 | etag: "098f6bcd4621d373cade4e832627b4f6"
hash | 5d41402abc4b2a76b9719d911017c592 | {"md5":"5d41402abc4b2a76b9719d911017c592"}
hash | 2fd4e1c67a2d28fced849ee1bb76e7391b93eb12 | HEAD is now at 2fd4e1c67a2d28fced849ee1bb76e7391b93eb12 fix
hash | 4bf92f3577b34da6a3ce929d0e0e4736 | traceparent: 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01
hash | 7c211433f02071597741e6ff5a8ea34789abbf43 | blob:7c211433f02071597741e6ff5a8ea34789abbf43,size=3
hash | 8843d7f92416211de9ebb963ff4ce28125932878 | sha1(a.bin)=8843d7f92416211de9ebb963ff4ce28125932878
hash | b1946ac92492d2347c6235b4d2611184 | /cache/b1946ac92492d2347c6235b4d2611184.png
hash | 3b5d5c3712955042212316173ccf37be | trace_id=3b5d5c3712955042212316173ccf37be span_id=00f067aa0ba902b7
hash | 37b51d194a7513e45b56f6524f2d51f2ac8f0b5bb56b2f1c5ec3cae7fb5e4a1f | container 37b51d194a7513e45b56f6524f2d51f2ac8f0b5bb56b2f1c5ec3cae7fb5e4a1f exited
mail | ann@example.org | from=<ann@example.org>, size=512, nrcpt=1 (queue active)
mail | ann.b+tag@sub.example.co.uk | to=<ann.b+tag@sub.example.co.uk>, relay=mx[10.0.0.1]:25
mail | o'brien@example.org | Author: O'Brien <o'brien@example.org>
mail | 1234567@qq.example | login of 1234567@qq.example
mail | root@localhost.localdomain | mail for root@localhost.localdomain bounced
mail | a_b-c@example.museum | "email":"a_b-c@example.museum"
mail | bounce+x=y@lists.example.org | orig_to=bounce+x=y@lists.example.org
mail | ann@example.org | mailto:ann@example.org?subject=x
mail | 550e8400-e29b-41d4-a716-446655440000@example.org | message-id=<550e8400-e29b-41d4-a716-446655440000@example.org>
mail | ann@xn--bcher-kva.example | user ann@xn--bcher-kva.example, denied
mail | ann@example.org | ann@example.org; bob at x
mail | u%40x@example.org | rcpt u%40x@example.org ok
ip | 10.0.0.1 | Accepted publickey for ann from 10.0.0.1 port 51122 ssh2
ip | 2001:db8::ff00:42:8329 | client 2001:db8::ff00:42:8329 closed
ip | fe80::1%eth0 | neighbor fe80::1%eth0 is reachable
ip | ::1 | listening on [::1]:5432
ip | ::ffff:10.1.2.3 | peer ::ffff:10.1.2.3 connected
ip | 192.0.2.7 | tcp4 0 0 192.0.2.7.22 ESTABLISHED
ip | 198.51.100.4 | remote_addr="198.51.100.4"
ip | 203.0.113.9 | x-forwarded-for: 203.0.113.9, proxy
ip | 10.20.30.40 | IN=eth0 OUT= SRC=10.20.30.40 DST=host LEN=60
ip | 172.16.5.4 | dial tcp 172.16.5.4:443: i/o timeout
ip | 192.168.1.77 | DHCPACK(br0) 192.168.1.77 laptop
ip | 10.9.8.7 | ip-address=10.9.8.7/32
mac | 00:1a:2b:3c:4d:5e | DHCPREQUEST(br0) from 00:1a:2b:3c:4d:5e via br0
mac | 00-1A-2B-3C-4D-5E | Physical Address. . . : 00-1A-2B-3C-4D-5E
mac | 001a.2b3c.4d5e | %SW_MATM-4-MACFLAP_NOTIF: Host 001a.2b3c.4d5e in vlan 10 is flapping
mac | 001a2b3c4d5e | mac=001a2b3c4d5e state=up
mac | aa:bb:cc:dd:ee:ff | wlan0: AP-STA-CONNECTED aa:bb:cc:dd:ee:ff
mac | 52:54:00:12:34:56 | link/ether 52:54:00:12:34:56 brd x
mac | 02:42:ac:11:00:02 | "MacAddress": "02:42:ac:11:00:02",
mac | B8:27:EB:01:02:03 | station B8:27:EB:01:02:03: disassociated
mac | 00:50:56:ab:cd:ef | ethernet0.address = "00:50:56:ab:cd:ef"
mac | f0-9f-c2-00-11-22 | client[f0-9f-c2-00-11-22] roamed
mac | 3c:22:fb:10:20:30 | arp: 10.0.0.1 is-at 3c:22:fb:10:20:30
mac | 3C22FB102030 | Calling-Station-Id: hwaddr 3C22FB102030
`;

export const labelled: readonly Labelled[] = lines
  .trim()
  .split("\n")
  .map((row) => {
    const [kind, value, ...rest] = row.split(" | ");
    const line = rest.join(" | ");
    return { kind: kind!, value: value!, line, half: crc32(line) % 2 };
  });
