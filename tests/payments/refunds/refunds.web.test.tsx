import { screen, waitFor, within } from '@testing-library/react';
import { amountInWords } from '../../../rules/core/money';
import { chooseItem } from '../../support/browser/menu-item';
import { openApp } from '../../support/browser/web-app';
import { ofFile, servicesOfFile } from '../../support/services/of-file';
import { refundingHouse } from './refunding-setup';

const { upstream, server } = servicesOfFile({ quiet: true });
const house = ofFile(() => refundingHouse(upstream, ['success', 'keeps', 'lost', 'success'], 'refunds-web'));

const open = async (address: string, user = 'cashier') =>
  openApp(server.url, address, (await server.as('refunds-web', user)).cookie);
const invoiceAt = (index: number) => house.invoiceIds[index] ?? 0;

async function openRun(asUser = 'cashier') {
  const { chargeRunID } = await house.charge(0);
  const page = await open(`/invoices/CardCharges/${house.groupId}/run/${chargeRunID}`, asUser);
  await screen.findByRole('grid', { name: 'Charges' });
  return page;
}
const dialog = () => screen.findByRole('dialog', { name: 'Refund' });

test('the refund dialog shows the figures and requires a reason, and the refund appears on its charge', async () => {
  const { user } = await openRun();
  const { amount } = await house.charge(0);
  await user.click(await screen.findByRole('button', { name: `Refund invoice ${invoiceAt(0)}` }));
  const asked = within(await dialog());
  const field = await asked.findByRole('textbox', { name: /^Amount/ });
  expect(field).toHaveValue(amount.toFixed(2));
  await user.clear(field);
  await user.type(field, '100000');
  expect(field).toHaveAccessibleDescription(
    expect.stringContaining(`Enter at most ${amountInWords(Math.round(amount * 100), 'USD', 'en-US')}.`) as string,
  );
  await user.clear(field);
  await user.type(field, '1.005');
  expect(field).toHaveAccessibleDescription(
    expect.stringContaining('Enter an amount with at most 2 decimals.') as string,
  );
  expect(asked.getByRole('button', { name: 'Refund' })).toHaveAttribute('aria-disabled', 'true');
  await user.clear(field);
  await user.type(field, '2.50');
  const credit = asked.getByRole('checkbox', { name: 'Lower what the bidder owes by this amount (credit note)' });
  expect(credit).toBeChecked();
  expect(await asked.findByText(/The balance of invoice \d+ changes from \$0\.00 to \$0\.00\./)).toBeInTheDocument();
  await user.click(credit);
  expect(
    await asked.findByText(
      /Do you want to refund \$2\.50 to Visa ending in \d{4}\? The balance of invoice \d+ changes from \$0\.00 to \$2\.50\./,
    ),
  ).toBeInTheDocument();
  const confirm = asked.getByRole('button', { name: 'Refund $2.50' });
  await user.click(confirm);
  expect(house.recorded()).toEqual([]);
  await user.type(asked.getByRole('textbox', { name: /^Reason/ }), 'Lot damaged');
  await user.click(asked.getByRole('button', { name: 'Refund $2.50' }));
  expect(await screen.findByText('$2.50 refunded.')).toBeInTheDocument();
  await waitFor(() => {
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
  expect(await within(screen.getByRole('grid', { name: 'Charges' })).findByText('2.50')).toBeInTheDocument();
  expect(await house.charge(0)).toMatchObject({ refunded: 2.5, refunds: [{ reason: 'Lot damaged' }] });
});

test('a rejected refund shows its reason and keeps the input', async () => {
  const { user } = await openRun();
  await user.click(await screen.findByRole('button', { name: `Refund invoice ${invoiceAt(1)}` }));
  const asked = within(await dialog());
  await user.type(await asked.findByRole('textbox', { name: /^Reason/ }), 'Too late');
  await user.click(await asked.findByRole('button', { name: /^Refund \$/ }));
  expect(await asked.findByText('The refund failed. The card’s bank does not take refunds.')).toBeInTheDocument();
  expect(asked.getByRole('textbox', { name: /^Reason/ })).toHaveValue('Too late');
});

test('an unknown refund is labeled, blocks other refunds, and can be refreshed', async () => {
  const { user } = await openRun();
  await user.click(await screen.findByRole('button', { name: `Refund invoice ${invoiceAt(2)}` }));
  const asked = within(await dialog());
  await user.type(await asked.findByRole('textbox', { name: /^Reason/ }), 'Returned');
  await user.click(await asked.findByRole('button', { name: /^Refund \$/ }));
  expect(await screen.findByText(/hasn't confirmed the refund of/)).toBeInTheDocument();
  expect(await screen.findByText('Unconfirmed')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: `Refund invoice ${invoiceAt(2)}` })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: `Refresh status, invoice ${invoiceAt(2)}` }));
  expect(await screen.findByText('Refund status: Refunded.')).toBeInTheDocument();
  await waitFor(() => {
    expect(screen.queryByText('Unconfirmed')).not.toBeInTheDocument();
  });
  expect(house.recorded().filter(({ cardRef }) => cardRef.includes('lost'))).toHaveLength(1);
});

