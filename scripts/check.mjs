// npm run check: the static checks. They run two at a time and print one line each; the command fails if any check fails.
import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { prepare } from './bootstrap.mjs';
import { PlainError } from './plain-error.mjs';
import { fail, root, runNode, say } from './shell.mjs';

const printedSchema = 'docs/schema.graphql';

/** The longest checks come first, so that the others run alongside them. @type {[string, () => Promise<unknown>][]} */
const checks = [
  ['lint', () => runNode('.bin/oxlint', ['--type-aware', '--deny-warnings', '.'])],
  // The native compiler gives the same results in a third of the time. The code generators need the API of the JavaScript one.
  ['types', () => runNode('typescript-native/bin/tsc', ['-p', '.'])],
  ['generated code, schema changes', checkGenerated],
  ['lint of GraphQL', () => runNode('.bin/eslint', ['.', '--max-warnings', '0'])],
  ['dead code', () => runNode('.bin/knip', ['--no-progress'])],
  ['formatting', () => runNode('.bin/prettier', ['--check', '--log-level', 'warn', '.'])],
];

/** Checks that generating changes no tracked file, and that the printed schema is committed together with its sources. */
async function checkGenerated() {
  const before = git('status', '--porcelain');
  await runNode('.bin/graphql-codegen', ['--config', 'codegen.ts']);
  if (git('status', '--porcelain') !== before)
    throw new PlainError('Generating changed files that are not ignored: see git status.');
  if (!isChanged('schema') && isChanged(printedSchema))
    throw new PlainError(`${printedSchema} was stale: commit it as it is now.`);
  await checkSchema();
}

/** Whether a path has uncommitted changes. @param {string} path */
function isChanged(path) {
  return git('status', '--porcelain', '--', path) !== '';
}

/** Requires a decision record for each breaking schema change. The record is added in the same range and says `breaking: <coordinate>`. */
async function checkSchema() {
  const base = baseCommit();
  const earlier = base === null ? null : tryGit('show', `${base}:${printedSchema}`);
  if (base === null || earlier === null) return;
  const { buildSchema, findBreakingChanges } = await import('graphql');
  const now = await readFile(join(root, printedSchema), 'utf8');
  const changes = findBreakingChanges(buildSchema(earlier), buildSchema(now));
  const records = [
    ...git('diff', '--name-only', '--diff-filter=A', base, '--', 'docs/decisions').split('\n'),
    ...git('ls-files', '--others', '--exclude-standard', '--', 'docs/decisions').split('\n'),
  ].filter(Boolean);
  const texts = await Promise.all(records.map((file) => readFile(join(root, file), 'utf8')));
  const decided = texts.flatMap((text) =>
    [...text.matchAll(/^breaking:\s*(\S+)/gm)].map(([, coordinate = '']) => coordinate),
  );
  const undecided = changes.filter(({ description }) => !decided.some((coordinate) => names(description, coordinate)));
  if (undecided.length === 0) return;
  const list = undecided.map(({ description }) => `  ${description}`).join('\n');
  throw new PlainError(
    `Breaking changes since ${base.slice(0, 9)} without a decision record (a line "breaking: Type.field" in a new file of docs/decisions):\n${list}`,
  );
}

/**
 * Whether a change description names exactly that coordinate (`Type`, `Type.field`), not just one with the same prefix. It names a value of
 * an enum apart from its type.
 * @param {string} description @param {string} coordinate
 */
function names(description, coordinate) {
  const words = description.split(/[\s,"'()]+/).map((word) => word.replace(/[.:]$/, ''));
  return words.includes(coordinate) || coordinate.split('.').every((part) => words.includes(part));
}

/** Returns the commit to compare with: the merge base with the main branch of the origin, or the previous commit. */
function baseCommit() {
  const fork = tryGit('merge-base', 'HEAD', 'origin/main')?.trim();
  const head = tryGit('rev-parse', 'HEAD')?.trim();
  return fork && fork !== head ? fork : (tryGit('rev-parse', '--verify', '-q', 'HEAD~1')?.trim() ?? null);
}

/** @param {string[]} args */
function git(...args) {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
}

/** @param {string[]} args */
function tryGit(...args) {
  try {
    return git(...args);
  } catch {
    return null;
  }
}

/** The number of checks that run in parallel. */
const atOnce = 2;

async function check() {
  await prepare({ build: false });
  const waiting = [...checks];
  let failures = 0;
  async function runNext() {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [name, run] = next;
      const started = performance.now();
      const failure = await run().then(
        () => null,
        (/** @type {unknown} */ error) => ({ error }),
      );
      const seconds = `${((performance.now() - started) / 1000).toFixed(0)} s`;
      say(`${failure === null ? 'ok    ' : 'FAILED'}  ${name} (${seconds})`);
      if (failure === null) continue;
      failures += 1;
      fail(failure.error);
    }
  }
  await Promise.all(Array.from({ length: atOnce }, runNext));
  say(failures === 0 ? 'All checks passed' : `${failures} of ${checks.length} checks failed`);
}

check().catch(fail);
