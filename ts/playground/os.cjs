// Takes the place of node:os.
const absent = require("./absent.cjs");

// No folder of a person has formats of their own.
const machine = { availableParallelism: () => 1, totalmem: () => 2 ** 32, homedir: () => "/" };

module.exports = new Proxy(machine, { get: (target, name) => target[name] ?? absent });
