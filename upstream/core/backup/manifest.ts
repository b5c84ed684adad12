import { createHash } from 'node:crypto';
import { z } from 'zod';

/** The version of the backup format. A higher number comes from a newer version of Rostrum. */
export const BACKUP_FORMAT = 1;

export const MANIFEST_FILE = 'manifest.json';
/** Contains the SHA-256 of the manifest, and marks the end of a complete backup. */
export const SEAL_FILE = 'manifest.sha256';

const Part = z.object({ name: z.string(), bytes: z.int(), sha256: z.string() });
const Table = z.object({ name: z.string(), columns: z.array(z.string()), rows: z.int() });
const Sequence = z.object({ table: z.string(), column: z.string(), last: z.int() });

export const Manifest = z.object({
  format: z.literal(BACKUP_FORMAT),
  /** The version of Rostrum that wrote the file. */
  version: z.string(),
  /** When the rows were read. */
  madeAt: z.iso.datetime().transform((text) => new Date(text)),
  houses: z.array(z.string()),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  tables: z.array(Table),
  /** The last number that each identity column has issued. */
  sequences: z.array(Sequence),
  /** Every other entry of the archive, in order. */
  parts: z.array(Part),
  /** Files that were deleted during the backup. */
  missing: z.array(z.string()),
});
export type Manifest = z.output<typeof Manifest>;
export type BackupTable = z.infer<typeof Table>;
export type BackupPart = z.infer<typeof Part>;
export type BackupSequence = z.infer<typeof Sequence>;

export const sha256Of = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** The folders of the archive. */
export const TABLES = 'tables/';
export const FILES = 'files/';
export const SANDBOX = 'sandbox/';

/** A page of a table's rows: `tables/house/000001.jsonl.gz`. */
export const pageName = (table: string, page: number): string =>
  `${TABLES}${table}/${String(page).padStart(6, '0')}.jsonl.gz`;
export const tableOfPage = (name: string): string | null => /^tables\/([^/]+)\/\d+\.jsonl\.gz$/.exec(name)?.[1] ?? null;
