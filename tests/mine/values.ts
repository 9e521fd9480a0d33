/** Invented values for the logs of `programs`: what a placeholder such as `{{ip}}` prints. */
import type { Below } from "../prng.ts";

const lists: Readonly<Record<string, string>> = {
  user: "root admin bob alice carol deploy jenkins git postgres www-data mallory test oracle ubuntu eve",
  word: "awk editor pager vim less docker video sudo staff plugdev mawk java worker main cache search billing x-cursor-theme nc queue",
  db: "app billing analytics postgres shop",
  table: "users orders order_items sessions events invoices accounts audit_log",
  ns: "default kube-system monitoring shop ingress-nginx",
  kebab: "payment-api web-frontend order-service kube-root-ca auth-proxy cart-worker node-exporter redis-cache",
  camel: "userService orderClient parseHeader writeBlock sendMail tokenStore readLine resolveName",
  Camel: "MainActivity LoginActivity SettingsFragment OrderReport UserSync MailQueue PhotoLoader HomeScreen",
  snake: "user_name buffer_len parse_header idx ret ctx write_block read_line tmp_path count",
  host: "web01 web02 node-3 db1 cache-a worker7",
  node: "tbird-admin1 dn228 en257 aadmin1 bn431 cn142",
  fqdn: "www.example.com api.example.org mail.shop.example.net cdn3.example.com proxy.cse.example.edu db1.internal play.example.io",
  ref: "- https://www.example.com/ https://www.google.com/ https://example.org/news?id=12",
  agent:
    "curl/8.1.2|Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Safari/537.36|" +
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_1 like Mac OS X) AppleWebKit/605.1.15|Googlebot/2.1 (+http://www.google.com/bot.html)|-",
  method: "GET GET GET POST PUT DELETE HEAD",
  status: "200 200 200 304 404 500 202 204",
  err:
    "Connection refused|Connection timed out|Connection reset by peer|EOF|context deadline exceeded|Network is unreachable|" +
    "no route to host|Operation timed out|Permission denied",
  sql:
    "SELECT * FROM users WHERE id = 42|INSERT INTO orders (user_id, total) VALUES (7, 19.99)|UPDATE sessions SET seen = now() WHERE token = 'ab12'|" +
    "SELECT count(*) FROM events|DELETE FROM audit_log WHERE at < '2024-01-01'|SELECT o.id, o.total FROM orders o JOIN users u ON u.id = o.user_id",
  desc:
    "Daily apt upgrade and clean activities|Rotate log files|Cleanup of Temporary Directories|OpenBSD Secure Shell server|" +
    "Network Time Synchronization|User Manager for UID 1000|Session 12 of User bob|Daily man-db regeneration|Message of the Day|" +
    "Docker Application Container Engine|D-Bus System Message Bus|Online ext4 Metadata Check for All Filesystems|Discard unused blocks",
  target: "Multi-User System|Basic System|Sockets|Timer Units|Network is Online|Local File Systems|Paths",
  socket:
    "D-Bus User Message Bus Socket|OpenBSD Secure Shell server socket|GnuPG cryptographic agent|udev Kernel Socket",
  unit: "nginx.service cron.service apt-daily.service user@1000.service session-12.scope logrotate.service docker.service fstrim.service",
  slice: "User Slice of UID 1000|User Slice of UID 0|Slice /system/getty|Slice /system/modprobe",
  command:
    "run-parts /etc/cron.hourly|/usr/lib/sa/sa1 1 1|[ -x /usr/sbin/anacron ] || run-parts /etc/cron.daily|/opt/backup.sh --full|" +
    "cd / && run-parts --report /etc/cron.hourly|php /var/www/cron.php",
  app: "com.android.chrome com.tencent.mm com.android.settings org.mozilla.firefox com.example.shop",
  tag: "RILJ *job*/com.android.chrome AudioMix *alarm* WindowManager RILJ_ACK_WL *launch*",
  dotted:
    "com.apple.suggestions.harvest com.apple.lsd.mapdb main.reader lexer.words build.options .text.startup persist.sys.locale",
  daemon: "apsd mdworker Safari trustd com.apple.WebKit QQ",
  exe: "chrome.exe firefox.exe Dropbox.exe putty.exe YodaoDict.exe Skype.exe",
  npmpkg: "har-validator lodash @babel/core left-pad react uuid request core-js @types/node eslint chokidar fsevents",
  crate: "serde serde_json tokio rand libc syn proc-macro2 regex my-app hyper",
  rustpath:
    "parser::tests::empty lexer::tests::numbers std::collections::HashMap net::tests::timeout crate::config tests::roundtrip",
  rsfile: "src/main.rs src/lib.rs src/net/tcp.rs crates/core/src/parser.rs",
  objfile: "lib/foo.o src/main.o net/tcp.o drivers/usb/core.o util.o",
  libfile: "libfoo.a lib/libbar.a built-in.a",
  cfile: "main.c src/parse.c net/tcp.c include/foo.h ./lib/hash.c",
  zigfile: "src/main.zig zig/lex/lexer.zig build.zig src/net.zig",
  type: "u32 usize []const·u8 *std.ArrayList(u8) error{OutOfMemory}!void ?u64 comptime_int",
  class:
    "c.e.s.OrderController o.s.b.w.e.tomcat.TomcatWebServer com.example.shop.MailSender com.zaxxer.hikari.pool.HikariPool c.e.s.AuthFilter",
  thread: "main http-nio-8080-exec-3 scheduling-1 pool-2-thread-7 http-nio-8080-exec-12",
  debname:
    "bash libc6 libssl3 python3 python3-minimal gcc-12-base coreutils curl git libgcc-s1 zlib1g tzdata openssl man-db " +
    "libpython3.11-stdlib perl-base dpkg apt ca-certificates libx11-6 fontconfig mime-support postgresql-15 nginx g++ libstdc++6 debianutils",
  pathTop: "/usr/bin /var/lib /etc /usr/share/man/man1 /opt/app /home/bob /var/www/html /usr/lib/x86_64-linux-gnu",
  pathEnd: "awk pager.1.gz index.html vim.basic config.json libfoo.so.1 nc.openbsd editor data report.txt",
  url: "/index.html /api/v1/users /api/v1/orders?page=2 /static/app.js /wp-login.php /favicon.ico / /search?q=shoes&sort=asc",
  mirror: "http://deb.debian.org/debian https://archive.example.org/ubuntu",
  iface: "eth0 br-int bond0 wlan0 vlan100 igb1 tap3f2a br-ex lo docker0 patch-tun veth7c1",
  intent:
    "android.intent.action.MAIN android.intent.action.VIEW android.net.conn.CONNECTIVITY_CHANGE com.example.SYNC " +
    "android.intent.action.SEND android.settings.WIFI_SETTINGS",
  saltfn: "state.apply pkg.install file.managed cmd.run test.ping grains.items service.running saltutil.find_job",
  task: "extract load transform check_rows notify_team build_report wait_for_file cleanup export_csv",
  email: "bob@example.com alice@mail.example.org noreply@shop.example.net info@example.io",
};

