import type { Browser } from 'playwright-core';
import { type ChargingHouse, chargingHouse, houseOfCards } from '../payments/charge-runs/charging-setup';
import { bidderPage, findingsInThemes } from '../support/browser/bidder-page';
import { launchBrowser } from '../support/browser/browser';
import { patience, staffPage } from '../support/browser/staff-page';
import { startTestServer, type TestServer } from '../support/services/server';
import { startTestUpstream, type TestUpstream } from '../support/services/upstream';

let browser: Browser;
let upstream: TestUpstream;
let server: TestServer;
let house: ChargingHouse;

beforeAll(async () => {
  [browser, upstream] = await Promise.all([launchBrowser(), startTestUpstream()]);
  server = await startTestServer(upstream);
  house = await chargingHouse(upstream, houseOfCards(['decline', 'success'], { userName: 'card-link' }));
  await upstream.runner.start();
});
afterAll(async () => {
  await browser.close();
  await server.stop();
  await upstream.stop();
});

test('staff copy a link, the bidder saves a card on a phone, staff see it without a reload, and it is charged', async () => {
  const [invoice] = house.invoiceIds;
  const [row] = await upstream.db.query<{ id: number }>(
    'select approval_id as id from invoice where house_id = $1 and id = $2',
    [house.api.houseId, invoice],
  );
  const staff = await staffPage(browser, server.url, `/customers/bidder/${row?.id ?? 0}`, ['card-link', 'cashier']);
  await staff.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await staff.getByRole('button', { name: 'Replace card' }).click(patience);
  await staff.getByRole('menuitem', { name: 'Copy link' }).click(patience);
  await staff.getByText('Link copied. It works once, for 7 days.').waitFor(patience);
  const { pathname } = new URL(await staff.evaluate(() => navigator.clipboard.readText()));
  const bidder = await bidderPage(browser, server.url);
  await bidder.goto(server.url + pathname);
  expect(await findingsInThemes(bidder)).toEqual([]);
  await bidder.getByRole('button', { name: 'Agree and continue' }).click(patience);
  await bidder.getByRole('heading', { name: 'Save a card?' }).waitFor(patience);
  expect(await findingsInThemes(bidder)).toEqual([]);
  await bidder.getByLabel('Card').selectOption('success', patience);
  await bidder.getByRole('button', { name: 'Save card' }).click(patience);
  await bidder.getByRole('heading', { name: 'Your card is saved' }).waitFor(patience);
  await staff.getByText(/^Card saved by the bidder on .*, mandate version 1\.$/).waitFor(patience);
  await bidder.goto(server.url + pathname);
  await bidder.getByRole('heading', { name: 'This link doesn’t work' }).waitFor(patience);
  expect(await findingsInThemes(bidder)).toEqual([]);
  await bidder.context().close();
  await staff.goto(`${server.url}/ar/invoices/InvoiceGroupDetails/${house.groupId}`);
  await staff.getByRole('button', { name: 'Charge all cards' }).click(patience);
  await staff.getByRole('button', { name: /^Charge 2 / }).click(patience);
  await staff.getByText('2/2 of your payments have been processed!.').waitFor(patience);
  expect(house.charges().map(({ cardRef }) => cardRef)).toContain(`sandbox-success-${row?.id ?? 0}`);
});
