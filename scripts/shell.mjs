// Running other programs quietly: a line of progress, and their output only when they fail.
import { spawn } from 'node:child_process';
import { access, constants } from 'node:fs/promises';
import { delimiter, join, resolve } from 'node:path';
import { PlainError } from './plain-error.mjs';

/** The project's folder. */
export const root = resolve(import.meta.dirname, '..');

/** @param {string} line */
export function say(line) {
  process.stdout.write(`${line}\n`);
}

/**
 * Runs a program to its end.
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<string>} what it wrote; a failure is a PlainError with the end of that
 */
export function run(command, args, options = {}) {
  return new Promise((done, fail) => {
    const child = spawn(command, args, { cwd: root, ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk) => {
        output += String(chunk);
      });
    child.on('error', (error) => {
      fail(new PlainError(`${command} could not be run: ${error.message}`));
    });
    child.on('close', (code, signal) => {
      if (code === 0) done(output);
      else
        fail(
          new PlainError(
            `${[command, ...args].join(' ')} failed (${signal ?? String(code)}):\n${output.trimEnd().slice(-6000)}`,
          ),
        );
    });
  });
}

/**
 * Runs a script of an installed package with this Node.
 * @param {string} script
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 */
export function runNode(script, args, env = process.env) {
  return run(process.execPath, [join(root, 'node_modules', script), ...args], { env });
}

/**
 * Runs a program on this terminal.
 * @param {string} command
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<number>} its exit code; 1 when a signal ended it
 */
export function runVisibly(command, args, env = process.env) {
  return new Promise((done, fail) => {
    const child = spawn(command, args, { cwd: root, env, stdio: 'inherit' });
    child.on('error', fail);
    child.on('close', (code) => {
      done(code ?? 1);
    });
  });
}

/** The first of these programs that can be run: names are looked up on PATH. @param {string[]} candidates */
export async function findProgram(candidates) {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const files = candidates.flatMap((name) =>
    name.includes('/') ? [name] : folders.map((folder) => join(folder, name)),
  );
  for (const file of files) {
    if (
      await access(file, constants.X_OK).then(
        () => true,
        () => false,
      )
    )
      return file;
  }
  return null;
}

/** Installs packages of Debian where that is possible: as root, with apt. @param {string[]} packages @returns {Promise<boolean>} */
export async function installDebianPackages(packages) {
  if (process.getuid?.() !== 0 || (await findProgram(['apt-get'])) === null) return false;
  say(`Installing ${packages.join(', ')}`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '-q'], { env });
  await run('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...packages], { env });
  return true;
}

/** Ends the program with what went wrong: one message where that is enough, everything where it is a defect. @param {unknown} error */
export function fail(error) {
  const plain = error instanceof PlainError || (error instanceof Error && error.name === 'ConfigError');
  console.error(plain ? error.message : error);
  process.exitCode = 1;
}
