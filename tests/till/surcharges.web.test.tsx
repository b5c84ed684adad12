import { screen } from '@testing-library/react';
import { autumnHouse } from '../invoicing/autumn-house';
import { openApp } from '../support/browser/web-app';

const { server, api, cashier, group } = autumnHouse();

test('a card surcharge is shown before it is taken, and the payer can be let off', async () => {
  const surcharge = { surchargePercent: '3', surchargeName: 'Card surcharge' };
  await api.post('payment-methods', { id: 4, version: 1, name: 'Credit card (offline)', ...surcharge });
  const before = await api.invoiceOf(group, 'Stone');
  const more = Math.round(before.outStandingBalance * 3) / 100;
  const dollars = (amount: number) => amount.toLocaleString('en-US', { style: 'currency', currency: 'USD' });
  const { user } = openApp(server.url, '/till', cashier.cookie);
  await user.type(await screen.findByLabelText('Paddle, name, or invoice number'), 'stone{Enter}');
  await user.click(await screen.findByRole('button', { name: /^Credit card/ }));
  const shown = await screen.findByText(/^Card surcharge 3%/);
  expect(shown).toHaveTextContent(
    `Card surcharge 3%: ${dollars(more)}, in total ${dollars(before.outStandingBalance + more)}`,
  );
  await user.click(screen.getByRole('checkbox', { name: 'Without surcharge' }));
  expect(screen.queryByText(/^Card surcharge 3%/)).not.toBeInTheDocument();
  await user.click(screen.getByRole('checkbox', { name: 'Without surcharge' }));
  await user.click(screen.getByRole('button', { name: /^Take/ }));
  expect(await screen.findByRole('link', { name: /^Receipt \d+ \(PDF\)$/ })).toBeInTheDocument();
  const after = await api.invoiceOf(group, 'Stone');
  expect(after).toMatchObject({ outStandingBalance: 0, invoiceStatus: 'PAID' });
  expect(after.totalPrice.other).toBeCloseTo(before.totalPrice.other + more, 2);
});
