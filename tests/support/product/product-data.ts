import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { copyPostgres } from '../services/postgres-template';
import { testLog } from '../services/upstream';

const run = promisify(execFile);

/** What a product saves, for one test: a temporary folder and, when the tests run on PostgreSQL, a temporary database. */
export interface ProductData {
  readonly folder: string;
  /** The settings with which a product, or a command, uses it. */
  readonly env: Readonly<{ DATA_DIR: string; DATABASE_URL?: string }>;
  /** Call it when no product uses the data. */
  remove(): Promise<void>;
}

/** Saved data to copy. The database is a name on the PostgreSQL of the tests; without one, the folder contains it. */
export interface SavedData {
  readonly folder: string;
  readonly database?: string;
}

/** Returns a copy of the saved data or, without any, empty data in a migrated database. */
export async function productData(from?: SavedData): Promise<ProductData> {
  const folder = await mkdtemp(join(tmpdir(), 'rostrum-product-'));
  if (from) await run('cp', ['-R', `${from.folder}/.`, folder]);
  const server = process.env.TEST_DATABASE_URL;
  const database = server ? await copyPostgres(server, testLog, from?.database) : null;
  return {
    folder,
    env: { DATA_DIR: folder, ...(database && { DATABASE_URL: database.url }) },
    async remove() {
      await database?.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
