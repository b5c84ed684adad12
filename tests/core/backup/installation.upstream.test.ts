import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pictureKey } from '../../../rules/images/picture-files';
import { diskFiles } from '../../../upstream/core/files/files';
import { adoptFiles, claimFiles, foreignFiles, missingPictures } from '../../../upstream/core/files/installation';
import { createReadiness } from '../../../upstream/core/http/readiness';
import { startTestUpstream, type TestUpstream } from '../../support/services/upstream';
import { backUpTo, houseToBackUp, restoreTo } from './backups';

/** Services on several machines share one database, and must share the folder of the files. */

let upstream: TestUpstream;
let elsewhere: string;

/** The names of two pictures: the file of the first one exists. */
const KEPT = `${'a'.repeat(32)}-10x10`;
const LOST = `${'b'.repeat(32)}-10x10`;

const addPicture = (name: string) =>
  upstream.db.query(
    `insert into picture (house_id, name, sha256, width, height, content_type, bytes, mail_width, mail_height, added_at)
     select id, $1, $1, 10, 10, 'image/jpeg', 1, 10, 10, now() from house order by id limit 1`,
    [name],
  );

beforeAll(async () => {
  upstream = await houseToBackUp();
  await addPicture(KEPT);
  await diskFiles(upstream.filesFolder).put(pictureKey(KEPT, 'full'), Buffer.from('a picture'));
  elsewhere = await mkdtemp(join(tmpdir(), 'rostrum-elsewhere-'));
});
afterAll(async () => {
  await upstream.stop();
  await rm(elsewhere, { recursive: true, force: true });
});

test('a folder without any of the pictures is not marked', async () => {
  const { db } = upstream;
  expect(await claimFiles(db, diskFiles(elsewhere))).toContain('None of the pictures of the database is in');
  expect(await foreignFiles(db, diskFiles(elsewhere))).toBeNull();
});

test('the first start marks the folder, later starts recognize it, and another folder is refused', async () => {
  const { db, filesFolder } = upstream;
  expect(await claimFiles(db, diskFiles(filesFolder))).toBeNull();
  expect(await claimFiles(db, diskFiles(filesFolder))).toBeNull();
  expect(await claimFiles(db, diskFiles(elsewhere))).toContain(
    `${elsewhere} is not the folder with the files of this database.`,
  );
});

test('services whose folder is no longer mounted are not ready', async () => {
  const { db, filesFolder } = upstream;
  const ready = (folder: string) =>
    createReadiness(
      db,
      diskFiles(folder),
      () => false,
      () => foreignFiles(db, diskFiles(folder)),
    )();
  expect(await ready(filesFolder)).toBeNull();
  expect(await ready(elsewhere)).toContain('is not the folder with the files of this database');
});

test('a backup without any of the pictures fails and writes no file, and one with some of them says what it lacks', async () => {
  const { db, filesFolder } = upstream;
  const file = join(elsewhere, 'kept.tar');
  expect(await missingPictures(db, diskFiles(elsewhere))).toContain(KEPT);
  const pictures = join(filesFolder, 'pictures');
  await rename(pictures, join(elsewhere, 'pictures'));
  await expect(backUpTo(file, upstream)).rejects.toThrow(
    /None of the pictures of the database is in DATA_DIR\..*No file was written\./,
  );
  await rename(join(elsewhere, 'pictures'), pictures);
  expect((await backUpTo(file, upstream)).join('\n')).not.toContain('does not have them');
  await addPicture(LOST);
  expect((await backUpTo(join(elsewhere, 'partly.tar'), upstream)).join('\n')).toContain(
    `because DATA_DIR does not have them: 1 picture of lots, such as ${LOST}.`,
  );
});

test('a restore gives the folder the mark of the restored database', async () => {
  const target = await startTestUpstream({ ownDatabase: true });
  await claimFiles(target.db, target.services.files);
  await restoreTo(target, join(elsewhere, 'kept.tar'));
  expect(await foreignFiles(target.db, target.services.files)).toBeNull();
  await adoptFiles(target.db, diskFiles(elsewhere));
  expect(await foreignFiles(target.db, diskFiles(elsewhere))).toBeNull();
  await target.stop();
});
