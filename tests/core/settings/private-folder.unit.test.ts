import { chmod, mkdir, mkdtemp, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { diskFiles } from '../../../upstream/core/files/files';
import { keepPrivate } from '../../../upstream/core/files/private-folder';

let dataDir = '';
const umask = process.umask(0o022);
beforeEach(async () => {
  process.umask(0o022);
  dataDir = await mkdtemp(join(tmpdir(), 'private-folder-'));
});
afterEach(async () => {
  process.umask(umask);
  await rm(dataDir, { recursive: true });
});

const modeOf = async (...path: string[]) => ((await stat(join(dataDir, ...path))).mode & 0o7777).toString(8);

test('an installation readable by others is tightened at the start', async () => {
  await chmod(dataDir, 0o755);
  await mkdir(join(dataDir, 'outbox'));
  await mkdir(join(dataDir, 'database/base/1'), { recursive: true });
  await writeFile(join(dataDir, 'outbox/link.eml'), 'a link to choose a password');
  await writeFile(join(dataDir, 'database/base/1/2619'), 'rows');
  await writeFile(join(dataDir, 'control.json'), '{}');
  await keepPrivate(dataDir);
  expect(await Promise.all([modeOf(), modeOf('outbox'), modeOf('database'), modeOf('database/base/1')])).toEqual([
    '700',
    '700',
    '700',
    '700',
  ]);
  expect(
    await Promise.all([modeOf('outbox/link.eml'), modeOf('database/base/1/2619'), modeOf('control.json')]),
  ).toEqual(['600', '600', '600']);
});

test('new files are readable only by the owner', async () => {
  await keepPrivate(join(dataDir, 'new'));
  await diskFiles(join(dataDir, 'new/files')).put('pictures/3f/3fa9.jpg', Buffer.from('a picture'));
  expect(
    await Promise.all([modeOf('new'), modeOf('new/files/pictures'), modeOf('new/files/pictures/3f/3fa9.jpg')]),
  ).toEqual(['700', '700', '600']);
});

test('foreign files in the folder and targets of symbolic links are not changed', async () => {
  const own = join(dataDir, 'own');
  await mkdir(own);
  await writeFile(join(dataDir, 'elsewhere'), '');
  await writeFile(join(own, 'notes.txt'), '');
  await symlink(join(dataDir, 'elsewhere'), join(own, 'outbox'));
  await keepPrivate(own);
  expect(await Promise.all([modeOf('own'), modeOf('own/notes.txt'), modeOf('elsewhere')])).toEqual([
    '700',
    '644',
    '644',
  ]);
});

test('a world-writable folder is refused and not changed', async () => {
  await chmod(dataDir, 0o1777);
  await expect(keepPrivate(dataDir)).rejects.toThrow('DATA_DIR must be a folder of its own: everybody can write to');
  expect(await modeOf()).toBe('1777');
});
