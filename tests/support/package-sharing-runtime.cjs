const { dirname, join, resolve, sep } = require('node:path');
const { default: Runtime } = require('jest-runtime');

/** Packages that each test file evaluates itself: they register hooks with Jest or set globals. */
const OWN = ['@testing-library/jest-dom', '@testing-library/react', 'css.escape'];

/** What the app consists of. */
const APP = ['rules', 'web'];

const isRelative = (/** @type {string} */ name) => /^[./]/.test(name);

/** @param {string} from @param {string} name what it requires */
function isOfPackage(from, name) {
  const path = isRelative(name) ? from : `/node_modules/${name}/`;
  return path.includes('/node_modules/') && !OWN.some((own) => path.includes(`/node_modules/${own}/`));
}

/** The runtime that evaluated the shared modules of a window, which outlives the test file that it was made for. @type {WeakMap<object, Runtime>} */
const hosts = new WeakMap();

/**
 * Two maps as one, so that the stack of a failure names the lines of shared modules too.
 *
 * @extends {Map<string, string>}
 */
class JoinedMap extends Map {
  /** @param {ReadonlyMap<string, string>[]} parts */
  constructor(...parts) {
    super();
    this.parts = parts;
  }

  /** @override @param {string} key */
  get(key) {
    return this.parts.find((part) => part.has(key))?.get(key);
  }

  /** @override */
  [Symbol.iterator]() {
    return new Map(this.parts.flatMap((part) => [...part]))[Symbol.iterator]();
  }
}

/**
 * Gives the test files that use one window in turn the same evaluated packages and, unless a file has its own, the same
 * modules of the app. The tests, and what supports them, are evaluated for each file.
 */
class ModuleSharingRuntime extends Runtime {
  /** @param {ConstructorParameters<typeof Runtime>} args */
  constructor(...args) {
    super(...args);
    const [{ rootDir }, environment] = args;
    this.host = hosts.get(environment.global) ?? new Runtime(...args);
    hosts.set(environment.global, this.host);
    this.sourceMaps = new JoinedMap(super.getSourceMaps(), this.host.getSourceMaps());
    this.app =
      'sharesApp' in environment && environment.sharesApp ? APP.map((folder) => join(rootDir, folder) + sep) : [];
  }

  /** @override @type {Runtime['requireModule']} */
  requireModule(from, moduleName, options, isRequireActual) {
    const isShared =
      moduleName && !options?.isInternalModule && (isOfPackage(from, moduleName) || this.isOfApp(from, moduleName));
    if (isShared && this.host) return this.host.requireModule(from, moduleName, options, isRequireActual);
    return super.requireModule(from, moduleName, options, isRequireActual);
  }

  /** @override @type {Runtime['setMock']} */
  setMock(from, moduleName, mockFactory, options) {
    if (this.isOfApp(from, moduleName))
      throw new Error(
        `${moduleName} is shared with other test files. A file that mocks it starts with /** @jest-environment-options {"app": "own"} */.`,
      );
    super.setMock(from, moduleName, mockFactory, options);
  }

  /** @override @type {Runtime['getSourceMaps']} */
  getSourceMaps() {
    return this.sourceMaps;
  }

  /** @param {string} from @param {string} name */
  isOfApp(from, name) {
    const file = resolve(dirname(from), name);
    return isRelative(name) && this.app.some((folder) => file.startsWith(folder));
  }
}

module.exports = { __esModule: true, default: ModuleSharingRuntime };
