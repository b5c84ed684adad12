const { default: Runtime } = require('jest-runtime');

/** Packages that each test file evaluates anew: they register hooks with Jest, set globals, or save the styles of the page. */
const OWN = ['@testing-library/jest-dom', '@testing-library/react', 'css.escape', 'styled-components'];

const isOwnName = (/** @type {string} */ name) => OWN.some((own) => name === own || name.startsWith(`${own}/`));
const isOwnFile = (/** @type {string} */ file) => OWN.some((own) => file.includes(`/node_modules/${own}/`));

/** @param {string} from @param {string} name what it requires */
function isShared(from, name) {
  if (isOwnName(name)) return false;
  return /^[./]/.test(name) ? from.includes('/node_modules/') && !isOwnFile(from) : true;
}

/** The runtime that evaluated the packages of a window, which outlives the test file that it was made for. @type {WeakMap<object, Runtime>} */
const hosts = new WeakMap();

/** Gives the test files that use one window in turn the same evaluated packages. What is the project's own is evaluated for each file. */
class PackageSharingRuntime extends Runtime {
  /** @param {ConstructorParameters<typeof Runtime>} args */
  constructor(...args) {
    super(...args);
    const { global } = args[1];
    const host = hosts.get(global) ?? new Runtime(...args);
    hosts.set(global, host);
    this.host = host;
  }

  /** @override @type {Runtime['requireModule']} */
  requireModule(from, moduleName, options, isRequireActual) {
    if (moduleName && !options?.isInternalModule && this.host && isShared(from, moduleName))
      return this.host.requireModule(from, moduleName, options, isRequireActual);
    return super.requireModule(from, moduleName, options, isRequireActual);
  }
}

module.exports = { __esModule: true, default: PackageSharingRuntime };
