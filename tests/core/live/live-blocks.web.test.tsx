import { screen } from '@testing-library/react';
import { autumnHouse } from '../../invoicing/autumn-house';
import { notesBody } from '../../invoicing/editing/editing-desk';
import { openApp } from '../../support/browser/web-app';

const house = autumnHouse();

test('what a colleague edits shows in the block of the invoice, which is loaded beside the queries of the page', async () => {
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
