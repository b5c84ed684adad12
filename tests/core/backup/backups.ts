import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import sharp from 'sharp';
import type { Clock } from '../../../platform/clock';
import { workKinds } from '../../../upstream/app';
import { bytesOf, eachEntry } from '../../../upstream/core/backup/archive-reader';
import { writeArchive } from '../../../upstream/core/backup/archive-writer';
import { backUp, type OutsideData } from '../../../upstream/core/backup/back-up';
import { quoted } from '../../../upstream/core/backup/catalog';
import { MANIFEST_FILE, SEAL_FILE, sha256Of } from '../../../upstream/core/backup/manifest';
import { restore } from '../../../upstream/core/backup/restore';
import type { Database } from '../../../upstream/core/database/database';
import { fileTransport } from '../../../upstream/core/mail/mail-files';
import { chargingHouse, houseOfCards } from '../../payments/charge-runs/charging-setup';
import { startTestUpstream, type TestUpstream } from '../../support/services/upstream';

const never = new AbortController().signal;

export const dataOfTest = ({ services, sandboxFolder }: TestUpstream<Clock>): OutsideData => ({
  files: services.files,
  sandbox: sandboxFolder,
});

export const backUpTo = (file: string, upstream: TestUpstream<Clock>, signal = never) =>
  backUp({ db: upstream.db, clock: upstream.clock, data: dataOfTest(upstream) }, file, signal);

/** Restores into the installation of a test while its services are open. Their jobs don't run. */
export const restoreTo = (upstream: TestUpstream<Clock>, file: string, replace = false) =>
  restore(
    { services: upstream.services, kinds: workKinds(fileTransport(upstream.outbox)), data: dataOfTest(upstream) },
    file,
    { replace },
  );

/** Every row of every table as text, by table, without the times of migrations, which differ between installations. */
export async function rowsOf(db: Database): Promise<Record<string, string[]>> {
  const tables = await db.query<{ name: string; columns: string }>(
    `select c.relname::text as name, string_agg(quote_ident(a.attname) || '::text', ', ' order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.attname <> 'applied_at'
     group by c.oid, c.relname order by c.relname`,
  );
  // One query for all tables: most of them are empty.
  const rows = await db.query<{ name: string; row: string }>(
    tables
      .map(
        ({ name, columns }) => `select '${name}' as name, to_json(array[${columns}])::text as row from ${quoted(name)}`,
      )
      .join(' union all '),
  );
  const found: Record<string, string[]> = Object.fromEntries(tables.map(({ name }) => [name, []]));
  for (const { name, row } of rows) found[name]?.push(row);
  for (const texts of Object.values(found)) texts.sort();
  return found;
}

/** The SHA-256 of every file below a folder, by its path. */
export async function hashesBelow(folder: string): Promise<Record<string, string>> {
  const entries = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
  const pairs = await Promise.all(
    entries.map(async (entry) => {
      const path = join(entry.parentPath, entry.name);
      return [
        relative(folder, path),
        createHash('sha256')
          .update(await readFile(path))
          .digest('hex'),
      ] as const;
    }),
  );
  return Object.fromEntries(pairs.sort(([a], [b]) => a.localeCompare(b)));
}

/** Writes a copy of a backup with a changed manifest and a matching hash, and with other names and contents of its files. */
export async function withManifest(
  file: string,
  copy: string,
  change: (manifest: Record<string, unknown>) => object,
  nameOf: (name: string) => string = (name) => name,
  contentOf: (name: string, bytes: Buffer) => Buffer = (_name, bytes) => bytes,
): Promise<void> {
  await writeArchive(copy, new Date(0), never, async (writer) => {
    await eachEntry(file, async (name, entry) => {
      const bytes = await bytesOf(entry);
      if (name === MANIFEST_FILE) {
        const changed = Buffer.from(JSON.stringify(change(JSON.parse(bytes.toString()) as Record<string, unknown>)));
        await writer.add(MANIFEST_FILE, changed);
        await writer.add(SEAL_FILE, Buffer.from(sha256Of(changed)));
      } else if (name !== SEAL_FILE) await writer.add(nameOf(name), contentOf(name, bytes));
      return true;
    });
  });
}

/** Starts the services with a house that has charges, payments, and pictures. */
export async function houseToBackUp(): Promise<TestUpstream> {
  const source = await startTestUpstream({ ownDatabase: true });
  const house = await chargingHouse(source, houseOfCards(['success', 'decline', 'settles'], { userName: 'kept' }));
  const { readyTotal } = await house.dryRun();
  await house.api.post(`invoiceGroup/${house.groupId}/chargeRuns`, {
    target: { filter: {}, except: [] },
    readyCount: 3,
    readyTotal,
  });
  await source.runner.drain();
  expect(house.charges()).toHaveLength(3);
  const jpeg = await sharp({ create: { width: 200, height: 60, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer();
  await source.services.files.put('pictures/aa/picture.jpg', jpeg);
  await source.services.files.put('pictures/bb/empty.jpg', Buffer.alloc(0));
  return source;
}
