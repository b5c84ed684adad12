import { chargingHouse, houseOfCards } from '../../payments/charge-runs/charging-setup';
import { makeLink } from '../../payments/links/made-links';
import { bidderPage, findingsInThemes } from '../../support/browser/bidder-page';
import { axeFindings } from '../../support/browser/browser';
import { patience, staffPage } from '../../support/browser/staff-page';
import { browserOfFile } from '../../support/product/product-of-file';
import { ofFile, servicesOfFile } from '../../support/services/of-file';

const browser = browserOfFile();
const { upstream, server } = servicesOfFile();
const house = ofFile(() =>
  chargingHouse(upstream, houseOfCards(['confirms', 'success'], { userName: 'payment-link' })),
);
beforeAll(() => upstream.runner.start());

test('a bidder confirms a charge on a phone, and the open screen of staff shows the payment', async () => {
  const { chargeRun } = await house.api.post<{ chargeRun: { chargeRunID: number } }>(
    `invoiceGroup/${house.groupId}/chargeRuns`,
    { target: { filter: {}, except: [] } },
  );
  const run = chargeRun.chargeRunID;
  const staff = await staffPage(browser, server.url, `/invoices/CardCharges/${house.groupId}/run/${run}`, [
    'payment-link',
    'cashier',
  ]);
  await staff.getByText(/^1 payment: the bidder has to confirm/).waitFor(patience);
  const waiting = (await house.attempts(run)).find(({ link }) => link !== null);
  if (!waiting) throw new Error('no charge waits');
  const { pathname } = new URL(await makeLink(house.api, waiting));
  const bidder = await bidderPage(browser, server.url);
  await bidder.goto(server.url + pathname);
  expect(await findingsInThemes(bidder)).toEqual([]);
  await bidder.getByRole('button', { name: 'Continue to payment' }).click(patience);
  await bidder.getByRole('heading', { name: 'Approve this payment?' }).waitFor(patience);
  expect(await axeFindings(bidder)).toEqual([]);
  await bidder.getByRole('button', { name: 'Approve' }).click(patience);
  await bidder.getByRole('heading', { name: 'Payment received' }).waitFor(patience);
  await staff.getByText('2/2 of your payments have been processed!.').waitFor(patience);
  await bidder.context().close();
});
