import { screen, waitFor, within } from '@testing-library/react';
import { undoOfToast } from '../../support/browser/toast';
import { openApp } from '../../support/browser/web-app';
import { autumnHouse } from '../autumn-house';
import { openInvoiceDialog } from '../invoice-dialog';

const house = autumnHouse();
const { server, api, cashier, group } = house;

const now = (lastName: string) => api.invoiceOf(group, lastName);

test('an invoice is made exempt for a certificate after a preview of its tax, and undone', async () => {
  const { user, dialog, invoice } = await openInvoiceDialog(
    house,
    'Stone',
    'Tax exemption…',
    /^Tax exemption of invoice/,
  );
  expect(invoice.totalPrice.tax).toBeGreaterThan(0);
  expect(await within(dialog).findByText('Not exempt so far.')).toBeInTheDocument();
  const exempt = within(dialog).getByRole('button', { name: 'Exempt invoice' });
  expect(exempt).toHaveAccessibleDescription('Enter the certificate number');
  await user.type(within(dialog).getByLabelText('Certificate number'), 'NJ-7');
  await user.type(within(dialog).getByLabelText('Reason'), 'It came a day late');
  const preview = await within(dialog).findByText(/^Tax:/);
  expect(preview).toHaveTextContent(/^Tax: [\d.,]+ → 0\.00\. Total: [\d.,]+ → [\d.,]+\.$/);
  await user.click(await within(dialog).findByRole('button', { name: 'Exempt invoice', description: '' }));
  const undo = await undoOfToast();
  expect(await now('Stone')).toMatchObject({ taxExempt: true, exemptionNumber: 'NJ-7', totalPrice: { tax: 0 } });
  await user.click(undo);
  await waitFor(async () =>
    expect(await now('Stone')).toMatchObject({ taxExempt: false, invoiceTotal: invoice.invoiceTotal }),
  );
});

test('a certificate that is added to a bidder is offered for the unpaid invoices', async () => {
  const { approvalID, invoiceID } = await now('Patel');
  const { user } = openApp(server.url, `/customers/bidder/${approvalID}`, cashier.cookie);
  await user.click(await screen.findByRole('button', { name: 'Add certificate' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add exemption certificate' });
  await user.type(within(dialog).getByLabelText('Certificate number'), 'US-42');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  const offer = await screen.findByRole('dialog', { name: 'Apply certificate US-42 to unpaid invoices' });
  const row = await within(offer).findByRole('row', { name: new RegExp(`#${invoiceID}`) });
  expect(row).toHaveTextContent('32.500.00812.50');
  await user.click(within(offer).getByRole('button', { name: 'Exempt 1 invoice' }));
  expect(await screen.findByText('1 invoice exempt for certificate US-42.')).toBeInTheDocument();
  expect(await now('Patel')).toMatchObject({ taxExempt: true, exemptionNumber: 'US-42', totalPrice: { tax: 0 } });
});
