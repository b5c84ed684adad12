import { readFile, stat } from 'node:fs/promises';
import util from 'node:util';
import { type Finding, ok, problem, warning, wordsOf } from './finding';

/** Variables that Node.js and the PostgreSQL driver read from the environment. */
const OTHERS = /^(NODE_\w+|PG[A-Z]+|SSL_CERT_FILE|SSL_CERT_DIR|TZ)$/;

/** Returns the Levenshtein distance between two names. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      next.push(
        Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)),
      );
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

/** Returns the most similar setting; null if none is close. */
function closest(name: string, known: readonly string[]): string | null {
  const [best] = known
    .map((candidate) => ({ candidate, away: distance(name.toUpperCase(), candidate) }))
    .sort((a, b) => a.away - b.away);
  return best !== undefined && best.away <= (name.length < 8 ? 1 : 3) ? best.candidate : null;
}

function unknownSetting(name: string, known: readonly string[]): Finding[] {
  const meant = known.includes(name) ? null : closest(name, known);
  if (meant !== null) return [warning(`${name} is not a setting and has no effect. Did you mean ${meant}?`)];
  return known.includes(name) || OTHERS.test(name)
    ? []
    : [warning(`${name} is not a setting and has no effect. Remove it, or see .env.example for the names.`)];
}

/** Lists the names in `.env.example`, which contains every setting. */
export const listedSettings = (example: string): string[] =>
  [...example.matchAll(/^#?([A-Z_]+)=/gm)].map(([, name]) => name ?? '');

/** Checks the permissions of the settings file and finds unknown names in it. If ENV_FILE names it (`isNamed`), it must exist. */
export async function checkSettingsFile(file: string, isNamed: boolean, known: readonly string[]): Promise<Finding[]> {
  try {
    const { mode } = await stat(file);
    const others =
      (mode & 0o077) === 0 || file === '/dev/null'
        ? []
        : [
            warning(
              `${file} can be read by other users of this machine and may hold passwords. Run: chmod 600 ${file}`,
            ),
          ];
    const unknown = Object.keys(util.parseEnv(await readFile(file, 'utf8'))).flatMap((name) =>
      unknownSetting(name, known),
    );
    return others.length + unknown.length > 0 ? [...others, ...unknown] : [ok(`${file} was read.`)];
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT' && !isNamed)
      return [ok(`There is no ${file}: the settings are those of the environment.`)];
    return [problem(`${file} cannot be read: ${wordsOf(error)}`)];
  }
}
