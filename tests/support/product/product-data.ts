import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { copyEmbedded } from '../services/embedded-template';
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

const newFolder = () => mkdtemp(join(tmpdir(), 'rostrum-product-'));
const removeFolder = (folder: string) => rm(folder, { recursive: true, force: true });

/** Returns empty data in a migrated embedded database, also when the tests run on PostgreSQL. */
export async function embeddedData(): Promise<ProductData> {
  const folder = await newFolder();
  const database = join(folder, 'database');
  await mkdir(database);
  await copyEmbedded(database);
  return { folder, env: { DATA_DIR: folder }, remove: () => removeFolder(folder) };
}

/** Returns a copy of the saved data or, without any, empty data in a migrated database. */
export async function productData(from?: SavedData): Promise<ProductData> {
  const server = process.env.TEST_DATABASE_URL;
  if (!server && !from) return embeddedData();
  const folder = await newFolder();
  if (from) await run('cp', ['-R', `${from.folder}/.`, folder]);
  const database = server ? await copyPostgres(server, testLog, from?.database) : null;
  return {
    folder,
    env: { DATA_DIR: folder, ...(database && { DATABASE_URL: database.url }) },
    async remove() {
      await database?.drop();
      await removeFolder(folder);
    },
  };
}
