//! Passwords in command lines.
const expectNamed = @import("expect_values.zig").expectNamed;

test "a password behind options in any order" {
    try expectNamed(&.{
        .{ "htpasswd -bm f bob a1\nhtpasswd -Bb -c f bob b2\nhtpasswd -nbB bob c3", &.{ "a1", "b2", "c3" } },
        .{ "htpasswd -B -C 10 -b f bob a1\nhtpasswd -bC 10 f bob b2\nhtpasswd -n -b bob c3", &.{ "a1", "b2", "c3" } },
        .{ "docker run --rm --entrypoint htpasswd httpd:2 -Bbn bob a1", &.{"a1"} },
        .{ "htpasswd -c f bob\nhtpasswd f bob x\nhtpasswd -B f bob\nuse htpasswd with care and -b", &.{} },
        .{ "mosquitto_passwd -H sha512 -c -b f bob a1\nmosquitto_passwd -c f bob", &.{"a1"} },
        .{ "openssl passwd -6 -salt xy a1b2\nmkpasswd -m sha-512 c3d4\nopenssl passwd -6\n", &.{ "a1b2", "c3d4" } },
    });
}

test "a password directly behind the letter of an option" {
    try expectNamed(&.{
        .{ "ldapmodify -D cn=a -w\"a b\" -f x; zip -Pa1b2 x.zip; redis-cli -ac3d4", &.{ "a b", "a1b2", "c3d4" } },
        .{ "openssl s_client -connect h:443 -keyout x; docker run -p80:80 x1; ls -a1b2", &.{} },
        .{ "x --basic-auth ann:a1b2!x\n--proxy-auth=bob:c3d4e5\n--user cy:e5f6\n--password g7h8\n", &.{
            "ann", "a1b2!x", "bob", "c3d4e5", "cy", "e5f6", "g7h8",
        } },
        .{ "--auth none:always --login shell:bash --auth file:cred2.json\n-user: bob1\n--- a/x\n", &.{} },
    });
}

test "options of programs that take a password, or a user and a password" {
    try expectNamed(&.{
        .{ "hydra -l root -p Hx7wine4 ssh://h\nhydra -L users -P words ssh://h", &.{"Hx7wine4"} },
        .{ "squidclient -u ann -w a1b2 mgr:info\nsquidclient -W c3d4 mgr:info", &.{ "a1b2", "c3d4" } },
        .{ "fence_ipmilan -a h -l ann -p a1b2 -o off\nknife bootstrap h -x ann -P c3d4", &.{ "a1b2", "c3d4" } },
        .{ "ssh-keygen -t rsa -N a1b2 -f k\nssh-keygen -p -P c3d4 -N e5f6 -f k", &.{ "a1b2", "c3d4", "e5f6" } },
        .{ "swaks -au ann -ap a1b2\nsendemail -xu ann -xp c3d4\nlsof -ap 1234\ntar -xp f1", &.{ "a1b2", "c3d4" } },
        .{ "pdftotext -upw a1b2 x.pdf; add-user.sh ann c3d4", &.{ "a1b2", "c3d4" } },
        .{ "ab -n 10 -A ann:a1b2 http://h/\nab -P bob:c3d4 -X p:80 h", &.{ "ann", "a1b2", "bob", "c3d4" } },
        .{ "nikto -h h -id ann:a1b2\ngrep -A 3:4 x\nusermod -id x:y9", &.{ "ann", "a1b2" } },
        .{ "db2 connect to d user ann using a1b2\nconnect to the server of ann by c3d4", &.{"a1b2"} },
        .{ "unable to connect to redis on host6 using 10.0.0.1:6379\ncannot connect to a user b4 reusing 8080", &.{} },
    });
}

test "a user and a password before a host without a scheme" {
    try expectNamed(&.{
        .{ "cvs -d :pserver:ann:a1b2@h:/r co m\nCVSROOT=:pserver:ann@h:/r", &.{ "ann", "a1b2" } },
        .{ "impacket-psexec dom/ann:a1b2@h\nsecretsdump.py dom/bob:c3d4@10.0.0.1", &.{ "ann", "a1b2", "bob", "c3d4" } },
        .{ "scp f:a1b2@h x\ngit clone git@h:ann/r@v2\nmailto:ann@h", &.{} },
    });
}

test "what a command works on is no program whose option has a password" {
    try expectNamed(&.{
        .{ "kubectl port-forward svc/hydra -p 8080\n$ sudo systemctl status hydra -p MainPID\n", &.{} },
        .{ "# cp -p hydra x1; kubectl get po -l a=mysql -px1y2; hydra -p a1b2 h", &.{"a1b2"} },
        .{ "kubectl exec db-0 -- mysql -pa1\nkubectl run x --image=hydra -- hydra -p b2 h", &.{ "a1", "b2" } },
        .{ "see kubectl logs, then mysql -pc3\n$ time mysql -pd4; cat x | mysql -pe5", &.{ "c3", "d4", "e5" } },
    });
}

