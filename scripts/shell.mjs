// Runs other programs quietly: prints one line of progress, and their output only if they fail.
import { spawn } from 'node:child_process';
import { access, constants } from 'node:fs/promises';
import { delimiter, join, resolve } from 'node:path';
import { PlainError } from './plain-error.mjs';

/** The root folder of the project. */
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
 * @returns {Promise<string>} its output; rejects with a PlainError that contains the end of the output
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
 * Runs a script of an installed package with this Node.js.
 * @param {string} script
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 */
export function runNode(script, args, env = process.env) {
  return run(process.execPath, [join(root, 'node_modules', script), ...args], { env });
}

/**
 * Runs a program attached to this terminal.
 * @param {string} command
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<number>} its exit code; 1 if a signal ended it
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

/** Returns the first of these programs that is executable. Names are looked up on PATH. @param {string[]} candidates */
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

/** Installs Debian packages if possible: as root, with apt. @param {string[]} packages @returns {Promise<boolean>} */
export async function installDebianPackages(packages) {
  if (process.getuid?.() !== 0 || (await findProgram(['apt-get'])) === null) return false;
  say(`Installing ${packages.join(', ')}`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '-q'], { env });
  await run('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...packages], { env });
  return true;
}

/** Sets exit code 1 and prints the error: only the message of an expected error, everything for a defect. @param {unknown} error */
export function fail(error) {
  const plain = error instanceof PlainError || (error instanceof Error && error.name === 'ConfigError');
  console.error(plain ? error.message : error);
  process.exitCode = 1;
}
