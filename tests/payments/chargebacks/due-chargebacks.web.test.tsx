import { screen, within } from '@testing-library/react';
import { chooseItem } from '../../support/browser/menu-item';
import { openApp } from '../../support/browser/web-app';
import { serverOfFile } from '../../support/services/of-file';
import { stripeHouseOfFile } from '../reconciliation/stripe-setup';

const HOUSE = 'due-soon';
const HOUR = 3_600_000;
const DUE = /Due (tomorrow|in 2 days)/;

const at = stripeHouseOfFile(['charges', 'charges'], { userName: HOUSE });
const server = serverOfFile(() => at.upstream);

beforeAll(async () => {
  await at.charge(at.house.invoiceIds);
  for (const { id } of at.ledger.intents.values()) at.ledger.dispute(id);
  await at.deliver();
});

const open = async (user: string, path: string) => openApp(server.url, path, (await server.as(HOUSE, user)).cookie);

test('the home page has no notice as long as there is more time than three days', async () => {
  await open('clerk', '/');
  expect(await screen.findByText(/^Signed in as/)).toBeInTheDocument();
  expect(screen.queryByText(/^A bidder disputes a payment/)).toBeNull();
});

test('within three days, the home page, the list, and the page of a chargeback say when a response is due', async () => {
  const [row] = await at.upstream.db.query<{ due: Date }>(
    'select due_by as due from chargeback where house_id = $1 and id = 1',
    [at.house.api.houseId],
  );
  if (!row) throw new Error('There is no chargeback.');
  at.upstream.clock.advance(row.due.getTime() - at.upstream.clock.now().getTime() - 36 * HOUR);
  const { user } = await open('clerk', '/');
  expect(await screen.findByText(/^A bidder disputes a payment/)).toHaveTextContent(DUE);
  await user.click(screen.getByRole('link', { name: 'Show all 2' }));
  const grid = await screen.findByRole('grid', { name: 'Chargebacks' });
  expect((await within(grid).findAllByRole('row', { name: /\$\d/ }))[0]).toHaveTextContent(DUE);
  await user.click(screen.getByRole('link', { name: '1' }));
  expect(await screen.findByText(/^Due .+\. Respond by/)).toBeInTheDocument();
});

test('the payments of an invoice say when the response to its chargeback is due', async () => {
  const { user } = await open('clerk', `/invoices/EditInvoices/${at.house.groupId}`);
  const [menu] = await screen.findAllByRole('button', { name: /^Actions for invoice \d+$/ });
  await chooseItem(user, menu ?? document.body, 'Payments');
  const dialog = within(await screen.findByRole('dialog', { name: 'Payments' }));
  expect(await dialog.findByText(DUE)).toBeInTheDocument();
});

test('users who can’t see invoices have no notice', async () => {
  await open('viewer', '/');
  expect(await screen.findByText(/^Signed in as/)).toBeInTheDocument();
  expect(screen.queryByText(/^A bidder disputes a payment/)).toBeNull();
});
