import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '../../../platform/clock';
import { createApp } from '../../../upstream/core/app';
import { openEmbedded } from '../../../upstream/core/database/embedded';
import { migrate } from '../../../upstream/core/database/migrate';
import { diskFiles } from '../../../upstream/core/files/files';
import { fileTransport } from '../../../upstream/core/mail/mail-files';
import { type HouseData } from '../../../upstream/demo/house-data';
import { loadHouse } from '../../../upstream/demo/load-house';
import { sandboxProcessor } from '../../../upstream/payments/processor/sandbox-processor';
import { SAMPLE_NOW } from '../houses/sample-house';
import { testLog } from '../services/upstream';
import { type Product, startProduct } from './product';
import { threadFile } from './thread-file';

/** A product with a data folder that is removed when it is killed. */
export interface SmallProduct extends Product {
  readonly dataDir: string;
}

/**
 * Starts the built product in a separate process, with these houses instead of the demo houses and a temporary data
 * folder.
 */
export async function startSmallProduct(
  houses: readonly HouseData[],
  env: Readonly<Record<string, string>> = {},
): Promise<SmallProduct> {
  const dataDir = await mkdtemp(join(tmpdir(), 'rostrum-small-'));
  await loadHouses(dataDir, houses);
  // The sessions of the sample houses have ended by the product's clock. NODE_ENV=test makes the services validate
  // their own responses.
  const daysAhead = Math.max(0, Math.ceil((SAMPLE_NOW - Date.now()) / 86_400_000));
  const product = await startProduct({ DATA_DIR: dataDir, NODE_ENV: 'test', CLOCK_AHEAD: `${daysAhead}d`, ...env });
  return {
    ...product,
    dataDir,
    async kill() {
      await product.kill();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function loadHouses(dataDir: string, houses: readonly HouseData[]): Promise<void> {
  const clock = systemClock(0);
  const db = await openEmbedded(join(dataDir, 'database'), await threadFile('upstream/core/database/pglite-worker.ts'));
  await migrate(db, clock);
  const app = createApp({
    db,
    clock,
    log: testLog,
    files: diskFiles(join(dataDir, 'files')),
    publicUrl: 'http://rostrum.test',
    mailFrom: 'mail@rostrum.test',
    mail: fileTransport(join(dataDir, 'outbox')),
    processor: sandboxProcessor({ folder: dataDir, clock, url: null }),
    checkAnswers: true,
  });
  for (const house of houses) await loadHouse(app.services, house);
  await app.stop();
  await db.close();
}
