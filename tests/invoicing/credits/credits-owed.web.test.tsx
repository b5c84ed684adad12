import { screen, waitFor, within } from '@testing-library/react';
import { refundingHouse } from '../../payments/refunds/refunding-setup';
import { openApp } from '../../support/browser/web-app';
import { ofFile, servicesOfFile } from '../../support/services/of-file';

const HOUSE = 'credits-owed';

const numberAt = (index: number) => house.invoiceIds[index] ?? 0;

const { upstream, server } = servicesOfFile({ quiet: true });
const house = ofFile(() => refundingHouse(upstream, ['success', 'decline', 'success'], HOUSE));

beforeAll(async () => {
  await house.api.post(`invoice/${numberAt(0)}/creditNotes`, { amount: 2, reason: 'Damaged frame' });
  const { outStandingBalance } = await house.invoice(1);
  await house.api.post('invoicePaidOnly', {
    paidInvoices: [
      {
        invoiceID: numberAt(1),
        paid: true,
        paidDate: '11/18/2026',
        paymentMethodID: 2,
        amount: outStandingBalance + 5,
        overpayment: 'KEEP_AS_CREDIT',
      },
    ],
  });
});

const open = async (user = 'cashier') =>
  openApp(server.url, '/payments/credits', (await server.as(HOUSE, user)).cookie);
const row = async (index: number) =>
  within(await screen.findByRole('grid', { name: 'Credits owed' })).findByRole('row', {
    name: new RegExp(String(numberAt(index))),
  });
const refundOf = (index: number) => screen.findByRole('button', { name: `Refund invoice ${numberAt(index)}` });

test('credits are listed with the payment method of the invoice and their total', async () => {
  await open('clerk');
  expect(await row(0)).toHaveTextContent(/2\.00.*CC/);
  expect(await row(1)).toHaveTextContent(/5\.00.*Check/);
  expect(screen.getByText('Credits owed in USD').nextElementSibling).toHaveTextContent('$7.00');
  expect(await refundOf(0)).toHaveAccessibleDescription('Only users who can charge cards can refund this payment');
  expect(screen.getByRole('link', { name: 'Download as CSV' })).toHaveAttribute('href', '/files/creditsOwed.csv');
});

test('all credits are downloaded as CSV', async () => {
  const answer = await fetch(upstream.url + house.api.path('creditsOwed.csv'), {
    headers: { authorization: `Bearer ${house.api.client.token}` },
  });
  const [, first, second, ...more] = (await answer.text()).split('\r\n');
  expect(first).toMatch(new RegExp(`^${numberAt(0)},.*,2\\.00,USD,CC$`));
  expect(second).toMatch(new RegExp(`^${numberAt(1)},.*,5\\.00,USD,Check$`));
  expect(more).toEqual(['']);
});

test('the credit of a card payment is refunded to the card and removed from the list', async () => {
  const { user } = await open();
  await user.click(await refundOf(0));
  const dialog = within(await screen.findByRole('dialog', { name: 'Refund' }));
  expect(await dialog.findByRole('textbox', { name: /^Amount/ })).toHaveValue('2.00');
  await user.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'Damaged frame');
  await user.click(dialog.getByRole('button', { name: 'Refund $2.00' }));
  expect(await screen.findByText('$2.00 refunded.')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('button', { name: `Refund invoice ${numberAt(0)}` })).toBeNull());
  expect(house.recorded()).toHaveLength(1);
  expect((await house.invoice(0)).outStandingBalance).toBe(0);
});

test('a credit of a check payment is recorded as refunded, with the method and reference of the refund', async () => {
  const { user } = await open();
  await user.click(await refundOf(1));
  const dialog = within(await screen.findByRole('dialog', { name: 'Record refund' }));
  const date = dialog.getByLabelText('Date');
  await user.clear(date);
  await user.type(date, '2026-11-19');
  await user.selectOptions(dialog.getByLabelText('Payment method'), 'Cash');
  await user.type(dialog.getByLabelText('Reference'), 'Voucher 12');
  await user.click(dialog.getByRole('button', { name: 'Record refund of $5.00' }));
  expect(await screen.findByText('Refund of $5.00 recorded. Paid in full.')).toBeInTheDocument();
  expect(await screen.findByText('No credits are owed.')).toBeInTheDocument();
  expect(await house.payments(1)).toContainEqual(
    expect.objectContaining({ amount: -5, paymentMethod: 'Cash', reference: 'Voucher 12' }),
  );
});
