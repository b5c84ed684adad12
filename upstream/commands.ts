import { resolve } from 'node:path';
import { systemClock } from '../platform/clock';
import { CommandRefused, ConfigError } from '../platform/config-error';
import { createLog } from '../platform/log';
import { isBackupCommand, requireStopped, runBackupCommand } from './backup-commands';
import { type CommandName, commands } from './command-inputs';
import { openDatabase } from './core/database/open-database';
import { type Env, readEnv } from './core/env';
import { Refusal } from './core/errors';
import { openFiles } from './core/files/open-files';
import { keepPrivate } from './core/files/private-folder';
import { callControl } from './core/http/control';
import { createServices } from './create-services';
import { runDataCommand } from './data-commands';
import { runMove } from './files-command';
import { openProcessor } from './payments/processor/open-processor';

async function runHere(env: Env, name: string, input: unknown): Promise<readonly string[]> {
  const log = createLog('upstream', env.logLevel);
  const clock = systemClock(env.clockAheadMs);
  const db = await openDatabase(env, clock, log);
  try {
    const services = createServices({
      db,
      clock,
      log,
      files: openFiles(env),
      publicUrl: env.publicUrl,
      mailFrom: env.mailFrom,
      processor: openProcessor(env, clock),
    });
    return await runDataCommand(services, name, input);
  } catch (error) {
    throw error instanceof Refusal ? new CommandRefused(error.message, error.field) : error;
  } finally {
    await db.close();
  }
}

/** The database in words, without the user name and password of its address. */
export function databaseWords({ databaseUrl, dataDir }: Pick<Env, 'databaseUrl' | 'dataDir'>): string {
  if (databaseUrl === null) return `the embedded database in ${resolve(dataDir)}`;
  const { host, pathname } = new URL(databaseUrl);
  return `the PostgreSQL database ${decodeURIComponent(pathname.slice(1)) || 'of DATABASE_URL'}${host === '' ? '' : ` at ${host}`}`;
}

/** What an operator needs to know of where a command worked. */
function placeLines(name: string, env: Env, { PUBLIC_URL }: NodeJS.ProcessEnv, running: boolean): string[] {
  if (name !== 'house:create' && name !== 'user:reset') return [];
  const lines = [`Saved in ${databaseWords(env)}.`];
  return running || PUBLIC_URL
    ? lines
    : [...lines, `The address is from HOST and PORT: set PUBLIC_URL where the app is reached at another one.`];
}

const isCommand = (name: string): name is CommandName => Object.hasOwn(commands, name);

/**
 * One command of an operator, such as `house:create` or `backup`: by the services that run on DATA_DIR, or on the database when
 * none do. Throws a ConfigError with what is wrong.
 */
export async function runCommand(
  name: string,
  args: readonly string[],
  source: NodeJS.ProcessEnv,
  { running }: { readonly running: boolean },
): Promise<void> {
  if (!isCommand(name)) throw new ConfigError(`There is no command "${name}".`);
  if (name === 'files:move') {
    const lines = await commands[name](args, source, (input) => runMove(input, source));
    process.stdout.write(`${lines.join('\n')}\n`);
    return;
  }
  const env = readEnv(source);
  if (running) requireStopped(name);
  else await keepPrivate(env.dataDir);
  const here = isBackupCommand(name) ? runBackupCommand : runHere;
  const lines = await commands[name](args, source, (input) =>
    running ? callControl(env.dataDir, name, input) : here(env, name, input),
  );
  process.stdout.write(`${[...lines, ...placeLines(name, env, source, running)].join('\n')}\n`);
}
