import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { type Entry, extract } from 'tar-stream';
import { ConfigError } from '../../../platform/config-error';
import { BACKUP_FORMAT, type BackupPart, Manifest, MANIFEST_FILE, SEAL_FILE, sha256Of } from './manifest';

/** Calls `read` with each entry of the archive in order, until it returns false. Unread content is skipped. */
export async function eachEntry(file: string, read: (name: string, entry: Entry) => Promise<boolean>): Promise<void> {
  const archive = extract();
  const source = createReadStream(file, { highWaterMark: 1 << 20 });
  source.on('error', (error) => archive.destroy(error));
  source.pipe(archive);
  try {
    for await (const entry of archive) {
      const goesOn = await read(entry.header.name, entry);
      if (!goesOn) break;
      entry.resume();
    }
  } finally {
    source.destroy();
  }
}

/** Reads an entry into memory. */
export async function bytesOf(entry: Entry): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of entry) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function hashed(name: string, entry: Entry): Promise<BackupPart> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of entry) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { name, bytes, sha256: hash.digest('hex') };
}

class Damaged extends Error {}

function parsedManifest(file: string, text: string): Manifest {
  const body: unknown = JSON.parse(text);
  const { format } = body as { format?: unknown };
  if (typeof format === 'number' && format > BACKUP_FORMAT)
    throw new ConfigError(
      `${file} was made by a newer version of Rostrum. Install that version or a later one, then restore. Nothing was changed.`,
    );
  const parsed = Manifest.safeParse(body);
  if (!parsed.success) throw new Damaged('its manifest cannot be read');
  return parsed.data;
}

async function readWhole(file: string): Promise<Manifest> {
  const found: BackupPart[] = [];
  const sealed: { manifest: Buffer | null; seal: string | null } = { manifest: null, seal: null };
  await eachEntry(file, async (name, entry) => {
    if (name === MANIFEST_FILE) sealed.manifest = await bytesOf(entry);
    else if (name === SEAL_FILE) sealed.seal = (await bytesOf(entry)).toString();
    else found.push(await hashed(name, entry));
    return true;
  });
  const { manifest, seal } = sealed;
  if (manifest === null || seal === null) throw new Damaged('its end is missing');
  if (sha256Of(manifest) !== seal) throw new Damaged('its manifest was changed');
  const read = parsedManifest(file, manifest.toString());
  const wrong =
    read.parts.find((part, index) => JSON.stringify(part) !== JSON.stringify(found[index])) ?? found[read.parts.length];
  if (wrong) throw new Damaged(`${wrong.name} is not as it was written`);
  return read;
}

/**
 * Reads a backup to its end, checks every part against the manifest, and returns the manifest. Throws a ConfigError if the file is
 * missing, damaged, truncated, or of a newer format.
 */
export async function verifyArchive(file: string): Promise<Manifest> {
  const found = await stat(file).catch(() => null);
  if (!found?.isFile()) throw new ConfigError(`There is no file ${file}.`);
  try {
    return await readWhole(file);
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new ConfigError(
      `${file} is damaged, incomplete, or not a backup of Rostrum: ${reason}. Nothing was changed. Use another backup.`,
    );
  }
}
