import { screen, within } from '@testing-library/react';
import { chooseItem } from '../../support/browser/menu-item';
import { openApp } from '../../support/browser/web-app';
import { ofFile, servicesOfFile } from '../../support/services/of-file';
import { chargingHouse, houseOfCards } from '../charge-runs/charging-setup';

const { upstream, server } = servicesOfFile({ quiet: true });
const house = ofFile(() => chargingHouse(upstream, houseOfCards(['confirms', 'success'], { userName: 'link-menu' })));

const charged = ofFile(async () => ({ run: await house.chargeAll() }));

const openRun = async (userName: string) =>
  openApp(
    server.url,
    `/invoices/CardCharges/${house.groupId}/run/${charged.run}`,
    (await server.as('link-menu', userName)).cookie,
  );
const number = () => house.invoiceIds[0] ?? 0;
const menu = () => screen.findByRole('button', { name: `Link for invoice ${number()}` });
const link = async () => (await house.attempts(charged.run)).find(({ invoiceID }) => invoiceID === number())?.link;

test('staff copy and send the link of a charge that waits for its bidder', async () => {
  const { user } = await openRun('cashier');
  expect(await screen.findByText(/^1 payment: the bidder has to confirm\./)).toBeInTheDocument();
  await chooseItem(user, menu(), 'Copy link');
  expect(await screen.findByText(/^Link copied\. It works until \w+ \d+, 2026\.$/)).toBeInTheDocument();
  expect(await navigator.clipboard.readText()).toMatch(/\/pay\/PAY[A-Z2-9]{32}$/);
  await chooseItem(user, menu(), 'Send link');
  expect(await screen.findByText(`Link for invoice ${number()} sent to the bidder.`)).toBeInTheDocument();
  await user.click(await menu());
  expect(await screen.findByRole('menuitem', { name: 'Send link again' })).toBeInTheDocument();
  expect((await link())?.sentAt).not.toBeNull();
});

test('staff copy the link from the payments of its invoice', async () => {
  const { user } = openApp(
    server.url,
    `/invoices/EditInvoices/${house.groupId}`,
    (await server.as('link-menu', 'cashier')).cookie,
  );
  await chooseItem(user, new RegExp(`^Actions for invoice ${number()}`), 'Payments');
  const dialog = within(await screen.findByRole('dialog', { name: /^Payments/ }));
  expect(await dialog.findByText(/^A charge of \$[\d,.]+ waits for the bidder\. /)).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Copy link' }));
  expect(await screen.findByText(/^Link copied\. It works until \w+ \d+, 2026\.$/)).toBeInTheDocument();
  expect(await navigator.clipboard.readText()).toMatch(/\/pay\/PAY[A-Z2-9]{32}$/);
});

test('users who can’t charge cards see that the bidder has to act, without the link', async () => {
  await openRun('clerk');
  expect((await screen.findAllByText('Action needed')).length).toBeGreaterThan(0);
  expect(screen.queryByRole('button', { name: /^Link for/ })).not.toBeInTheDocument();
});

test('staff cancel the charge after a confirmation, and the row shows that nothing was charged', async () => {
  const { user } = await openRun('cashier');
  await chooseItem(user, menu(), 'Cancel…');
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText(/The bidder's link stops working/)).toBeInTheDocument();
  await user.click(within(dialog).getByRole('button', { name: 'Cancel charge' }));
  expect(await screen.findByText(`Charge of invoice ${number()} canceled.`)).toBeInTheDocument();
  expect(await screen.findByText(/canceled before the bidder confirmed it/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Link for/ })).not.toBeInTheDocument();
});
