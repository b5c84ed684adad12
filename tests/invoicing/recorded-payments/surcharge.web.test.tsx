import { screen, waitFor, within } from '@testing-library/react';
import { chooseItem } from '../../support/browser/menu-item';
import { openApp } from '../../support/browser/web-app';
import { autumnHouse } from '../autumn-house';

const { server, api, cashier, group } = autumnHouse();

test('a surcharge of the method is shown before a payment is recorded, and added unless the payer is let off', async () => {
  const surcharge = { surchargePercent: '3', surchargeName: 'Card surcharge' };
  await api.post('payment-methods', { id: 4, version: 1, name: 'Credit card (offline)', ...surcharge });
  const invoice = await api.invoiceOf(group, 'Keller');
  const { user } = openApp(server.url, `/invoices/EditInvoices/${group}?id=${invoice.invoiceID}`, cashier.cookie);
  const block = await screen.findByRole('article', { name: /Keller/ });
  await chooseItem(user, /^Actions for invoice/, 'Mark as paid', block);
  const dialog = within(await screen.findByRole('dialog', { name: /^Record payments?$/ }));
  const amount = await dialog.findByLabelText('Amount');
  await user.clear(amount);
  await user.type(amount, '100');
  await dialog.findByRole('option', { name: 'Credit card (offline)' });
  await user.selectOptions(dialog.getByLabelText('Payment method'), 'Credit card (offline)');
  expect(await dialog.findByText('Card surcharge 3%: $3.00, in total $103.00')).toBeInTheDocument();
  await user.click(dialog.getByRole('checkbox', { name: 'Without surcharge' }));
  expect(dialog.getByText('Card surcharge: none')).toBeInTheDocument();
  await user.click(dialog.getByRole('checkbox', { name: 'Without surcharge' }));
  const date = dialog.getByLabelText('Date');
  await user.clear(date);
  await user.type(date, '2026-11-18');
  await user.click(dialog.getByRole('button', { name: 'Record payment' }));
  await waitFor(async () => expect((await api.invoiceOf(group, 'Keller')).paymentsMade).toBe(103));
  const after = await api.invoiceOf(group, 'Keller');
  expect(after.outStandingBalance).toBeCloseTo(invoice.outStandingBalance - 100, 2);
});
