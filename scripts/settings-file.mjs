// Reads the settings in .env. It runs before any dependency is installed, so it uses Node's own parser.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import util from 'node:util';
import { PlainError } from './plain-error.mjs';
import { root } from './shell.mjs';

const EMPTY = /^\s*(#.*)?$/;
/** NAME=value. A quoted value must end on its line, because no setting has several lines. */
const SETTING = /^\s*(export\s+)?[A-Za-z_]\w*\s*=\s*("[^"]*"\s*(#.*)?|'[^']*'\s*(#.*)?|[^"'\s][^\r\n]*|)$/;

/** Returns the settings file, and whether ENV_FILE names it. @param {NodeJS.ProcessEnv} env */
export function settingsFile(env) {
  return { file: env.ENV_FILE || join(root, '.env'), isNamed: Boolean(env.ENV_FILE) };
}

/**
 * Adds the settings of `.env` in the project folder, or of the file that ENV_FILE names, to the environment, which takes
 * precedence. Throws a PlainError with the number of the malformed line, never its value.
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
