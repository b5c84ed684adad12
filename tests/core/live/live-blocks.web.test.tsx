import { screen } from '@testing-library/react';
import { autumnHouse } from '../../invoicing/autumn-house';
import { notesBody } from '../../invoicing/editing/editing-desk';
import { openApp } from '../../support/browser/web-app';

const house = autumnHouse();

test('another user’s edit appears in the invoice’s block, which is loaded separately from the page’s queries', async () => {
  const { desk, group, server, cookie } = house();
  openApp(server.url, `/invoices/EditInvoices/${group}`, cookie);
  await screen.findByRole('article', { name: /Ada Marsh/ });
  await screen.findByText('live');
  await desk.post(
    `invoiceGroup/${group}/groupDetailInfo`,
    notesBody(await desk.invoiceOf(group, 'Marsh'), 'From next door.'),
  );
  expect(await screen.findByRole('button', { name: 'Update internal note' })).toBeInTheDocument();
});