test "a program that the shell looks up, or that a sentence names, is run" {
    try expectNamed(&.{
        .{ "`which mysql` -uroot -pa1\n`type -P mysqldump` -uroot -pb2\n$(which mysql) -pc3\n", &.{
            "a1", "b2", "c3",
        } },
        .{ "$(command -v mysql) -uroot -pa1\n\"$(whereis mysql | cut -f2)\" -pb2\n", &.{ "a1", "b2" } },
        .{ "Type mysql -uroot -pa1 and press enter\nFind mysql -uroot -pb2 in the history\n", &.{ "a1", "b2" } },
        .{ "service web: mysql -uroot -pa1\ntop slow command: mysql -pb2\nps aux | grep mysql -pc3\n", &.{
            "a1", "b2", "c3",
        } },
        .{ "curl failed, retry: mysql -uroot -pa1\ncp a b # mysql -uroot -pb2\ncurl: off, mysql -pc3", &.{
            "a1", "b2", "c3",
        } },
        .{ "curl failed: mysql -uroot -pa1\nless than 5: mysql -pb2\nkill job mysql -pc3 timed out", &.{
            "a1", "b2", "c3",
        } },
    });
}

test "a program of Windows, with its folder and its ending" {
    try expectNamed(&.{
        .{ "mysql.exe -uroot -pa1\n\"C:\\xampp\\bin\\mysql.exe\" -uroot -pb2\nMYSQLDUMP.EXE -pc3", &.{
            "a1", "b2", "c3",
        } },
        .{ "wfreerdp.exe /v:h /p:a1\n\"C:\\Program Files\\wfreerdp.exe\" /v:h /p:b2", &.{ "a1", "b2" } },
        .{ "C:\\Windows\\schtasks.exe /create /ru ann /rp a1\nprint.exe /p:80 x1", &.{"a1"} },
    });
}

test "options of FreeRDP, and ports that are none" {
    try expectNamed(&.{
        .{ "xfreerdp /v:h /pass-the-hash:a1b2 /p:80", &.{ "a1b2", "80" } },
        .{ "xfreerdp /v:h /gateway:g:gw,u:bob,p:a1b2,type:http\nxfreerdp /gateway:p:c3 /v:h", &.{ "a1b2", "c3" } },
        .{ "x /u:ann /p:a1\nx -p:123456 -u:ann", &.{ "a1", "123456" } },
        .{ "nmap -p:80 -u:x h\nprint /u: file /p:80a\nx -p:80,443-450 -u:x\nx /gateway:g:gw,p:a1b2", &.{} },
    });
}

test "a login of Steam behind other options" {
    try expectNamed(&.{
        .{ "steamcmd +force_install_dir x +login bob a1 +app_update 740\n./steamcmd.sh +login bob b2", &.{
            "a1", "b2",
        } },
        .{ "x +login bob c3\nsteamcmd +quit +login anonymous +app_update 740\nsteamcmd +login bob\n", &.{} },
    });
}

test "options with a value, of commands that write a secret" {
    try expectNamed(&.{
        .{ "gh secret set DEPLOY --body a1\naz keyvault secret set --name x --value b2", &.{ "a1", "b2" } },
        .{ "gh secret --repo o/r set X --body a1\nkubectl create secret generic x --data b2", &.{ "a1", "b2" } },
        .{ "aws secretsmanager create-secret --name x --secret-string a1", &.{"a1"} },
        .{ "aws ssm put-parameter --name x --type SecureString --value a1", &.{"a1"} },
        .{ "kubectl get secret foo --v 6\ngh issue create --title secrets --body Hello\n", &.{} },
        .{ "kubectl create secret generic x --v 6\ngh pr edit --title secret set --body Hello\n", &.{} },
        .{ "gh pr create --label x --body secrets --data Hello\nx --title \"secrets\" --body Hello", &.{} },
    });
}

test "options of one program with a password, in its own form" {
    try expectNamed(&.{
        .{ "qpdf --encrypt a1b2 c3d4 256 -- i.pdf o.pdf; pvk2pfx -pvk k.pvk -pi e5f6", &.{ "a1b2", "c3d4", "e5f6" } },
        .{ "bcp t out f -S d -U sa -Pa1!x -c\nbeeline -u jdbc:hive2://h:10 -n ann", &.{"a1!x"} },
        .{ "wlfreerdp /p:a1b2 /v:h\nxfreerdp /gp:'a b' /gu:x\nx /p:c3d4 /u:ann", &.{ "a1b2", "a b", "c3d4" } },
        .{ "print /p:80 x1.txt\nrobocopy a b /p:2\nxfreerdp /port:3390 /v:h2", &.{} },
        .{ "qemu -object secret,id=s,data=a1b2,iv=x2 --object secret,data=c3,id=y", &.{ "a1b2", "c3" } },
        .{ "x --ask-pass prod1 --show-password a1 --new-password b2\nvncviewer -passwd ~/.vnc/passwd h1", &.{"b2"} },
        .{ "dscl . -passwd /Users/ann a1 b2\nsteamcmd +login ann c3 +quit; steamcmd +login x +quit", &.{
            "a1", "b2", "c3",
        } },
        .{ "{\"qom-type\":\"secret\",\"id\":\"s\",\"data\":\"a1b2\"}", &.{"a1b2"} },
        .{ "-chardev socket,id=c,data=on1 -object secret,id=s,file=/etc/p1 x,data=y2", &.{} },
    });
}
