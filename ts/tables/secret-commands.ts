/**
 * Commands and programs that take a password without a name before it, or by an option of one letter.
 * `zig/deep/named_commands.zig` and `zig/deep/named_phrases.zig` read these tables.
 */

/** Programs with an option of one letter whose password follows behind a blank. */
export const passwordOptions: Readonly<Record<string, readonly string[]>> = {
  A: ["snmpwalk", "snmpget", "snmpset", "snmpbulkwalk", "snmpgetnext", "snmptrap"],
  X: ["snmpwalk", "snmpget", "snmpset", "snmpbulkwalk", "snmpgetnext", "snmptrap"],
  c: ["snmpwalk", "snmpget", "snmpset", "snmpbulkwalk", "snmpgetnext", "snmptrap"],
  P: ["zip", "unzip", "knife", "ssh-keygen"],
  N: ["ssh-keygen"],
  W: ["squidclient"],
  C: ["check_snmp"],
  p: [
    ...["useradd", "usermod", "sshpass", "docker", "podman", "mongo", "mongosh", "mongodump", "unlock-keychain"],
    ...[
      "create-keychain",
      "certutil",
      "rdesktop",
      "winrs",
      "crackmapexec",
      "cme",
      "netexec",
      "nxc",
      "evil-winrm",
      "wmiexec",
    ],
    "doveadm",
    ...["hydra", "medusa", "fence_ipmilan", "fence_ilo", "fence_ilo4", "fence_idrac", "fence_drac5", "fence_apc"],
    ...["fence_vmware_soap", "fence_vmware_rest", "fence_bladecenter", "fence_rsa", "fence_wti"],
    ...["veracrypt", "truecrypt"],
  ],
  a: ["redis-cli", "valkey-cli", "sipsak"],
  s: ["ldappasswd", "slappasswd"],
  w: ["security", "ldapsearch", "ldapmodify", "ldapadd", "ldapdelete", "ldapwhoami", "ldappasswd", "squidclient"],
  k: ["openssl", "ss-server", "ss-local", "ss-redir", "ss-tunnel", "ssserver", "sslocal"],
  K: ["openssl"],
};

/** Options of several letters with one hyphen behind which a password follows, and their programs. */
export const passwordWords: Readonly<Record<string, readonly string[]>> = {
  ap: ["swaks", "sipp"],
  xp: ["sendemail", "sendEmail"],
  upw: ["pdftotext", "pdftoppm", "pdftohtml", "pdftocairo", "pdfinfo", "pdfimages", "pdffonts"],
  pi: ["pvk2pfx"],
  po: ["pvk2pfx"],
  opw: ["pdftotext", "pdftoppm", "pdftohtml", "pdftocairo", "pdfinfo", "pdfimages", "pdffonts"],
};

/** Options behind which a user and a password follow, `USER:PASSWORD`, and their programs. */
export const pairPrograms: Readonly<Record<string, readonly string[]>> = {
  a: ["http", "https", "xh", "xhs"],
  auth: ["http", "https", "xh", "xhs"],
  A: ["ab"],
  P: ["ab"],
  id: ["nikto", "nikto.pl"],
};

/**
 * Programs that take `DOMAIN/USER:PASSWORD@HOST`, and what begins such a text elsewhere: `:pserver:USER:PASSWORD@HOST`.
 */
export const remotePrograms = [
  ...[
    "psexec.py",
    "wmiexec.py",
    "smbexec.py",
    "atexec.py",
    "dcomexec.py",
    "secretsdump.py",
    "smbclient.py",
    "lookupsid.py",
  ],
  ...["impacket-psexec", "impacket-wmiexec", "impacket-smbexec", "impacket-atexec", "impacket-dcomexec"],
  ...["impacket-secretsdump", "impacket-smbclient", "impacket-lookupsid", "impacket-mssqlclient", "mssqlclient.py"],
];

/** Programs whose option `-p` has a password directly behind it. */
export const passwordPrograms = [
  "mysql",
  "mysqldump",
  "mysqladmin",
  "mariadb",
  "mariadb-dump",
  "sshpass",
  "7z",
  "7za",
  "rar",
  "unrar",
];

