import { screen } from '@testing-library/react';
import { autumnHouse } from '../../invoicing/autumn-house';
import { notesBody } from '../../invoicing/editing/editing-setup';
import { openApp } from '../../support/browser/web-app';

const { server, api, cashier, group } = autumnHouse();

test('another user’s edit appears in the invoice’s block, which is loaded separately from the page’s queries', async () => {
  openApp(server.url, `/invoices/EditInvoices/${group}`, cashier.cookie);
  await screen.findByRole('article', { name: /Ada Marsh/ });
  await screen.findByText('live');
  await api.post(
    `invoiceGroup/${group}/groupDetailInfo`,
    notesBody(await api.invoiceOf(group, 'Marsh'), 'From next door.'),
  );
  expect(await screen.findByRole('button', { name: 'Update internal note' })).toBeInTheDocument();
});
