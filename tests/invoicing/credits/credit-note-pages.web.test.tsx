import { screen, within } from '@testing-library/react';
import { refundingHouse } from '../../payments/refunds/refunding-setup';
import { openApp } from '../../support/browser/web-app';
import { ofFile, servicesOfFile } from '../../support/services/of-file';

const HOUSE = 'credit-note-pages';

const { upstream, server } = servicesOfFile({ quiet: true });
const house = ofFile(() => refundingHouse(upstream, ['success', 'success'], HOUSE));

beforeAll(async () => {
  for (const invoiceId of house.invoiceIds)
    await house.api.post(`invoice/${invoiceId}/creditNotes`, { amount: 2, reason: `Damaged frame ${invoiceId}` });
});

test('the credit notes of the house are listed, latest first, and each opens as it is printed', async () => {
  const { user } = openApp(server.url, '/payments/credits', (await server.as(HOUSE, 'clerk')).cookie);
  await user.click(await screen.findByRole('link', { name: 'Credit notes' }));
  const grid = within(await screen.findByRole('grid', { name: 'Credit notes' }));
  await grid.findByRole('link', { name: 'CN-1' });
  const [, latest, first] = grid.getAllByRole('row');
  expect(latest).toHaveTextContent(/CN-2.*Nov 22, 2026.*2\.00.*Damaged frame/);
  expect(first).toHaveTextContent('CN-1');
  expect(screen.getByRole('link', { name: 'Download as CSV' })).toHaveAttribute('href', '/files/creditNotes.csv');
  await user.click(within(latest ?? document.body).getByRole('link', { name: 'CN-2' }));
  const note = await screen.findByRole('article', { name: 'Credit note CN-2' });
  const number = house.invoiceIds[1] ?? 0;
  expect(note).toHaveTextContent(`Sunday, November 22, 2026For invoice #${number}All amounts in USD`);
  expect(note).toHaveTextContent(`Reason: Damaged frame ${number}`);
  expect(note).toHaveTextContent(/Total creditedUSD \$?2\.00$/);
  expect(screen.getByRole('link', { name: 'Download as PDF' })).toHaveAttribute('href', '/files/creditNote_2.pdf');
  expect(screen.getByRole('button', { name: 'Print' })).toBeInTheDocument();
});

test('a credit note that the house does not have is reported', async () => {
  openApp(server.url, '/payments/credits/notes/99', (await server.as(HOUSE, 'clerk')).cookie);
  expect(await screen.findByText("This credit note doesn't exist.")).toBeInTheDocument();
});

test('Edit Invoices says what credit notes took off the outstanding balance', async () => {
  openApp(server.url, `/invoices/EditInvoices/${house.groupId}`, (await server.as(HOUSE, 'clerk')).cookie);
  const block = await screen.findByRole('article', { name: new RegExp(`^Invoice ${house.invoiceIds[0]},`) });
  expect(block).toHaveTextContent(/Credited \$2\.00 · Outstanding/);
});