/** The same for `-P`. */
export const capitalPrograms = ["bcp", "sqlcmd", "osql", "isql", "tsql"];

/** Where a password follows a command, if its options decide. */
export interface PasswordPosition {
  /** Words before it that are no options. */
  readonly words: number;
  /** Letter of an option without which there is none. */
  readonly flag?: string;
  /** Letter of an option with which there is a word fewer before it. */
  readonly fewer?: string;
  /** The words before it, as `md5|sha*`; those that are empty may be any. */
  readonly between?: readonly string[];
  /** The last word before it is the name of a secret. */
  readonly isNamed?: boolean;
  /** It is a command of these programs, anywhere behind their names. */
  readonly programs?: readonly string[];
  /** So many passwords follow each other, with so many words between. */
  readonly values?: number;
  readonly apart?: number;
  /** A user and a colon precede it. */
  readonly isPair?: boolean;
  /** Options, without their hyphens, that have a word of their own. */
  readonly valued?: readonly string[];
}

/** Commands behind which a password follows, after so many other words: `radtest bob VALUE`. */
export const passwordPositions: Readonly<Record<string, number | PasswordPosition>> = {
  ...namedPositions(1, ["setenv", "etcdctl put", "etcdctl set", "kv put", "kv set", "config set", "configure set"]),
  ...namedPositions(1, ["redis-cli set", "git config", "secrets set", "dotenv set"]),
  ...namedPositions(2, ["defaults write"]),
  htpasswd: { words: 2, flag: "b", fewer: "n", valued: ["C", "r"] },
  mosquitto_passwd: { words: 2, flag: "b", valued: ["H", "I"] },
  "openssl passwd": { words: 0, valued: ["salt", "in"] },
  mkpasswd: { words: 0, valued: ["m", "S", "R", "P", "method", "salt", "rounds", "password-fd"] },
  radtest: 1,
  "connect to": { words: 4, between: ["", "user", "", "using"] },
  "add-user.sh": 1,
  "add-user.bat": 1,
  wpa_passphrase: 1,
  user_pw: 0,
  owner_pw: 0,
  "vault login": 0,
  "nickserv identify": 0,
  "nickserv :identify": 0,
  "rabbitmqctl add_user": 1,
  "rabbitmqctl change_password": 1,
  "rabbitmqctl authenticate_user": 1,
  "user set password": 1,
  "mc alias set": 3,
  "mc config host add": 3,
  sp_addlogin: 1,
  sp_addlinkedsrvlogin: 4,
  "cargo login": 0,
  "bw unlock": 0,
  "op signin": 3,
  "/oper": 1,
  "/secure set": 1,
  basic_auth: 1,
  "rclone obscure": 0,
  "-setairportnetwork": 2,
  "auth sha": 0,
  "auth md5": 0,
  "priv aes": 0,
  "priv des": 0,
  "priv aes 128": 0,
  "priv aes 256": 0,
  "set-key ascii": 0,
  "snmp-server community": 0,
  "snmp-agent community read": 0,
  "snmp-agent community write": 0,
  "set snmp community": 0,
  com2sec: 2,
  com2sec6: 2,
  "+login": { words: 1, programs: ["steamcmd", "steamcmd.sh"] },
  "qpdf --encrypt": { words: 0, values: 2 },
  "dscl . -passwd": { words: 1, values: 2 },
  createuser: { words: 2, between: ["", "md5|sha*"], valued: ["e"], values: 2, apart: 1 },
  "service install": { words: 0, programs: ["cloudflared"] },
  "bundle config set": { words: 1, isPair: true, valued: [] },
  "bundle config": { words: 1, isPair: true, valued: [] },
  "poetry config": { words: 2, between: ["http-basic.*"], valued: [] },
  "composer config": { words: 2, between: ["http-basic.*"], valued: [] },
  "ejabberdctl register": 2,
  "prosodyctl register": 2,
};

function namedPositions(words: number, commands: readonly string[]): Record<string, PasswordPosition> {
  return Object.fromEntries(commands.map((command) => [command, { words, isNamed: true }]));
}

