import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { systemClock } from '../../platform/clock';
import { ConfigError } from '../../platform/config-error';
import { projectFile } from '../../platform/project-file';
import { openEmbedded } from '../core/database/embedded';
import { type Env, readEnv, settingProblems } from '../core/env';
import type { BucketSettings } from '../core/files/bucket-settings';
import { openFiles } from '../core/files/open-files';
import { checkBucket } from './bucket';
import { checkEmbedded, checkPostgres } from './database';
import { checkDisk } from './disk';
import { type Finding, ok, problem, wordsOf } from './finding';
import { checkMail, checkMaildir } from './mail';
import { checkPayments } from './payments';
import { checkProduction } from './production';
import { createRedaction } from './redact';
import { checkRunning, localAddress } from './running';
import { checkSettingsFile, listedSettings } from './settings-file';

/** Time limit of each check, in ms. A check that fails does not prevent the others from running. */

const LONGEST_CHECK_MS = 30_000;
const usage = 'npm run doctor [-- --mail you@example.com] [--json]';

export interface Installation {
  readonly source: NodeJS.ProcessEnv;
  readonly file: { readonly file: string; readonly isNamed: boolean };
  /** Why the settings file couldn't be loaded; null if it could. */
  readonly fileProblem: string | null;
  /** The malformed settings of the server, which this layer doesn't import. */
  readonly serverProblems: readonly string[];
  /** The process that holds the lock on DATA_DIR; null if there is none. */
  readonly holder: { readonly pid: number } | null;
  /** Locks DATA_DIR while its database is open. */
  readonly lock: () => { release(): void };
  readonly open?: (folder: string) => ReturnType<typeof openEmbedded>;
}

/** A finding and the check that reported it. */
export interface Result extends Finding {
  readonly check: string;
}

type Check = readonly [name: string, run: () => Promise<readonly Finding[]>];

async function checkSettings({
  source,
  file: { file, isNamed },
  fileProblem,
  serverProblems,
}: Installation): Promise<Finding[]> {
  if (fileProblem !== null) return [problem(fileProblem)];
  const known = [...listedSettings(await readFile(projectFile('.env.example'), 'utf8')), 'ENV_FILE'];
  const malformed = [...new Set([...settingProblems(source), ...serverProblems])].map((text) => problem(text));
  return [
    ...(await checkSettingsFile(file, isNamed, known)),
    ...(malformed.length > 0 ? malformed : checkProduction(source)),
  ];
}

async function checkDatabase({ holder, lock, open = openEmbedded }: Installation, env: Env): Promise<Finding[]> {
  const { databaseUrl, dataDir } = env;
  const files = openFiles(env);
  if (databaseUrl !== null) return checkPostgres(databaseUrl, systemClock(), files);
  if (holder !== null)
    return [
      ok(`The embedded database is in use by Rostrum (process ${holder.pid}), which is asked whether it is ready.`),
    ];
  // A lock is a file in DATA_DIR, so don't lock for a database that doesn't exist or belongs to another user.
  return checkEmbedded(dataDir, files, async (folder) => {
    const held = lock();
    try {
      const db = await open(folder);
      return {
        ...db,
        close: () =>
          db.close().finally(() => {
            held.release();
          }),
      };
    } catch (error) {
      held.release();
      throw error;
    }
  });
}

/** An empty variable counts as unset. */
const given = (value: string | undefined, standard: string) => (value === undefined || value === '' ? standard : value);

async function checkProduct({ source, holder }: Installation, { upstreamHost, upstreamPort }: Env): Promise<Finding[]> {
  const isExpected = holder !== null;
  const port = Number(given(source.PORT, '4000'));
  const services = source.UPSTREAM_URL
    ? {
        what: 'The REST service',
        setting: 'UPSTREAM_URL',
        url: source.UPSTREAM_URL.replace(/\/+$/, ''),
        isExpected: true,
      }
    : { what: 'The REST service', setting: 'UPSTREAM_PORT', url: localAddress(upstreamHost, upstreamPort), isExpected };
  const server = {
    what: 'The public server',
    setting: 'PORT',
    url: localAddress(given(source.HOST, '127.0.0.1'), port),
    isExpected: false,
  };
  return Promise.all(
    [...(port === 0 ? [] : [server]), ...(upstreamPort === 0 && !source.UPSTREAM_URL ? [] : [services])].map(
      checkRunning,
    ),
  );
}

