/** What builds of other languages, and tools of continuous integration, print when they fail. */
import { type FailedJob, job } from "./failed-job.ts";

export const failedSteps: readonly FailedJob[] = [
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
