import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { z } from 'zod';
import { projectFile } from '../../../platform/project-file';

const Package = z.object({ name: z.string(), version: z.string() });

/** The running version, which the app compares with its own. `released` and `hash` describe the built app; null if it isn't built. */
export interface Version {
  readonly name: string;
  readonly version: string;
  readonly released: string | null;
  readonly hash: string | null;
}

/** Reads the version once at startup, because a later build belongs to the next process. */
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
