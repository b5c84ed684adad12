import { chargingHouse, houseOfCards } from '../../payments/charge-runs/charging-setup';
import { bidderPage, findingsInThemes } from '../../support/browser/bidder-page';
import { patience, staffPage } from '../../support/browser/staff-page';
import { browserOfFile } from '../../support/product/product-of-file';
import { ofFile, servicesOfFile } from '../../support/services/of-file';

const browser = browserOfFile();
const { upstream, server } = servicesOfFile();
const house = ofFile(() => chargingHouse(upstream, houseOfCards(['decline', 'success'], { userName: 'card-link' })));
beforeAll(() => upstream.runner.start());

test('staff copy a link, the bidder saves a card on a phone, staff see it without a reload, and it is charged', async () => {
  const [bidderId] = house.bidderIds;
  const staff = await staffPage(browser, server.url, `/customers/bidder/${bidderId}`, ['card-link', 'cashier']);
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
  expect(house.charges().map(({ cardRef }) => cardRef)).toContain(`sandbox-success-${bidderId}`);
});
