// The settings in .env. It is read before any dependency is installed, so with Node's own parser.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import util from 'node:util';
import { PlainError } from './plain-error.mjs';
import { root } from './shell.mjs';

const EMPTY = /^\s*(#.*)?$/;
/** NAME=value, a quoted value closed on its line. A value of several lines is no setting that there is. */
const SETTING = /^\s*(export\s+)?[A-Za-z_]\w*\s*=\s*("[^"]*"\s*(#.*)?|'[^']*'\s*(#.*)?|[^"'\s][^\r\n]*|)$/;

/** The settings file, and whether ENV_FILE names it. @param {NodeJS.ProcessEnv} env */
export function settingsFile(env) {
  return { file: env.ENV_FILE || join(root, '.env'), isNamed: Boolean(env.ENV_FILE) };
}

/**
 * Adds the settings of `.env` in the project's folder, or of the file that ENV_FILE names, to those of the environment, which
 * win. Throws a PlainError that names the line which is malformed, never its value.
 * @param {NodeJS.ProcessEnv} [env]
 */
export function loadSettings(env = process.env) {
  const { file, isNamed } = settingsFile(env);
  const text = read(file, isNamed);
  if (text === null) return;
  const name = isNamed ? file : '.env';
  text.split(/\r?\n/).forEach((line, index) => {
    if (!EMPTY.test(line) && !SETTING.test(line)) {
      throw new PlainError(
        `${name}, line ${index + 1}, must be NAME=value, with a quote that opens closed on the same line.`,
      );
    }
  });
  for (const [setting, value] of Object.entries(util.parseEnv(text))) env[setting] ??= value;
}

/** @param {string} file @param {boolean} isNeeded @returns {string | null} */
function read(file, isNeeded) {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const { code } = /** @type {{code?: string}} */ (error);
    if (code === 'ENOENT' && !isNeeded) return null;
    throw new PlainError(`The settings in ${file} cannot be read (${code ?? String(error)}).`);
  }
}
