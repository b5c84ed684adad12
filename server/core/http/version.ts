import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { z } from 'zod';
import { projectFile } from '../../../platform/project-file';

const Package = z.object({ name: z.string(), version: z.string() });

/** What runs here: the app compares it with what it was loaded as. `released` and `hash` are of the built server; null where it is not built. */
export interface Version {
  readonly name: string;
  readonly version: string;
  readonly released: string | null;
  readonly hash: string | null;
}

/** Reads the version once, at the start: a later build belongs to the next process. */
export async function readVersion(): Promise<Version> {
  const { name, version } = Package.parse(JSON.parse(await readFile(projectFile('package.json'), 'utf8')));
  const built = projectFile('dist/web/index.html');
  const [page, found] = await Promise.all([readFile(built).catch(() => null), stat(built).catch(() => null)]);
  return {
    name,
    version,
    released: found?.mtime.toISOString() ?? null,
    hash: page === null ? null : createHash('sha256').update(page).digest('hex').slice(0, 12),
  };
}
