/** Failed jobs as common tools report them, between lines that have nothing to do with the failure. */

import { noises } from "./job-noise.ts";

export interface FailedJob {
  readonly name: string;
  /** What the tool prints when it fails; a line that begins with `!` is needed to know why. */
  readonly failure: string;
  readonly noise: (line: number) => string;
}

const job = (name: string, noise: keyof typeof noises, failure: string): FailedJob => ({
  name,
  failure: failure.replace(/^\n/, ""),
  noise: noises[noise],
});

export const failedJobs: readonly FailedJob[] = [
  job(
    "pytest, an assertion",
    "python",
    `
=================================== FAILURES ===================================
_____________________________ test_total_with_tax ______________________________

    def test_total_with_tax():
        cart = Cart([Item(10), Item(5)])
!>       assert cart.total(tax=0.19) == 17.85
!E       assert 17.84 == 17.85
E        +  where 17.84 = <bound method Cart.total of <shop.Cart object at 0x7f3c>>(tax=0.19)

!tests/test_cart.py:41: AssertionError
=========================== short test summary info ============================
!FAILED tests/test_cart.py::test_total_with_tax - assert 17.84 == 17.85
!================== 1 failed, 611 passed, 3 skipped in 12.31s ===================
!Error: Process completed with exit code 1.`,
  ),
  job(
    "pytest, an import",
    "python",
    `
==================================== ERRORS ====================================
____________________ ERROR collecting tests/test_export.py _____________________
!ImportError while importing test module '/app/tests/test_export.py'.
Hint: make sure your test modules/packages have valid Python names.
Traceback:
!tests/test_export.py:3: in <module>
    from shop.export import to_xlsx
!E   ModuleNotFoundError: No module named 'openpyxl'
!ERROR tests/test_export.py
!!!!!!!!!!!!!!!!!!!! Interrupted: 1 error during collection !!!!!!!!!!!!!!!!!!!!
=============================== 1 error in 0.81s ===============================`,
  ),
  job(
    "a Python traceback",
    "python",
    `
Traceback (most recent call last):
  File "/app/manage.py", line 22, in <module>
    main()
!  File "/app/shop/settings.py", line 81, in load
    return os.environ["DATABASE_URL"]
!KeyError: 'DATABASE_URL'
!##[error]Process completed with exit code 1.`,
  ),
  job(
    "jest, an expectation",
    "node",
    `
FAIL src/price.test.ts
!  ● price › rounds half up

!    expect(received).toBe(expected) // Object.is equality

!    Expected: "1.01"
!    Received: "1.00"

      12 |   test("rounds half up", () => {
    > 13 |     expect(price(1.005)).toBe("1.01");
         |                          ^

!      at Object.<anonymous> (src/price.test.ts:13:26)

!Tests:       1 failed, 812 passed, 813 total
Time:        41.2 s
!npm error code 1
!##[error]Process completed with exit code 1.`,
  ),
  job(
    "jest, a time limit",
    "node",
    `
FAIL e2e/checkout.test.js (35.2 s)
!  ● checkout › pays by card
!    thrown: "Exceeded timeout of 5000 ms for a test.
    Add a timeout value to this test to increase the timeout, if this is a long-running test."
!      at e2e/checkout.test.js:88:3
Test Suites: 1 failed, 30 passed, 31 total
!error Command failed with exit code 1.`,
  ),
  job(
    "npm, a peer",
    "node",
    `
!npm ERR! code ERESOLVE
npm ERR! ERESOLVE unable to resolve dependency tree
npm ERR!
npm ERR! While resolving: shop@1.4.0
!npm ERR! Found: react@19.0.0
!npm ERR! Could not resolve dependency:
!npm ERR! peer react@"^18.0.0" from react-table@8.1.0
npm ERR! A complete log of this run can be found in: /root/.npm/_logs/debug-0.log
!##[error]Process completed with exit code 1.`,
  ),
  job(
    "a TypeScript type",
    "node",
    `
> tsc --noEmit
!src/api/orders.ts(57,11): error TS2345: Argument of type 'string | undefined' is not assignable to parameter of type 'string'.
  Type 'undefined' is not assignable to type 'string'.
!src/api/users.ts(12,7): error TS2741: Property 'email' is missing in type '{ name: string; }' but required in type 'User'.
!Error: Process completed with exit code 2.`,
  ),
  job(
    "eslint",
    "node",
    `
!/home/runner/work/shop/src/cart.js
!  14:7   error    'total' is assigned a value but never used  no-unused-vars
!  92:23  error    Unexpected console statement                no-console
   99:1   warning  Missing JSDoc comment                       jsdoc/require-jsdoc

!✖ 3 problems (2 errors, 1 warning)
!error Command failed with exit code 1.`,
  ),
  job(
    "go test",
    "go",
    `
=== RUN   TestTransfer
!    transfer_test.go:52: balance = 90, want 100
!--- FAIL: TestTransfer (0.01s)
!FAIL
!FAIL	example.org/bank/ledger	0.412s
ok  	example.org/bank/http	1.220s
!Error: Process completed with exit code 1.`,
  ),
  job(
    "a Go panic",
    "go",
    `
!panic: runtime error: invalid memory address or nil pointer dereference
![signal SIGSEGV: segmentation violation code=0x1 addr=0x18 pc=0x6b1a40]

!goroutine 34 [running]:
!example.org/bank/store.(*DB).Get(0x0, {0xc0000b2000, 0x5})
!	/go/src/bank/store/db.go:71 +0x20
!FAIL	example.org/bank/store	0.033s
make: *** [Makefile:14: test] Error 1`,
  ),
  job(
    "go build",
    "go",
    `
# example.org/bank/cmd/server
!cmd/server/main.go:31:14: undefined: config.LoadAll
!cmd/server/main.go:44:2: declared and not used: addr
!make: *** [Makefile:9: build] Error 1`,
  ),
  job(
    "cargo build",
    "rust",
    `
!error[E0382]: borrow of moved value: \`order\`
!  --> src/queue.rs:88:20
   |
85 |     let order = Order::new();
   |         ----- move occurs because \`order\` has type \`Order\`, which does not implement the \`Copy\` trait
88 |     println!("{}", order.id);
   |                    ^^^^^^^^ value borrowed here after move

!error: could not compile \`shop\` (lib) due to 1 previous error`,
  ),
  job(
    "cargo test",
    "rust",
    `
failures:

---- ledger::tests::rounds stdout ----
!thread 'ledger::tests::rounds' panicked at src/ledger.rs:120:9:
!assertion \`left == right\` failed
!  left: 99
! right: 100
note: run with \`RUST_BACKTRACE=1\` environment variable to display a backtrace

!test result: FAILED. 311 passed; 1 failed; 0 ignored; 0 measured; 0 filtered out; finished in 2.31s
!error: test failed, to rerun pass \`--lib\``,
  ),
  job(
    "gradle",
    "java",
    `
> Task :app:test FAILED

!com.example.OrderTest > totals() FAILED
!    org.opentest4j.AssertionFailedError: expected: <100> but was: <90>
!        at com.example.OrderTest.totals(OrderTest.java:33)

214 tests completed, 1 failed

FAILURE: Build failed with an exception.
!* What went wrong:
!Execution failed for task ':app:test'.
BUILD FAILED in 1m 12s`,
  ),
  job(
    "maven, compilation",
    "java",
    `
[ERROR] COMPILATION ERROR :
![ERROR] /app/src/main/java/com/example/Orders.java:[61,23] cannot find symbol
!  symbol:   method findAll(java.lang.String)
  location: interface com.example.Repository
[INFO] BUILD FAILURE
![ERROR] Failed to execute goal org.apache.maven.plugins:maven-compiler-plugin:3.11.0:compile (default-compile) on project app: Compilation failure`,
  ),
  job(
    "surefire",
    "java",
    `
[ERROR] Tests run: 12, Failures: 0, Errors: 1, Skipped: 0, Time elapsed: 3.1 s <<< FAILURE! -- in com.example.PayTest
!java.lang.IllegalStateException: no merchant
!	at com.example.Pay.charge(Pay.java:77)
	at com.example.PayTest.charges(PayTest.java:21)
!Caused by: java.net.ConnectException: Connection refused
![ERROR]   PayTest.charges:21 » IllegalState no merchant
[ERROR] Tests run: 640, Failures: 0, Errors: 1, Skipped: 4
[INFO] BUILD FAILURE`,
  ),
  job(
    "docker build",
    "docker",
    `
#14 [builder 5/7] RUN pip install -r requirements.txt
!#14 3.411 ERROR: Could not find a version that satisfies the requirement torch==9.9.9 (from versions: 2.1.0, 2.2.0)
!#14 3.412 ERROR: No matching distribution found for torch==9.9.9
!#14 ERROR: process "/bin/sh -c pip install -r requirements.txt" did not complete successfully: exit code: 1
------
!Dockerfile:12
!ERROR: failed to solve: process "/bin/sh -c pip install -r requirements.txt" did not complete successfully: exit code: 1`,
  ),
  job(
    "a push to a registry",
    "docker",
    `
The push refers to repository [registry.example.org/shop/api]
5f70bf18a086: Preparing
!denied: requested access to the resource is denied
!unauthorized: authentication required
!##[error]Process completed with exit code 1.`,
  ),
  job(
    "terraform",
    "cloud",
    `
╷
!│ Error: creating EC2 Instance: InvalidParameterValue: The image id '[ami-0abc]' does not exist
│
│   with module.web.aws_instance.web[0],
!│   on modules/web/main.tf line 14, in resource "aws_instance" "web":
│   14: resource "aws_instance" "web" {
╵
!Error: Terraform exited with code 1.`,
  ),
  job(
    "gcc",
    "c",
    `
!/src/net/socket.cpp: In member function 'int Socket::send(const char*)':
!/src/net/socket.cpp:131:12: error: 'MSG_NOSIGNAL' was not declared in this scope
  131 |   return ::send(fd, data, size, MSG_NOSIGNAL);
      |                                 ^~~~~~~~~~~~
!make[2]: *** [src/CMakeFiles/app.dir/build.make:230: src/CMakeFiles/app.dir/net/socket.cpp.o] Error 1
make[1]: *** [CMakeFiles/Makefile2:98: src/CMakeFiles/app.dir/all] Error 2
!make: *** [Makefile:101: all] Error 2`,
  ),
  job(
    "a linker",
    "c",
    `
[100%] Linking CXX executable app
!/usr/bin/ld: CMakeFiles/app.dir/main.cpp.o: in function \`main':
!main.cpp:(.text+0x21): undefined reference to \`codec_open'
!collect2: error: ld returned 1 exit status
!ninja: build stopped: subcommand failed.`,
  ),
  job(
    "cmake",
    "c",
    `
!CMake Error at CMakeLists.txt:27 (find_package):
!  By not providing "FindZSTD.cmake" in CMAKE_MODULE_PATH this project has
  asked CMake to find a package configuration file provided by "ZSTD", but
  CMake did not find one.
!-- Configuring incomplete, errors occurred!`,
  ),
  job(
    "ctest",
    "c",
    `
  98/120 Test  #98: codec_roundtrip ...................***Exception: SegFault  0.22 sec
99% tests passed, 1 tests failed out of 120
!The following tests FAILED:
!	 98 - codec_roundtrip (SEGFAULT)
!Errors while running CTest
!##[error]Process completed with exit code 8.`,
  ),
  job(
    "a sanitizer",
    "c",
    `
=================================================================
!==4121==ERROR: AddressSanitizer: heap-use-after-free on address 0x602000000010 at pc 0x4f1a2b bp 0x7ffd sp 0x7ffc
READ of size 4 at 0x602000000010 thread T0
!    #0 0x4f1a2a in Ring::pop() /src/ring.cpp:55:10
    #1 0x4f2b10 in main /src/main.cpp:12:3
!SUMMARY: AddressSanitizer: heap-use-after-free /src/ring.cpp:55:10 in Ring::pop()
==4121==ABORTING`,
  ),
  job(
    "dotnet",
    "java",
    `
!  Failed Shop.Tests.CartTests.Adds [14 ms]
  Error Message:
!   Assert.Equal() Failure: Values differ
!Expected: 3
!Actual:   2
  Stack Trace:
!     at Shop.Tests.CartTests.Adds() in /src/Shop.Tests/CartTests.cs:line 24
!Failed!  - Failed:     1, Passed:   402, Skipped:     0, Total:   403, Duration: 3 s`,
  ),
  job(
    "dotnet build",
    "java",
    `
!/src/Shop/Cart.cs(41,17): error CS0103: The name 'discount' does not exist in the current context [/src/Shop/Shop.csproj]
Build FAILED.
    0 Warning(s)
!    1 Error(s)
!##[error]Process completed with exit code 1.`,
  ),
  job(
    "rspec",
    "python",
    `
Failures:

!  1) Cart#total adds the tax
!     Failure/Error: expect(cart.total).to eq(119)

!       expected: 119
!            got: 100

!     # ./spec/cart_spec.rb:18:in 'block (3 levels) in <top (required)>'

!211 examples, 1 failure
!rspec ./spec/cart_spec.rb:16 # Cart#total adds the tax`,
  ),
  job(
    "phpunit",
    "python",
    `
There was 1 failure:

!1) App\\Tests\\CartTest::testTotal
!Failed asserting that 100 matches expected 119.

!/app/tests/CartTest.php:27

FAILURES!
!Tests: 330, Assertions: 911, Failures: 1.
!Script phpunit handling the test event returned with error code 1`,
  ),
  job(
    "out of memory",
    "node",
    `
<--- Last few GCs --->
!FATAL ERROR: Reached heap limit Allocation failed - JavaScript heap out of memory
 1: 0xb7a940 node::Abort() [node]
!Aborted (core dumped)
!##[error]Process completed with exit code 134.`,
  ),
  job(
    "killed",
    "docker",
    `
!/bin/sh: line 1:   812 Killed                  python train.py --epochs 10
!ERROR: Job failed: command terminated with exit code 137`,
  ),
  job(
    "a segmentation fault in a script",
    "c",
    `
!./run-tests.sh: line 14: 20114 Segmentation fault      (core dumped) ./build/app --self-test
!Error: Process completed with exit code 139.`,
  ),
  job(
    "a name that does not resolve",
    "docker",
    `
!curl: (6) Could not resolve host: artifacts.example.org
!##[error]Process completed with exit code 6.`,
  ),
  job(
    "a canceled job",
    "node",
    `
!##[error]The job running on runner ubuntu-22 has exceeded the maximum execution time of 360 minutes.
!##[error]The operation was canceled.`,
  ),
  job(
    "kubernetes, a rollout",
    "cloud",
    `
Waiting for deployment "api" rollout to finish: 1 old replicas are pending termination...
!error: deployment "api" exceeded its progress deadline
!Warning  BackOff  2m (x12 over 4m)  kubelet  Back-off restarting failed container api in pod api-6f9c_prod
!##[error]Process completed with exit code 1.`,
  ),
  job(
    "git",
    "cloud",
    `
!CONFLICT (content): Merge conflict in src/app.ts
!Automatic merge failed; fix conflicts and then commit the result.
!##[error]Process completed with exit code 1.`,
  ),
  job(
    "a formatter",
    "node",
    `
Checking formatting...
![warn] src/pages/index.tsx
!Code style issues found in the above file. Run Prettier with --write to fix.
!##[error]Process completed with exit code 1.`,
  ),
  job(
    "mypy",
    "python",
    `
!shop/cart.py:88: error: Incompatible return value type (got "float", expected "Decimal")  [return-value]
!Found 1 error in 1 file (checked 214 source files)
!##[error]Process completed with exit code 1.`,
  ),
];

/** Lines with a mark are evidence; the mark is no part of the log. */
const isEvidence = (line: string) => line.startsWith("!") && !line.startsWith("!!");

export function logOf({ noise, failure }: FailedJob, isStamped: boolean): string {
  const before = Array.from({ length: 1500 }, (_, i) => noise(i));
  const after = [
    "Post job cleanup.",
    "[command]/usr/bin/git version",
    "git version 2.51.0",
    "Cleaning up orphan processes",
  ];
  const lines = [...before, ...failure.split("\n").map((line) => (isEvidence(line) ? line.slice(1) : line)), ...after];
  const stamp = (i: number) => `2026-04-22T16:${10 + Math.floor(i / 60)}:${`${i % 60}`.padStart(2, "0")}.1234567Z `;
  return lines.map((line, i) => `${isStamped ? stamp(i) : ""}${line}\n`).join("");
}

/** The evidence as a page may show it: without blanks around it. */
export function evidenceOf({ failure }: FailedJob): string[] {
  return failure
    .split("\n")
    .filter(isEvidence)
    .map((line) => line.slice(1).trim());
}
