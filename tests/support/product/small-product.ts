import { join } from 'node:path';
import { systemClock } from '../../../platform/clock';
import { createApp } from '../../../upstream/app';
import type { Database } from '../../../upstream/core/database/database';
import { openEmbedded } from '../../../upstream/core/database/embedded';
import { openPostgres } from '../../../upstream/core/database/postgres';
import { diskFiles } from '../../../upstream/core/files/files';
import { fileTransport } from '../../../upstream/core/mail/mail-files';
import type { HouseData } from '../../../upstream/demo/house-data';
import { loadHouse } from '../../../upstream/demo/load-house';
import { sandboxProcessor } from '../../../upstream/payments/processor/sandbox-processor';
import { SAMPLE_NOW } from '../houses/sample-house';
import { testLog } from '../services/upstream';
import { type Product, startProduct } from './product';
import { type ProductData, productData } from './product-data';
import { threadFile } from './thread-file';

/** A product with data that is removed when it is killed. */
export interface SmallProduct extends Product {
  readonly data: ProductData;
}

/** Starts the built product in a separate process, with these houses instead of the demo houses, on temporary data. */
export async function startSmallProduct(
  houses: readonly HouseData[],
  env: Readonly<Record<string, string>> = {},
): Promise<SmallProduct> {
  const data = await productData();
  await loadHouses(data, houses);
  // The sessions of the sample houses have ended by the product's clock. NODE_ENV=test makes the services validate
  // their own responses.
  const daysAhead = Math.max(0, Math.ceil((SAMPLE_NOW - Date.now()) / 86_400_000));
  const product = await startProduct({ ...data.env, NODE_ENV: 'test', CLOCK_AHEAD: `${daysAhead}d`, ...env });
  return {
    ...product,
    data,
    async kill() {
      await product.kill();
      await data.remove();
    },
  };
}

/** Opens the database of a product's data, while no product uses it. */
export const openDatabase = async ({ folder, env }: ProductData): Promise<Database> =>
  env.DATABASE_URL
    ? openPostgres(env.DATABASE_URL, testLog)
    : openEmbedded(join(folder, 'database'), await threadFile('upstream/core/database/pglite-worker.ts'));

/** Loads houses into a product's data, while no product uses it. */
export async function loadHouses(data: ProductData, houses: readonly HouseData[]): Promise<void> {
  const { folder } = data;
  const clock = systemClock(0);
  const db = await openDatabase(data);
  const app = createApp({
    db,
    clock,
    log: testLog,
    files: diskFiles(join(folder, 'files')),
    publicUrl: 'http://rostrum.test',
    mailFrom: 'mail@rostrum.test',
    mail: fileTransport(join(folder, 'outbox')),
    processor: sandboxProcessor({ folder, clock, url: null }),
    checkAnswers: true,
  });
  for (const house of houses) await loadHouse(app.services, house);
  await app.stop();
  await db.close();
}
