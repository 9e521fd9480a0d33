// Takes the place of node:os.
const absent = require("./absent.cjs");

const machine = { availableParallelism: () => 1, totalmem: () => 2 ** 32 };

module.exports = new Proxy(machine, { get: (target, name) => target[name] ?? absent });
