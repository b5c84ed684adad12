import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { createServices } from './core/services';
import { systemClock } from './core/clock';
import { ConfigError } from './core/config-error';
import { callControl } from './core/control';
import { readEnv, type Env } from './core/env';
import { diskFiles } from './core/files';
import { createLog } from './core/log';
import { openDatabase } from './core/open-database';
import { createPrompt } from './core/prompt';
import { runDataCommand } from './data-commands';
import { openProcessor } from './payments/open-processor';

const usage: Record<string, string> = {
  'demo:load': 'npm run demo:load -- DIR [--house NAME]',
  'house:set': 'npm run house:set -- HOUSE NAME=VALUE ..., such as northgate tier=premium autoChargeEnabled=true',
  'house:create': 'npm run house:create [-- --name "Northgate Auctions" --user-name northgate --email office@example.com '
    + '--country US --currency USD --time-zone America/New_York --admin anna]',
};

function parsed<T>(name: string, parse: () => T): T {
  try {
    return parse();
  } catch (error) {
    throw new ConfigError(`${error instanceof Error ? error.message : String(error)}\n${usage[name] ?? ''}`);
  }
}

/** The folder is named from where the person stands, which npm tells; the command itself runs in the project's folder. */
function demoInput(args: readonly string[], { INIT_CWD }: NodeJS.ProcessEnv): unknown {
  const { values, positionals } = parsed('demo:load', () => parseArgs({ args: [...args], allowPositionals: true, options: { house: { type: 'string' } } }));
  const [folder, ...more] = positionals;
  if (folder === undefined || more.length > 0) throw new ConfigError(`Name one folder: ${usage['demo:load'] ?? ''}`);
  return { folder: resolve(INIT_CWD ?? '.', folder), house: values.house };
}

/** "northgate tier=premium features=": the house, then its settings. */
function settingsInput(args: readonly string[]): unknown {
  const [userName, ...pairs] = args;
  if (userName === undefined || pairs.length === 0 || !pairs.every((pair) => pair.includes('='))) throw new ConfigError(`Name a house and its settings: ${usage['house:set'] ?? ''}`);
  return { userName, settings: Object.fromEntries(pairs.map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)])) };
}

const inputs: Readonly<Record<string, (args: readonly string[], source: NodeJS.ProcessEnv) => unknown>> = {
  'demo:load': demoInput,
  'house:set': settingsInput,
  'house:create': houseInput,
};

/** What the flags leave open is asked for; the password never stands in a flag. */
async function houseInput(args: readonly string[]): Promise<unknown> {
  const text = { type: 'string' } as const;
  const options = { name: text, 'user-name': text, email: text, country: text, currency: text, 'time-zone': text, admin: text };
  const { values } = parsed('house:create', () => parseArgs({ args: [...args], options }));
  const prompt = createPrompt();
  try {
    return {
      name: values.name ?? (await prompt.ask('Name of the house: ')),
      userName: values['user-name'] ?? (await prompt.ask('House name to sign in with, such as northgate: ')),
      email: values.email ?? (await prompt.ask('Email address: ')),
      country: values.country ?? (await prompt.ask('Country, such as US: ')),
      currency: values.currency ?? (await prompt.ask('Currency, such as USD: ')),
      timeZone: values['time-zone'] ?? (await prompt.ask('Time zone, such as America/New_York: ')),
      admin: values.admin ?? (await prompt.ask('Username of the first user: ')),
      password: await prompt.askSecret('Password (10 to 50 characters): '),
    };
  } finally {
    prompt.close();
  }
}

async function runHere(env: Env, name: string, input: unknown): Promise<readonly string[]> {
  const log = createLog(env.logLevel);
  const clock = systemClock(env.clockAheadMs);
  const db = await openDatabase(env, clock, log);
  try {
    const services = createServices({ db, clock, log, files: diskFiles(join(env.dataDir, 'files')), publicUrl: env.publicUrl, mailFrom: env.mailFrom, processor: openProcessor(env, clock) });
    return await runDataCommand(services, name, input);
  } catch (error) {
    throw error instanceof Error && 'problems' in error ? new ConfigError(error.message) : error;
  } finally {
    await db.close();
  }
}

/**
 * One command of an operator, `house:create`, `house:set` or `demo:load`: by the services that run on DATA_DIR, or on the database when
 * none do. Throws a ConfigError with what is wrong.
 */
export async function runCommand(name: string, args: readonly string[], source: NodeJS.ProcessEnv, { running }: { readonly running: boolean }): Promise<void> {
  if (usage[name] === undefined) throw new ConfigError(`There is no command "${name}".`);
  const env = readEnv(source);
  const input = await inputs[name]?.(args, source);
  const lines = running ? await callControl(env.dataDir, name, input) : await runHere(env, name, input);
  process.stdout.write(`${lines.join('\n')}\n`);
}
