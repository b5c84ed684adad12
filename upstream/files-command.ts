import { isAbsolute, resolve } from 'node:path';
import { z } from 'zod';
import { ConfigError } from '../platform/config-error';
import { type Env, readEnv } from './core/env';
import { diskFiles, type FileStore } from './core/files/files';
import { FilesError } from './core/files/files-error';
import { moveFiles } from './core/files/move-files';
import { openFiles } from './core/files/open-files';

/** The command that copies all files from one store to another. It needs no database, and services may run. */

const Move = z.object({ from: z.string(), to: z.string() });

/** Opens a store by an address: a folder, or a bucket with the access key of the settings. */
function storeAt(address: string, source: NodeJS.ProcessEnv): FileStore {
  if (!/^s3:/i.test(address)) {
    if (!isAbsolute(address)) throw new ConfigError(`${address} is not an absolute path.`);
    return diskFiles(resolve(address));
  }
  // The same checks as at a start, with errors that name FILES_URL.
  const env: Env = readEnv({ ...source, FILES_URL: address });
  return openFiles(env);
}

/** Copies the files, and returns messages for the operator. Throws a ConfigError with what is wrong. */
export async function runMove(input: unknown, source: NodeJS.ProcessEnv): Promise<readonly string[]> {
  // New files on a disk are readable only by their owner.
  process.umask(0o077);
  const addresses = Move.parse(input);
  const [from, to] = [storeAt(addresses.from, source), storeAt(addresses.to, source)];
  if (from.place === to.place) throw new ConfigError('FROM and TO are the same place.');
  const { copied, equal, bytes } = await moveFiles(from, to, (line) => process.stderr.write(`${line}\n`)).catch(
    (error: unknown) => {
      throw error instanceof FilesError ? new ConfigError(error.message) : error;
    },
  );
  const count = (files: number) => `${files.toLocaleString('en-US')} ${files === 1 ? 'file' : 'files'}`;
  if (copied + equal === 0) return [`There are no files in ${from.place}.`];
  return [
    `Copied ${count(copied)} (${(bytes / 1e6).toFixed(1)} MB) from ${from.place} to ${to.place}, and compared each one. ${count(equal)} were there already.`,
    `Nothing was deleted from ${from.place}.`,
  ];
}
