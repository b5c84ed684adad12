import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { selectActor } from '../../../upstream/demo/store';
import { plain } from '../../images/pictures';
import { type SnapshotCalls, startSnapshots } from '../../lots/snapshots/snapshot-calls';
import { launchBrowser, watchConsole } from '../../support/browser/browser';
import { patience, staffPage } from '../../support/browser/staff-page';
import { addLotPicture } from '../../support/houses/lot-pictures';
import { type Product, startProduct } from '../../support/product/product';

let browser: Browser;
let calls: SnapshotCalls;
let folder: string;
let product: Product;

beforeAll(async () => {
  browser = await launchBrowser();
  folder = await mkdtemp(join(tmpdir(), 'rostrum-snapshots-'));
  calls = await startSnapshots();
  product = await startProduct({ DATA_DIR: folder, UPSTREAM_URL: calls.upstream.url }, 'server');
});
afterAll(async () => {
  await product.kill();
  await calls.upstream.stop();
  await browser.close();
  await rm(folder, { recursive: true, force: true });
});

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
  const file = join(folder, download.suggestedFilename());
  await download.saveAs(file);

  const [row] = await upstream.db.query<{ sale: number }>(
    'select group_id as sale from catalog where house_id = $1 and id = $2',
    [house.houseId, session],
  );
  await page.goto(`${product.url}/ar/session/live/${row?.sale ?? 0}/${session}/3`);
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
