import { createRequire } from 'node:module';
import { relative, sep } from 'node:path';

const require = createRequire(import.meta.url);

/** @typedef {{ process(source: string, file: string, settings: { config: { rootDir: string } }): { code: string } }} Compiler */

/** @type {{ createTransformer(options: object): Compiler }} */
const swc = require('@swc/jest');

/** The support modules that start the product: they run with it, outside the sandbox. */
const SUPPORTS = [
  'product/thread-file',
  'services/clock',
  'services/embedded-template',
  'services/postgres-template',
  'services/server',
  'services/upstream',
];

/**
 * Returns the name of a module outside the sandbox; null if every file has its own copy.
 *
 * @param {string} file @param {string} root @param {readonly string[]} packages
 */
function workerName(file, root, packages) {
  const path = relative(root, file).split(sep).join('/');
  const [, name] = /^(.*)\.ts$/.exec(path) ?? [];
  if (
    name &&
    (/^(platform|server|upstream)\//.test(name) || SUPPORTS.some((support) => name === `tests/support/${support}`))
  )
    return name;
  return packages.find((name) => path.startsWith(`node_modules/${name}/`)) ?? null;
}

/**
 * Compiles with swc. If the environment shares the modules of its worker (`workerModule`), all files of the worker use
 * the same instance of a product module; otherwise, it is evaluated in the sandbox like any other.
 *
 * @param {{ packages?: readonly string[] } & object} options
 * @returns {Compiler}
 */
export function createTransformer({ packages = [], ...options }) {
  const compiler = swc.createTransformer(options);
  return {
    ...compiler,
    process(source, file, settings) {
      const name = workerName(file, settings.config.rootDir, packages);
      const compiled = compiler.process(source, file, settings);
      if (name === null) return compiled;
      return {
        ...compiled,
        code: `"use strict"; if (globalThis.workerModule) module.exports = globalThis.workerModule(${JSON.stringify(name)}); else { ${compiled.code}\n}`,
      };
    },
  };
}

export default { createTransformer };
