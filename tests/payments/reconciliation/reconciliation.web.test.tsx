import { screen, waitFor, within } from '@testing-library/react';
import { chooseItem } from '../../support/browser/menu-item';
import { openApp, type TestPage } from '../../support/browser/web-app';
import { serverOfFile } from '../../support/services/of-file';
import { takeOther } from './other-amount';
import { stripeHouseOfFile } from './stripe-setup';

const at = stripeHouseOfFile(['declines', 'declines', 'declines'], { userName: 'reconciling' });
const server = serverOfFile(() => at.upstream);

beforeAll(async () => {
  await at.charge(at.house.invoiceIds);
  for (const { id } of [...at.ledger.intents.values()].slice(0, 2)) at.ledger.succeed(id);
  await at.deliver();
});

const open = async (user: string) =>
  openApp(server.url, '/invoices/Reconciliation', (await server.as('reconciling', user)).cookie);
/** Returns the rows once there are any. The grid that is shown while they are read is another element. */
const rows = () =>
  waitFor(() => within(screen.getByRole('grid', { name: 'Discrepancies' })).getAllByRole('row', { name: /pi_/ }));
const menuOf = async (index: number) =>
  within((await rows())[index] ?? document.body).getByRole('button', { name: /^Actions for/ });
const idAt = (index: number) => [...at.ledger.intents.keys()][index] ?? '';

async function ignoreFirst(user: TestPage['user']): Promise<void> {
  await chooseItem(user, menuOf(0), 'Ignore…');
  const dialog = within(await screen.findByRole('dialog', { name: 'Ignore this discrepancy?' }));
  await user.type(dialog.getByLabelText(/^Reason/), 'Settled by phone');
  await user.click(dialog.getByRole('button', { name: 'Ignore' }));
}

test('users who can’t charge cards see the discrepancies and no actions', async () => {
  await open('clerk');
  expect(await rows()).toHaveLength(2);
  expect(screen.queryByRole('button', { name: /^Actions for/ })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Compare now' })).toBeNull();
});

test('a payment is recorded on its invoice and leaves the list of open discrepancies', async () => {
  const { user } = await open('cashier');
  expect((await rows())[0]).toHaveTextContent(
    /Payment not in the ledger.*Open.*after the charge of invoice \d+ had failed/,
  );
  await chooseItem(user, menuOf(0), 'Record payment…');
  const dialog = within(await screen.findByRole('dialog', { name: 'Record payment' }));
  expect(dialog.getByLabelText(/^Invoice #/)).not.toHaveValue('');
  await user.click(dialog.getByRole('button', { name: 'Record payment' }));
  expect(await screen.findByText(/^Payment recorded on invoice \d+\.$/)).toBeInTheDocument();
  await waitFor(async () => expect(await rows()).toHaveLength(1));
});

test('a discrepancy is ignored with a reason, which all discrepancies show, and can be reopened', async () => {
  const { user } = await open('cashier');
  await ignoreFirst(user);
  expect(await screen.findByText('The payment provider and the ledger agree.')).toBeInTheDocument();
  await user.click(screen.getByRole('radio', { name: 'All' }));
  const reason = await screen.findByText(/Settled by phone/);
  expect(await rows()).toHaveLength(2);
  const ignored = (await rows()).findIndex((row) => row.contains(reason));
  await chooseItem(user, menuOf(ignored), 'Reopen');
  expect(await screen.findByText('Discrepancy reopened: open.')).toBeInTheDocument();
  await user.click(screen.getByRole('radio', { name: 'Open' }));
  await waitFor(async () => expect(await rows()).toHaveLength(1));
  expect(screen.queryByText(/Settled by phone/)).toBeNull();
  await ignoreFirst(user);
  expect(await screen.findByText('The payment provider and the ledger agree.')).toBeInTheDocument();
});

test('a discrepancy that is found while the screen is open appears, and is refunded from there', async () => {
  const { user } = await open('cashier');
  expect(await screen.findByText('The payment provider and the ledger agree.')).toBeInTheDocument();
  at.ledger.succeed(idAt(2));
  await at.deliver();
  await chooseItem(user, menuOf(0), 'Refund…');
  const dialog = within(await screen.findByRole('dialog', { name: 'Refund payment?' }));
  await user.click(dialog.getByRole('button', { name: /^Refund \$/ }));
  expect(await screen.findByText('Payment refunded.')).toBeInTheDocument();
  expect(at.ledger.heldOf(idAt(2))).toBe(0);
});

test('Compare now shows when the ledger was last compared', async () => {
  const { user } = await open('cashier');
  await user.click(await screen.findByRole('button', { name: 'Compare now' }));
  expect(await screen.findByText('Compared with the payment provider.')).toBeInTheDocument();
  expect(await screen.findByText(/Last compared:/)).toBeInTheDocument();
});

test('a charge of which the provider took less is corrected, and the screen says what the invoice then owes', async () => {
  const [attempt] = await at.upstream.db.query<{ invoice: number; amount: number; ref: string }>(
    `select invoice_id as invoice, amount, processor_ref as ref from charge_attempt where house_id = $1 and state = 'CHARGED' order by id limit 1`,
    [at.house.api.houseId],
  );
  const { invoice = 0, amount = 0, ref = '' } = attempt ?? {};
  const { user } = await open('cashier');
  takeOther(at.ledger, ref, amount - 100);
  await at.deliver();
  await chooseItem(user, menuOf(0), 'Record difference…');
  const dialog = within(await screen.findByRole('dialog', { name: 'Record difference?' }));
  expect(dialog.getByText(/^The payment provider took .* the ledger has/)).toBeInTheDocument();
  expect(dialog.getByText(new RegExp(`invoice ${invoice} owes \\$1.00 again`))).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Record difference' }));
  expect(await screen.findByText(`Recorded on invoice ${invoice}.`)).toBeInTheDocument();
  expect((await at.house.api.detail(at.house.groupId)).invoiceBidders).toContainEqual(
    expect.objectContaining({ invoiceID: invoice, outStandingBalance: 1 }),
  );
});

test('a payment that the provider never took is reversed after a dialog that says what it does', async () => {
  const [attempt] = await at.upstream.db.query<{ invoice: number; ref: string }>(
    `select invoice_id as invoice, processor_ref as ref from charge_attempt where house_id = $1 and state = 'CHARGED' order by id limit 1`,
    [at.house.api.houseId],
  );
  const { invoice = 0, ref = '' } = attempt ?? {};
  at.ledger.forget(ref);
  at.upstream.clock.advance(900_000);
  await at.house.api.post('paymentComparison', {});
  const { user } = await open('cashier');
  await chooseItem(user, menuOf(0), 'Reverse payment…');
  const dialog = within(await screen.findByRole('dialog', { name: 'Reverse payment?' }));
  expect(dialog.getByText(new RegExp(`Invoice ${invoice} owes it again`))).toBeInTheDocument();
  expect(dialog.getByText(/asks the payment provider again first/)).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Reverse payment' }));
  expect(await screen.findByText(`Payment reversed on invoice ${invoice}.`)).toBeInTheDocument();
  await user.click(screen.getByRole('radio', { name: 'All' }));
  expect(await screen.findByText('Reversed')).toBeInTheDocument();
});
