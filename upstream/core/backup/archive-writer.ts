import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { link, open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type Readable, Transform, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { pack } from 'tar-stream';
import { ConfigError } from '../../../platform/config-error';
import type { BackupPart } from './manifest';

/** Writes a tar archive, one entry after another, without buffering it in memory. */
export interface ArchiveWriter {
  readonly parts: readonly BackupPart[];
  add(name: string, bytes: Buffer): Promise<void>;
  /** Adds `size` bytes that are already being read. */
  addStream(name: string, source: Readable, size: number): Promise<void>;
  /** Adds the first `size` bytes of a file. */
  addFile(name: string, path: string, size: number): Promise<void>;
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

const exists = (file: string): Promise<boolean> =>
  stat(file).then(
    () => true,
    () => false,
  );

const alreadyExists = (file: string) => new ConfigError(`${file} already exists: choose another name.`);

async function openPart(file: string, part: string) {
  if (await exists(file)) throw alreadyExists(file);
  return open(part, 'wx', 0o600).catch((error: unknown) => {
    if ((error as { code?: string }).code === 'ENOENT')
      throw new ConfigError(`The folder ${dirname(file)} does not exist.`);
    throw error;
  });
}

/** Error codes of file systems without hard links, such as some network drives. */
const NO_LINKS = ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EINVAL'];

/** Moves a complete file to its final name. Unlike a rename, a link never replaces the file of a concurrent backup. */
async function publish(part: string, file: string): Promise<void> {
  try {
    await link(part, file);
    await rm(part);
  } catch (error) {
    const { code = '' } = error as { code?: string };
    if (code === 'EEXIST') throw alreadyExists(file);
    if (!NO_LINKS.includes(code)) throw error;
    if (await exists(file)) throw alreadyExists(file);
    await rename(part, file);
  }
}

/**
 * Writes an archive to FILE.*.part and renames it once it is complete and flushed to disk, so a killed process never leaves a file that
 * looks complete. Throws a ConfigError if FILE exists.
 */
export async function writeArchive<T>(
  file: string,
  at: Date,
  signal: AbortSignal,
  fill: (writer: ArchiveWriter) => Promise<T>,
): Promise<T> {
  const part = `${file}.${randomBytes(4).toString('hex')}.part`;
  const handle = await openPart(file, part);
  const archive = pack();
  const parts: BackupPart[] = [];
  const written = pipeline(
    archive,
    async (chunks: AsyncIterable<Buffer>) => {
      for await (const chunk of chunks) await handle.appendFile(chunk);
    },
    { signal },
  );
  // The next await on the archive reports a failure; until then it must not count as an unhandled rejection.
  written.catch(() => undefined);

  /** Rejects when the archive can no longer be written, so that nothing waits for a stream that has stopped. */
  const orBroken = <V>(work: Promise<V>): Promise<V> => {
    work.catch(() => undefined);
    return Promise.race([
      work,
      written.then(() => {
        throw new Error('The archive was closed too early.');
      }),
    ]);
  };
  const entry = (name: string, size: number) => {
    const done: { resolve: () => void; reject: (error: unknown) => void } = {
      resolve: () => undefined,
      reject: () => undefined,
    };
    const ended = new Promise<void>((resolve, reject) => Object.assign(done, { resolve, reject }));
    const sink: Writable = archive.entry({ name, size, mode: 0o600, mtime: at }, (error) => {
      if (error) done.reject(error);
      else done.resolve();
    });
    return { sink, ended };
  };
  const writer: ArchiveWriter = {
    parts,
    async add(name, bytes) {
      signal.throwIfAborted();
      const { sink, ended } = entry(name, bytes.length);
      sink.end(bytes);
      await orBroken(ended);
      parts.push({ name, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') });
    },
    async addFile(name, path, size) {
      if (size === 0) return writer.add(name, Buffer.alloc(0));
      // Opened before the entry begins, so that a deleted file doesn't corrupt the archive.
      const source = createReadStream(path, { end: size - 1 });
      await once(source, 'open');
      await writer.addStream(name, source, size);
    },
    async addStream(name, source, size) {
      if (size === 0) {
        source.destroy();
        return writer.add(name, Buffer.alloc(0));
      }
      const hash = createHash('sha256');
      const { sink, ended } = entry(name, size);
      const hashed = new Transform({
        transform(chunk: Buffer, _encoding, next) {
          hash.update(chunk);
          next(null, chunk);
        },
      });
      await orBroken(Promise.all([pipeline(source, hashed, sink, { signal }), ended]));
      parts.push({ name, bytes: size, sha256: hash.digest('hex') });
    },
  };

  try {
    const result = await fill(writer);
    archive.finalize();
    await written;
    await handle.sync();
    await handle.close();
    await publish(part, file);
    await syncFolder(dirname(file));
    return result;
  } catch (error) {
    archive.destroy();
    await written.catch(() => undefined);
    await handle.close().catch(() => undefined);
    await rm(part, { force: true });
    throw error;
  }
}
