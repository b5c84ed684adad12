import type { Browser } from 'playwright-core';
import { type ChargingHouse, chargingHouse, houseOfCards } from '../payments/charge-runs/charging-setup';
import { makeLink } from '../payments/links/made-links';
import { bidderPage, findingsInThemes } from '../support/browser/bidder-page';
import { axeFindings, launchBrowser } from '../support/browser/browser';
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
  house = await chargingHouse(upstream, houseOfCards(['confirms', 'success'], { userName: 'payment-link' }));
  await upstream.runner.start();
});
afterAll(async () => {
  await browser.close();
  await server.stop();
  await upstream.stop();
});

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
