import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { CommandRefused, ConfigError } from '../platform/config-error';
import { createPrompt, type Prompt } from './core/prompt';
import { askNewHouse, askPassword, type HouseAnswers } from './demo/ask-new-house';

/** What an operator types after the name of a command, and what they are asked for. */

const usage = {
  backup: 'npm run backup -- FILE',
  restore: 'npm run restore -- FILE [--replace]',
  'files:move': "npm run files:move -- FROM TO, each a folder or 's3://bucket?endpoint=...'",
  'demo:load': 'npm run demo:load -- DIR [--house NAME]',
  'house:set': 'npm run house:set -- HOUSE NAME=VALUE ..., such as northgate tier=premium autoChargeEnabled=true',
  'house:create':
    'npm run house:create [-- --name "Northgate Auctions" --user-name northgate --email office@example.com ' +
    '--country US --currency USD --time-zone America/New_York --admin anna]',
  'user:reset': 'npm run user:reset -- HOUSE USER [--link | --password] [--enable]',
};
export type CommandName = keyof typeof usage;
export type Send = (input: unknown) => Promise<readonly string[]>;
export type Run = (args: readonly string[], source: NodeJS.ProcessEnv, send: Send) => Promise<readonly string[]>;

function parsed<T>(name: CommandName, parse: () => T): T {
  try {
    return parse();
  } catch (error) {
    throw new ConfigError(`${error instanceof Error ? error.message : String(error)}\n${usage[name]}`);
  }
}

async function withPrompt<T>(use: (prompt: Prompt) => Promise<T>): Promise<T> {
  const prompt = createPrompt();
  try {
    return await use(prompt);
  } finally {
    prompt.close();
  }
}

/** A relative folder is one of the operator's own working directory, which npm passes on; the command itself runs in the project's folder. */
const loadDemo: Run = (args, { INIT_CWD }, send) => {
  const { values, positionals } = parsed('demo:load', () =>
    parseArgs({ args: [...args], allowPositionals: true, options: { house: { type: 'string' } } }),
  );
  const [folder, ...more] = positionals;
  if (folder === undefined || more.length > 0) throw new ConfigError(`Name one folder: ${usage['demo:load']}`);
  return send({ folder: resolve(INIT_CWD ?? '.', folder), house: values.house });
};

/** A relative file is one of the operator's own working directory, like the folder of demo:load. */
function fileOf(name: 'backup' | 'restore', positionals: readonly string[], { INIT_CWD }: NodeJS.ProcessEnv): string {
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) throw new ConfigError(`Name one file: ${usage[name]}`);
  return resolve(INIT_CWD ?? '.', file);
}

const backup: Run = (args, source, send) => {
  const { positionals } = parsed('backup', () => parseArgs({ args: [...args], allowPositionals: true, options: {} }));
  return send({ file: fileOf('backup', positionals, source) });
};

const restore: Run = (args, source, send) => {
  const { values, positionals } = parsed('restore', () =>
    parseArgs({ args: [...args], allowPositionals: true, options: { replace: { type: 'boolean', default: false } } }),
  );
  return send({ file: fileOf('restore', positionals, source), replace: values.replace });
};

/** A relative folder is one of the operator's own working directory. */
const moveFiles: Run = (args, { INIT_CWD }, send) => {
  const { positionals } = parsed('files:move', () =>
    parseArgs({ args: [...args], allowPositionals: true, options: {} }),
  );
  const [from, to, ...more] = positionals.map((place) =>
    /^s3:/i.test(place) ? place : resolve(INIT_CWD ?? '.', place),
  );
  if (from === undefined || to === undefined || more.length > 0)
    throw new ConfigError(`Name two places: ${usage['files:move']}`);
  return send({ from, to });
};

/** "northgate tier=premium features=": the house, then its settings. */
const setHouse: Run = ([userName, ...pairs], _source, send) => {
  if (userName === undefined || pairs.length === 0 || !pairs.every((pair) => pair.includes('=')))
    throw new ConfigError(`Name a house and its settings: ${usage['house:set']}`);
  return send({
    userName,
    settings: Object.fromEntries(
      pairs.map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
    ),
  });
};

/** Sends the answers; a house name that is taken is asked for again, and the other answers are kept. */
export async function createHouseWith(
  given: Readonly<Partial<HouseAnswers>>,
  prompt: Prompt,
  send: Send,
): Promise<readonly string[]> {
  let known = given;
  for (;;) {
    const answers = await askNewHouse(known, prompt);
    try {
      return await send(answers);
    } catch (error) {
      if (!(error instanceof CommandRefused) || error.field !== 'userName' || !prompt.isTerminal) throw error;
      prompt.say(error.message);
      known = { ...answers, userName: undefined };
    }
  }
}

/** What the flags leave open is asked for; the password is never a flag, which other users of the machine could read. */
const createHouse: Run = (args, _source, send) => {
  const text = { type: 'string' } as const;
  const options = {
    name: text,
    'user-name': text,
    email: text,
    country: text,
    currency: text,
    'time-zone': text,
    admin: text,
  };
  const {
    values: { 'user-name': userName, 'time-zone': timeZone, ...flags },
  } = parsed('house:create', () => parseArgs({ args: [...args], options }));
  return withPrompt((prompt) => createHouseWith({ ...flags, userName, timeZone }, prompt, send));
};

/** The new password is typed, or chosen by the user with a link that the command prints. */
const resetUser: Run = async (args, _source, send) => {
  const flag = { type: 'boolean', default: false } as const;
  const { values, positionals } = parsed('user:reset', () =>
    parseArgs({ args: [...args], allowPositionals: true, options: { link: flag, password: flag, enable: flag } }),
  );
  const [houseUserName, userName, ...more] = positionals;
  if (houseUserName === undefined || userName === undefined || more.length > 0 || (values.link && values.password)) {
    throw new ConfigError(`Name a house and one of its users: ${usage['user:reset']}`);
  }
  const password = values.password
    ? await withPrompt((prompt) => askPassword(prompt, [houseUserName, userName]))
    : null;
  return send({ houseUserName, userName, password, enable: values.enable });
};

/** The commands by name. */
export const commands: Readonly<Record<CommandName, Run>> = {
  'demo:load': loadDemo,
  'house:set': setHouse,
  'house:create': createHouse,
  'user:reset': resetUser,
  backup,
  restore,
  'files:move': moveFiles,
};