const digits = "0123456789";
const hex = "0123456789abcdef";
const mixed = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

export class Values {
  constructor(readonly below: Below) {}

  /** The text for a placeholder. @throws {Error} there is none of this name */
  of(name: string): string {
    if (name.includes("|")) return this.#pick(name.split("|"));
    const list = lists[name];
    if (list !== undefined) return this.#frequent(list.split(list.includes("|") ? "|" : " ")).replaceAll("·", " ");
    const made = this.#generate(name);
    if (made === null) throw new Error(`no values are named ${name}`);
    return made;
  }

  #pick(texts: readonly string[]): string {
    return texts[this.below(texts.length)]!;
  }

  /** The first texts are more frequent. */
  #frequent(texts: readonly string[]): string {
    return texts[Math.min(this.below(texts.length), this.below(texts.length))]!;
  }

  #text(alphabet: string, length: number): string {
    return Array.from({ length }, () => alphabet[this.below(alphabet.length)]!).join("");
  }

  #number(): string {
    return String(this.below(10 ** (1 + this.below(5))));
  }

  #pair(bound: number): string {
    return String(this.below(bound)).padStart(2, "0");
  }

  #clock(): string {
    return `${this.#pair(24)}:${this.#pair(60)}:${this.#pair(60)}`;
  }

  #date(sign: string): string {
    return `2024${sign}${String(1 + this.below(12)).padStart(2, "0")}${sign}${String(1 + this.below(28)).padStart(2, "0")}`;
  }

  #generate(name: string): string | null {
    const sized = /^(int|hex|id)(\d+)$/.exec(name);
    if (sized) {
      const alphabet = { int: digits, hex, id: "0123456789ABCDEF" }[sized[1] as "int" | "hex" | "id"];
      return this.#text(alphabet, Number(sized[2]));
    }
    const makers: Readonly<Record<string, () => string>> = {
      int: () => this.#number(),
      pid: () => String(300 + this.below(30_000)),
      port: () => this.#pick(["80", "443", "5432", "8080", String(1024 + this.below(60_000))]),
      float: () => `${this.below(100)}.${this.#pair(100)}`,
      ip: () => [10, this.below(256), this.below(256), 1 + this.below(254)].join("."),
      ip6: () => `FE80:0000:0000:0000:${[0, 0, 0, 0].map(() => this.#text(hex, 4).toUpperCase()).join(":")}`,
      mac: () => Array.from({ length: 6 }, () => this.#text(hex, 2)).join(":"),
      uuid: () => [8, 4, 4, 4, 12].map((length) => this.#text(hex, length)).join("-"),
      ulid: () => `01${this.#text("0123456789ABCDEFGHJKMNPQRSTVWXYZ", 24)}`,
      base64: () => this.#text(mixed, 22),
      clock: () => this.#clock(),
      clf: () => `${this.#pair(28)}/May/2024:${this.#clock()} +0000`,
      slashdate: () => `${this.#date("/")} ${this.#clock()}`,
      isodate: () => `${this.#date("-")} ${this.#clock()}`,
      dotdate: () => this.#date("."),
      dotday: () => `10.${this.#pair(30)}`,
      monthday: () => this.#date("-").slice(5),
      syslog: () => `May ${String(1 + this.below(28)).padStart(2)} ${this.#clock()}`,
      path: () => `${this.of("pathTop")}/${this.of("pathEnd")}`,
      pod: () => `${this.of("kebab")}-${this.#text(hex, 9)}-${this.#text("bcdfghjklmnpqrstvwxz2456789", 5)}`,
      ver: () => [this.below(20), this.below(20), this.below(10)].join("."),
      ver4: () => [6, 1, 7600 + this.below(100), this.below(30_000)].join("."),
      debver: () =>
        this.#pick([
          `${this.of("ver")}-${this.below(9)}`,
          `1:${this.of("ver")}+deb12u${this.below(9)}`,
          this.of("ver"),
        ]),
      deb: () => this.of("debname") + this.#pick([":amd64", ":amd64", ":all", ""]),
      debfile: () => `${this.of("debname")}_${this.of("ver")}_amd64`,
    };
    return makers[name]?.() ?? null;
  }
}
