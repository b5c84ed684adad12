import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { createApp } from '../../../upstream/app';
import type { Database } from '../../../upstream/core/database/database';
import { openEmbedded } from '../../../upstream/core/database/embedded';
import { migrate } from '../../../upstream/core/database/migrate';
import { openPostgres } from '../../../upstream/core/database/postgres';
import { diskFiles } from '../../../upstream/core/files/files';
import { fileTransport } from '../../../upstream/core/mail/mail-files';
import type { HouseData } from '../../../upstream/demo/house-data';
import { loadHouse } from '../../../upstream/demo/load-house';
import { hasHouse } from '../../../upstream/demo/store';
import { sandboxProcessor } from '../../../upstream/payments/processor/sandbox-processor';

/**
 * The services in a separate process that can be killed: with a persistent sandbox and a clock that is ahead. Prints
 * its address.
 */
export interface ChargingStart {
  readonly folder: string;
  readonly databaseUrl: string | null;
  /** The database's thread, bundled. */
  readonly databaseThread: string;
  readonly sandboxUrl: string;
  readonly aheadMs: number;
}

const start = JSON.parse(process.argv[2] ?? '{}') as ChargingStart;
const clock = { now: () => new Date(Date.now() + start.aheadMs) };
const log = pino({ level: 'error' }, pino.destination(2));

const open = (): Promise<Database> =>
  start.databaseUrl === null
    ? openEmbedded(join(start.folder, 'database'), start.databaseThread)
    : Promise.resolve(openPostgres(start.databaseUrl, log));

async function serve(): Promise<void> {
  const db = await open();
  await migrate(db, clock);
  const app = createApp({
    db,
    clock,
    log,
    files: diskFiles(join(start.folder, 'files')),
    publicUrl: 'http://rostrum.test',
    mailFrom: 'mail@rostrum.test',
    mail: fileTransport(join(start.folder, 'outbox')),
    processor: sandboxProcessor({ folder: start.folder, clock, url: start.sandboxUrl }),
    checkAnswers: true,
  });
  if (!(await hasHouse(db)))
    await loadHouse(app.services, JSON.parse(readFileSync(join(start.folder, 'house.json'), 'utf8')) as HouseData);
  await app.runner.start();
  process.stdout.write(`${await app.http.listen({ host: '127.0.0.1', port: 0 })}\n`);
}

void serve();
