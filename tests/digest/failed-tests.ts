/** What tests, checks and builds of Python, JavaScript, Go and Rust print when they fail. */
import { type FailedJob, job } from "./failed-job.ts";

export const failedTests: readonly FailedJob[] = [
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
];