test('a refund with a lost response is made once when it is requested again', async () => {
  const { user } = await openRun();
  await user.click(await screen.findByRole('button', { name: `Refund invoice ${invoiceAt(3)}` }));
  const asked = within(await dialog());
  await user.type(await asked.findByRole('textbox', { name: /^Reason/ }), 'Returned');
  const fetchNow = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const answer = await fetchNow(input, init);
    if (typeof init?.body === 'string' && init.body.includes('mutation RefundCharge'))
      throw new TypeError('the line is cut');
    return answer;
  };
  const before = house.recorded().length;
  await user.click(await asked.findByRole('button', { name: /^Refund \$/ }));
  expect(await asked.findByText(/so the refund may have been requested/)).toBeInTheDocument();
  globalThis.fetch = fetchNow;
  await user.click(asked.getByRole('button', { name: /^Refund \$/ }));
  expect(await screen.findByText(/^\$.* refunded\.$/)).toBeInTheDocument();
  expect(house.recorded()).toHaveLength(before + 1);
});

test('the payments of an invoice offer a refund for provider payments and show it immediately', async () => {
  const { user } = await open(`/invoices/EditInvoices/${house.groupId}`);
  await chooseItem(user, `Actions for invoice ${invoiceAt(0)}`, 'Payments');
  const list = within(await screen.findByRole('table', { name: 'Payments' }));
  expect(list.getAllByRole('row', { name: /CC/ }).map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/ReversalOn lot 1CCLot damaged.*-\$2\.50\$2\.50$/),
    expect.stringMatching(/PaymentOn lot 1CC.*\$0\.00$/),
  ]);
  await user.click(await list.findByRole('button', { name: `Refund invoice ${invoiceAt(0)}` }));
  const asked = within(await dialog());
  const field = await asked.findByRole('textbox', { name: /^Amount/ });
  await user.clear(field);
  await user.type(field, '1');
  await user.type(asked.getByRole('textbox', { name: /^Reason/ }), 'Goodwill');
  await user.click(asked.getByRole('button', { name: 'Refund $1.00' }));
  expect(
    await list.findByRole('row', { name: /Reversal On lot 1 CC Goodwill .* -\$1\.00 \$3\.50$/ }),
  ).toBeInTheDocument();
  await waitFor(async () => {
    expect(await house.invoice(0)).toMatchObject({ outStandingBalance: 3.5 });
  });
});

test('users who cannot charge cards see refunds but cannot make them', async () => {
  await openRun('clerk');
  expect(await within(screen.getByRole('grid', { name: 'Charges' })).findByText('3.50')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Refund/ })).not.toBeInTheDocument();
});

test('a goodwill refund issues a credit note by default, which the payments list with its PDF, and another can be issued', async () => {
  const { user } = await openRun();
  await user.click(await screen.findByRole('button', { name: `Refund invoice ${invoiceAt(1)}` }));
  const asked = within(await dialog());
  expect(
    await asked.findByRole('checkbox', { name: 'Lower what the bidder owes by this amount (credit note)' }),
  ).toBeChecked();
  await user.click(asked.getByRole('button', { name: 'Cancel' }));
  const { invoiceID } = await house.charge(0);
  await house.api.post(`invoice/${invoiceID}/creditNotes`, { amount: 1, reason: 'Late lot' });
  const page = await open(`/invoices/EditInvoices/${house.groupId}`);
  await chooseItem(page.user, `Actions for invoice ${invoiceID}`, 'Payments');
  const notes = within(await screen.findByRole('list', { name: 'Credit notes' }));
  expect(notes.getByText(/^Credit note CN-\d+, Late lot$/)).toBeInTheDocument();
  expect(notes.getByRole('link', { name: /^Credit note CN-\d+ as PDF$/ })).toHaveAttribute(
    'href',
    expect.stringMatching(/^\/files\/creditNote_\d+\.pdf$/),
  );
  await page.user.click(screen.getByRole('button', { name: 'Issue credit note…' }));
  const issue = within(await screen.findByRole('dialog', { name: 'Issue credit note' }));
  await page.user.type(issue.getByRole('textbox', { name: /^Amount/ }), '0.50');
  await page.user.type(issue.getByRole('textbox', { name: /^Reason/ }), 'Scratch');
  await page.user.click(issue.getByRole('button', { name: 'Credit $0.50' }));
  expect(await screen.findByText(/^Credit note CN-\d+ issued for invoice #/)).toBeInTheDocument();
  expect(await screen.findByText(/^Credit note CN-\d+, Scratch$/)).toBeInTheDocument();
});
