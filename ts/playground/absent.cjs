// A module of the runtime that a browser does not have: using any part of it is an error.
module.exports = new Proxy(() => {}, {
  get(target, name) {
    if (name === "__esModule") return false;
    return Reflect.get(target, name) ?? module.exports;
  },
  apply() {
    throw new Error("this needs an operating system, which a browser does not have");
  },
  construct() {
    throw new Error("this needs an operating system, which a browser does not have");
  },
});
