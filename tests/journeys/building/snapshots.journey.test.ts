import { join } from 'node:path';
import { selectActor } from '../../../upstream/demo/store';
import { plain } from '../../images/pictures';
import { startSnapshots } from '../../lots/snapshots/snapshot-calls';
import { watchConsole } from '../../support/browser/browser';
import { patience, staffPage } from '../../support/browser/staff-page';
import { addLotPicture } from '../../support/houses/lot-pictures';
import { sessionPath } from '../../support/houses/session-path';
import { browserOfFile, builtServerOfFile } from '../../support/product/product-of-file';
import { folderOfFile, houseOfFile } from '../../support/services/of-file';

const browser = browserOfFile();
const calls = houseOfFile(startSnapshots);
const product = builtServerOfFile(() => calls.upstream);
const folder = folderOfFile();

test('a super user downloads a snapshot with pictures, and uploading it changes nothing', async () => {
  const { upstream, house } = calls;
  const session = house.sessions.LIVE;
  const ids = await calls.add(
    'LIVE',
    ['1', '2', '3'].map((lotNumber) => ({
      lotNumber,
      title: `Chair ${lotNumber}`,
      description: '=A chair\nwith arms',
    })),
  );
  const actor = await upstream.db.transaction((tx) => selectActor(tx, house.houseId, 'clerk'));
  for (const id of ids)
    await addLotPicture(
      upstream.services,
      actor,
      id,
      await plain({ color: `#10${id % 10}0ff` })
        .png()
        .toBuffer(),
    );
  const before = await calls.stored('LIVE');

  const page = await staffPage(browser, product.url, '/my-auctions/snapshots', ['sample', 'super']);
  const watched = watchConsole(page);
  await page.getByLabel('Enter Catalog ID:').fill(String(session));
  const [download] = await Promise.all([
    page.waitForEvent('download', patience),
    page.getByRole('button', { name: 'Download Snapshot' }).click(),
  ]);
  await page.getByText(`The snapshot of catalog ${session} was downloaded as `).waitFor(patience);
  const file = join(folder.path, download.suggestedFilename());
  await download.saveAs(file);

  await page.goto(`${product.url}/ar${await sessionPath(upstream.db, house.houseId, session, '/3')}`);
  await page.getByRole('button', { name: 'Choose a file' }).waitFor(patience);
  await page.getByLabel('Spreadsheet of items').setInputFiles(file);
  await page.getByText('Item Summary (Total # of Items: 3)').waitFor(patience);
  await page.getByText('Your file upload was a success!').waitFor(patience);
  const id = Number((await upstream.db.query<{ id: number }>('select max(id) as id from upload'))[0]?.id);
  expect(await calls.preview(id)).toMatchObject({ addedCount: 0, unchangedCount: 3, changed: [], missing: [] });
  expect(await calls.stored('LIVE')).toEqual(before);
  expect(watched).toEqual([]);
  await page.context().close();
}, 240_000);
