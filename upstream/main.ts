import { join } from 'node:path';
import { type Clock, systemClock } from '../platform/clock';
import { ConfigError } from '../platform/config-error';
import { createLog } from '../platform/log';
import { currentRequest } from '../platform/request-scope';
import { createApp } from './app';
import { runBackup } from './backup-commands';
import { dataOf } from './core/backup/back-up';
import type { Database } from './core/database/database';
import { openDatabase } from './core/database/open-database';
import { type Env, readEnv, requireProductionChoices } from './core/env';
import { FilesError } from './core/files/files-error';
import { claimFiles, foreignFiles } from './core/files/installation';
import { openFiles } from './core/files/open-files';
import { keepPrivate } from './core/files/private-folder';
import { addControl, announceControl } from './core/http/control';
import { fileTransport } from './core/mail/mail-files';
import { smtpTransport } from './core/mail/mail-smtp';
import type { Services } from './core/services';
import { runDataCommand } from './data-commands';
import { loadDemoHouses } from './demo/demo-houses';
import { DEMO_PASSWORD } from './demo/demo-users';
import { demoHouseNames, hasHouse } from './demo/store';
import { openProcessor } from './payments/processor/open-processor';
import { followProcessor } from './payments/processor-events';

export interface RunningUpstream {
  readonly url: string;
  /** What to tell who started it. */
  readonly lines: readonly string[];
  /** The id of the call in whose course this is called; null outside of any. */
  currentRequest(): string | null;
  /** Logs what nothing has caught, with the call that it comes from. `isContained`: that call alone is lost, and the process goes on. */
  logFault(error: unknown, isContained: boolean): void;
  /** Fails readiness, takes calls for a moment, finishes what is in flight and running within ten seconds, and closes the database. */
  stop(): Promise<void>;
}

const embeddedLine = (dataDir: string) =>
  `Embedded database in ${dataDir}: for one desk, trial and tests. ` +
  'It survives a crash of the process, not a power cut. A house runs PostgreSQL: set DATABASE_URL.';

/** Demo houses where there is no house yet, and what a person needs to sign in. */
async function welcome(services: Services, { production }: Env): Promise<string[]> {
  const lines: string[] = [];
  if (!(await hasHouse(services.db))) {
    if (production) return ['There is no house yet: make one with npm run house:create.'];
    const started = process.hrtime.bigint();
    const loaded = await loadDemoHouses(services);
    if (loaded)
      lines.push(`Loaded the demo houses in ${(Number(process.hrtime.bigint() - started) / 1e9).toFixed(1)} s.`);
  }
  const houses = production ? [] : await demoHouseNames(services.db);
  if (houses.length > 0)
    lines.push(`Demo houses ${houses.join(', ')}: sign in as super, cashier, clerk or viewer with ${DEMO_PASSWORD}.`);
  return lines;
}

async function serve(env: Env, db: Database, clock: Clock): Promise<RunningUpstream> {
  const log = createLog('upstream', env.logLevel);
  const mail = env.smtpUrl === null ? fileTransport(join(env.dataDir, 'outbox')) : smtpTransport(env.smtpUrl);
  const files = openFiles(env);
  const problem = await claimFiles(db, files).catch((error: unknown) => {
    throw error instanceof FilesError ? new ConfigError(error.message) : error;
  });
  if (problem !== null) throw new ConfigError(problem);
  const app = createApp({
    db,
    clock,
    log,
    files,
    filesProblem: () => foreignFiles(db, files),
    publicUrl: env.publicUrl,
    storagePerHouse: env.storagePerHouse,
    bannedWords: env.bannedWords,
    mailFrom: env.mailFrom,
    mail,
    mailHookSecret: env.mailHookSecret,
    bouncesMaildir: env.bouncesMaildir,
    processor: openProcessor(env, clock),
    metricsToken: env.metricsToken,
    trustedServers: env.trustedServers,
    checkAnswers: env.test,
  });
  const isEmbedded = db.kind === 'embedded';
  const secret = isEmbedded
    ? addControl(app.http, (name, input, signal) =>
        name === 'backup'
          ? runBackup({ db, clock, data: dataOf(env, files) }, input, signal)
          : runDataCommand(app.services, name, input),
      )
    : '';
  const lines = await welcome(app.services, env);
  await app.runner.start();
  followProcessor(app.services);
  const url = await app.http
    .listen({ host: env.upstreamHost, port: env.upstreamPort })
    .catch(async (error: unknown) => {
      await app.stop();
      const isTaken = (error as { code?: string }).code === 'EADDRINUSE';
      throw isTaken
        ? new ConfigError(`UPSTREAM_PORT ${env.upstreamPort} is in use: stop what uses it, or set another port.`)
        : error;
    });
  const withdraw = isEmbedded ? await announceControl(env.dataDir, { url, secret }) : () => Promise.resolve();
  return {
    url,
    lines: [
      ...(isEmbedded ? [embeddedLine(env.dataDir)] : []),
      ...(env.clockAheadMs > 0 ? [`Its clock is ahead, for trial: it is ${clock.now().toISOString()} here.`] : []),
      ...lines,
    ],
    currentRequest,
    logFault(error, isContained) {
      log[isContained ? 'error' : 'fatal'](
        { err: error, requestId: currentRequest() },
        isContained ? 'unhandled rejection' : 'unexpected error: the process stops',
      );
    },
    async stop() {
      await app.drain(env.drainMs);
      await withdraw();
      await app.stop();
      await db.close();
    },
  };
}

/**
 * Starts the house's services: database, migrations, demo houses on a first start, work and the calls. Who starts them on
 * the embedded database holds the lock of DATA_DIR. Throws a ConfigError with one line for what the operator can mend.
 */
export async function startUpstream(source: NodeJS.ProcessEnv): Promise<RunningUpstream> {
  const env = readEnv(source);
  requireProductionChoices(source);
  await keepPrivate(env.dataDir);
  const clock = systemClock(env.clockAheadMs);
  const db = await openDatabase(env, clock, createLog('upstream', env.logLevel));
  return serve(env, db, clock).catch(async (error: unknown) => {
    await db.close();
    throw error;
  });
}