const maildirCheck = (folder: string): Check => ['mail', async () => [await checkMaildir(folder)]];

const bucketCheck = (bucket: BucketSettings): Check => ['files', () => checkBucket(bucket)];

function checksOf(installation: Installation, env: Env, testAddress: string | null): Check[] {
  const running: Check = ['running', () => checkProduct(installation, env)];
  if (installation.source.UPSTREAM_URL) {
    return [
      [
        'database',
        () =>
          Promise.resolve([
            ok('Database, disk, files, email and payments are checked where the services of UPSTREAM_URL run.'),
          ]),
      ],
      running,
    ];
  }
  return [
    ['database', () => checkDatabase(installation, env)],
    ['disk', () => checkDisk(env.dataDir)],
    ...(env.bucket === null ? [] : [bucketCheck(env.bucket)]),
    ['mail', () => checkMail(env, testAddress)],
    ...(env.bouncesMaildir === null ? [] : [maildirCheck(env.bouncesMaildir)]),
    ['payments', () => checkPayments(env, systemClock())],
    running,
  ];
}

async function bounded(run: Check[1]): Promise<readonly Finding[]> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<readonly Finding[]>((resolve) => {
    timer = setTimeout(() => {
      resolve([problem(`The check did not end within ${LONGEST_CHECK_MS / 1000} seconds.`)]);
    }, LONGEST_CHECK_MS);
  });
  const found = run().catch((error: unknown) => [problem(`The check failed: ${wordsOf(error)}`)]);
  return Promise.race([found, late]).finally(() => {
    clearTimeout(timer);
  });
}

/** Runs all checks in order and returns their findings. If the settings are malformed, nothing else can be checked. */
export async function examine(installation: Installation, testAddress: string | null): Promise<Result[]> {
  const redact = createRedaction(installation.source);
  const results: Result[] = [];
  const run = async ([check, findings]: Check) => {
    for (const { status, message } of await bounded(findings))
      results.push({ check, status, message: redact(message) });
  };
  await run(['settings', () => checkSettings(installation)]);
  const isReadable =
    installation.fileProblem === null &&
    installation.serverProblems.length === 0 &&
    settingProblems(installation.source).length === 0;
  if (!isReadable)
    return [
      ...results,
      {
        check: 'settings',
        status: 'problem',
        message: 'Fix the settings and run this again: nothing else was checked.',
      },
    ];
  for (const check of checksOf(installation, readEnv(installation.source), testAddress)) await run(check);
  return results;
}

function summary(results: readonly Result[]): string {
  const count = (status: Finding['status']) => results.filter((result) => result.status === status).length;
  const words = (number: number, one: string) => `${number} ${one}${number === 1 ? '' : 's'}`;
  return `${words(count('problem'), 'problem')}, ${words(count('warning'), 'warning')}, ${count('ok')} ok.`;
}

const isFine = (results: readonly Result[]) => results.every(({ status }) => status !== 'problem');

/** Formats the results as lines for people, or as JSON for programs. */
export function report(results: readonly Result[], json: boolean): string {
  if (json)
    return JSON.stringify(
      { ok: isFine(results), results: results.map(({ check, status, message }) => ({ check, status, message })) },
      null,
      2,
    );
  return [
    ...results.map(({ check, status, message }) => `${status.padEnd(7)}  ${check.padEnd(8)}  ${message}`),
    summary(results),
  ].join('\n');
}

/** Parses the flags. Throws a ConfigError with the usage. */
export function readFlags(args: readonly string[]): { readonly json: boolean; readonly mail: string | null } {
  try {
    const { json, mail } = parseArgs({
      args: [...args],
      options: { json: { type: 'boolean', default: false }, mail: { type: 'string' } },
    }).values;
    return { json, mail: mail ?? null };
  } catch (error) {
    throw new ConfigError(`${wordsOf(error)}\n${usage}`);
  }
}

/** Runs `npm run doctor` and prints the results. Returns the exit code, which is 1 if there is any problem. */
export async function runDoctor(args: readonly string[], installation: Installation): Promise<number> {
  const { json, mail } = readFlags(args);
  const results = await examine(installation, mail);
  process.stdout.write(`${report(results, json)}\n`);
  return isFine(results) ? 0 : 1;
}