/** Programs of Windows that take a password as `/p VALUE`, or `/rp VALUE`. */
export const slashOptionPrograms = [
  ...[
    "schtasks",
    "tasklist",
    "taskkill",
    "systeminfo",
    "driverquery",
    "openfiles",
    "getmac",
    "eventcreate",
    "signtool",
  ],
];

/** Clients of remote desktops with options such as `/p:VALUE`, `/gp:VALUE` and `/pth:VALUE`. */
export const colonOptionPrograms = [
  ...["xfreerdp", "xfreerdp3", "wlfreerdp", "wlfreerdp3", "wfreerdp", "wfreerdp3", "sdl-freerdp", "sdl-freerdp3"],
  ...["sdl3-freerdp", "sfreerdp", "freerdp", "cmdkey"],
];

/** What writes secrets, with options that have the value: `aws secretsmanager create-secret --secret-string VALUE`. */
export const secretWriters = ["secretsmanager", "SecureString", "secret-set-value"];

/** The same beside one of the verbs: `gh secret set KEY --body VALUE`. */
export const secretObjects = ["secret", "secrets"];

/** Their options of one letter that have the value: `gh secret set KEY -b VALUE`. */
export const secretLetters: Readonly<Record<string, readonly string[]>> = { b: ["gh"] };
export const writingVerbs = [
  ...["set", "create", "put", "add", "update", "store", "write", "edit", "import", "rotate", "patch", "replace"],
  ...["push", "upsert"],
];

/**
 * Commands that work on what they name, and don't run it: `kubectl port-forward svc/hydra -p 8080`. None is a word of a
 * sentence, or writes the commands of others (`ps`, `grep`), before which a password would stay.
 */
export const operandPrograms = [
  ...["kubectl", "oc", "helm", "systemctl", "rc-service", "journalctl", "supervisorctl"],
  ...["apt-get", "dnf", "yum", "zypper", "pacman", "apk", "pip", "pip3", "cp", "mv", "rm", "mkdir", "rmdir", "ls"],
  ...["lsof", "netstat", "tar", "cd", "iptables", "ip6tables", "nmap", "telnet", "curl", "wget", "ssh-keyscan"],
  ...["chown", "chmod", "dir", "robocopy", "xcopy", "icacls", "attrib"],
];

/** What may precede such a command: it runs the command that follows. */
export const wrappingPrograms = ["sudo", "doas", "time", "nohup", "then", "do", "else", "if", "while", "watch", "env"];

/** With one of these words such a command runs what follows: `kubectl exec db -- mysql -pVALUE`. */
export const runningWords = ["exec", "run", "debug", "rsh", "--", "-exec", "-execdir", "-ok", "-c", "xargs"];

/** First words of options that take no password, whatever they are called then: `--ask-pass`. */
export const switchWords = [
  ...["ask", "no", "include", "show", "prompt", "skip", "disable", "print", "hide", "without", "generate"],
];

/** What a password is written to: `echo VALUE | sudo -S`. With `true`, `USER:VALUE`. */
export const passwordReaders: Readonly<Record<string, boolean>> = {
  chpasswd: true,
  "sudo -S": false,
  "--password-stdin": false,
  "passwd --stdin": false,
  "--passphrase-fd 0": false,
  "--passwd-on-stdin": false,
  "-stdinpass": false,
  kinit: false,
  "secret put": false,
  "secret set": false,
  "secrets create": false,
};

/** Programs that take `USER/PASSWORD@DATABASE`. */
export const slashPrograms = ["sqlplus", "sqlldr", "expdp", "impdp", "exp", "imp", "rman"];

/** Programs that ask for a password, or take one from a pipe or a here-string: `cryptsetup open a b <<< VALUE`. */
export const askingPrograms = [
  ...["sudo", "su", "smbpasswd", "passwd", "chpasswd", "cryptsetup", "vncpasswd", "ssh-add", "openconnect", "pass"],
  ...["kinit", "veracrypt", "keepassxc-cli", "gpg", "gpg2", "openvpn", "bw"],
];

/** Programs that hash a password. */
export const hashingPrograms = ["argon2", "amqsputc", "htpasswd", "bcrypt", "scrypt", "mkpasswd"];
