import { screen, waitFor, within } from '@testing-library/react';
import { autumnHouse } from '../invoicing/autumn-house';
import { openApp } from '../support/browser/web-app';

const { server, api, cashier, group } = autumnHouse();

test('a person pays in cash by keyboard alone, gets change, and takes the items', async () => {
  const before = await api.invoiceOf(group, 'Marsh');
  const { user } = openApp(server.url, '/till', cashier.cookie);
  const search = await screen.findByLabelText('Paddle, name, or invoice number');
  await waitFor(() => expect(search).toHaveFocus());
  await user.keyboard('marsh{Enter}');
  const methods = await screen.findByRole('group', { name: 'Payment method' });
  await waitFor(() => expect(within(methods).getAllByRole('button')[0]).toHaveFocus());
  await user.keyboard('1');
  const received = await screen.findByLabelText('Cash received');
  expect(received).toHaveFocus();
  await user.clear(received);
  await user.keyboard(String(before.outStandingBalance + 10));
  expect(await screen.findByText('$10.00')).toBeInTheDocument();
  await user.keyboard('{Enter}');
  expect(await screen.findByText(/Change: \$10\.00/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: /^Receipt \d+ \(PDF\)$/ })).toHaveAttribute(
    'href',
    expect.stringMatching(/paymentReceipt_\d+\.pdf$/),
  );
  await waitFor(() => expect(screen.getByLabelText('Paddle, name, or invoice number')).toHaveFocus());
  await user.click(screen.getByRole('button', { name: 'Email receipt' }));
  const address = await screen.findByLabelText('Email address');
  expect(address).toHaveValue('ada.marsh@bidder.example');
  await user.clear(address);
  await user.keyboard('ada@example');
  expect(screen.getByRole('button', { name: 'Send' })).toHaveAttribute('aria-disabled', 'true');
  await user.keyboard('.com{Enter}');
  expect(await screen.findByText('The receipt is on its way to ada@example.com.')).toBeInTheDocument();
  expect(await screen.findByRole('button', { name: 'Email receipt again' })).toBeInTheDocument();
  expect(await api.invoiceOf(group, 'Marsh')).toMatchObject({ outStandingBalance: 0, invoiceStatus: 'PAID' });
});

test('what was taken is undone at the till, which then offers it no more', async () => {
  const before = await api.invoiceOf(group, 'Patel');
  const { user } = openApp(server.url, '/till', cashier.cookie);
  await screen.findByLabelText('Paddle, name, or invoice number');
  await user.keyboard('patel{Enter}');
  await screen.findByRole('group', { name: 'Payment method' });
  await user.keyboard('1');
  await screen.findByLabelText('Cash received');
  await user.keyboard('{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText(/^The payment of Dev Patel was undone: \$/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /Undo|Email receipt/ })).not.toBeInTheDocument();
  expect(await api.invoiceOf(group, 'Patel')).toMatchObject({ outStandingBalance: before.outStandingBalance });
});

test('the drawer is counted against what was recorded', async () => {
  const { user } = openApp(server.url, '/till/drawer', cashier.cookie);
  const cash = await screen.findByRole('group', { name: 'Cash' });
  const close = screen.getByRole('button', { name: 'Close the drawer' });
  expect(close).toHaveAttribute('aria-disabled', 'true');
  await user.type(within(cash).getByLabelText(/^Counted/), '1');
  expect(close).not.toHaveAttribute('aria-disabled', 'true');
  await user.type(screen.getByLabelText(/^Note/), 'Counted by a test');
  await user.click(close);
  expect(await screen.findByText('The count was saved.')).toBeInTheDocument();
  expect(await screen.findByText('Counted by a test')).toBeInTheDocument();
});
