import { screen, waitFor, within } from '@testing-library/react';
import type { InvoiceJson } from '../../../upstream/invoicing/invoices/invoice-wire';
import { holdRequests } from '../../support/browser/held-requests';
import { chooseItem } from '../../support/browser/menu-item';
import { openApp, type TestPage } from '../../support/browser/web-app';
import { line } from '../added-charges/charges-setup';
import { autumnHouse } from '../autumn-house';
import { deliveryBody, hidingBody } from './editing-setup';

const { server, api, cashier, group } = autumnHouse();

const blockOf = (name: string) => screen.findByRole('article', { name: new RegExp(name) });
const choicesOf = (group: HTMLElement) =>
  within(group)
    .getAllByRole('radio')
    .map((radio) => radio.parentElement?.textContent);
const ship = (invoice: InvoiceJson, marks: object) =>
  api.post('invoiceShippedOnlyByDetail', {
    paidInvoices: [{ invoiceID: invoice.invoiceID, invoiceDetailID: line(invoice).invoiceDetailID, ...marks }],
  });

/** Opens Edit Invoices with one invoice. The other user's edit does not arrive before this one is attempted. */
async function openUnaware(
  lastName: string,
  name: string,
): Promise<TestPage & { block: HTMLElement; invoice: InvoiceJson }> {
  const invoice = await api.invoiceOf(group, lastName);
  const page = openApp(server.url, `/invoices/EditInvoices/${group}?id=${invoice.invoiceID}`, cashier.cookie);
  const block = await blockOf(name);
  holdRequests('ChangedRecords');
  return { ...page, block, invoice };
}
async function choose(
  { user, block }: Pick<TestPage, 'user'> & { block: HTMLElement },
  entry: string,
): Promise<HTMLElement> {
  await chooseItem(user, /^Actions for lot/, entry, block);
  return screen.findByRole('dialog', { name: entry });
}

test.each([
  ['Mine', 'Courier'],
  ['Theirs', 'Post'],
])('a user who marks an item after another user sees that edit and chooses %s', async (whose, carrier) => {
  const page = await openUnaware('Keller', 'Bruno Keller');
  const dialog = await choose(page, 'Mark as shipped');
  await page.user.type(within(dialog).getByLabelText('Carrier'), 'Courier');
  await page.user.clear(within(dialog).getByLabelText('Date'));
  await page.user.type(within(dialog).getByLabelText('Date'), '2026-11-18');
  await api.post('shipping', {
    target: { invoiceIDs: [page.invoice.invoiceID] },
    shipped: true,
    shippedDate: '11/16/2026',
    carrier: 'Post',
  });
  await page.user.click(within(dialog).getByRole('button', { name: 'Mark as shipped' }));
  expect(
    await within(dialog).findByText(
      /^Colin Lark saved a change on .*Marked lot \d+ as shipped on Nov 16, 2026.*Choose, then save again\.$/,
    ),
  ).toBeInTheDocument();
  expect(choicesOf(await within(dialog).findByRole('radiogroup', { name: 'Date: whose value' }))).toEqual([
    'Theirs Nov 16, 2026',
    'Mine Nov 18, 2026',
  ]);
  const carriers = within(dialog).getByRole('radiogroup', { name: 'Carrier: whose value' });
  expect(choicesOf(carriers)).toEqual(['Theirs Post', 'Mine Courier']);
  expect(within(dialog).queryByRole('radiogroup', { name: 'Tracking number: whose value' })).not.toBeInTheDocument();
  await page.user.click(within(carriers).getByRole('radio', { name: `${whose} ${carrier}` }));
  expect(within(dialog).getByLabelText('Carrier')).toHaveValue(carrier);
  await page.user.click(within(dialog).getByRole('button', { name: 'Mark as shipped' }));
  await waitFor(async () =>
    expect(line(await api.invoiceOf(group, 'Keller'))).toMatchObject({
      carrier,
      shippedDateString: '11/18/2026',
    }),
  );
  await ship(page.invoice, { shipped: false });
});

test('a mark that another user has set again is removed only after a warning', async () => {
  await ship(await api.invoiceOf(group, 'Marsh'), { shipped: true, shippedDate: '11/16/2026' });
  const page = await openUnaware('Marsh', 'Ada Marsh');
  const dialog = await choose(page, 'Mark as not shipped');
  await ship(page.invoice, { shipped: true, shippedDate: '11/17/2026' });
  await page.user.click(within(dialog).getByRole('button', { name: 'Mark as not shipped' }));
  const choice = await within(dialog).findByRole('radiogroup', { name: 'Shipped: whose value' });
  expect(choicesOf(choice)).toEqual(['Theirs Nov 17, 2026', 'Mine none']);
  await page.user.click(within(choice).getByRole('radio', { name: 'Theirs Nov 17, 2026' }));
  await page.user.click(within(dialog).getByRole('button', { name: 'Keep current value' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(line(await api.invoiceOf(group, 'Marsh')).shippedDateString).toBe('11/17/2026');
});

test('an invoice that another user marked and unmarked is marked only after a review', async () => {
  const page = await openUnaware('Rossi', 'Chloe Rossi');
  await chooseItem(page.user, /^Actions for invoice/, 'Mark as shipped', page.block);
  const dialog = await screen.findByRole('dialog', { name: 'Mark as shipped' });
  await page.user.clear(within(dialog).getByLabelText('Date'));
  await page.user.type(within(dialog).getByLabelText('Date'), '2026-11-18');
  await ship(page.invoice, { shipped: true, shippedDate: '11/16/2026' });
  await ship(page.invoice, { shipped: false });
  await page.user.click(within(dialog).getByRole('button', { name: 'Mark as shipped' }));
  expect(await within(dialog).findAllByText(/^Colin Lark saved a change on /)).toHaveLength(2);
  expect(within(dialog).queryByRole('radiogroup')).not.toBeInTheDocument();
  const save = within(dialog).getByRole('button', { name: 'Mark as shipped' });
  await waitFor(() => expect(save).not.toHaveAttribute('aria-disabled'));
  await page.user.click(save);
  expect(await within(page.block).findByText('Shipped - 11/18/2026')).toBeInTheDocument();
});

test.each(['Theirs Shipping', 'Mine Pickup'])(
  'a switch that another user made and undid is repeated only after a warning: %s',
  async (chosen) => {
    const page = await openUnaware('Stone', 'Eve Stone');
    await page.user.click(within(page.block).getByRole('button', { name: 'Switch to pickup' }));
    const dialog = await screen.findByRole('dialog', { name: 'Switch to pickup' });
    await within(dialog).findByRole('row', { name: /^Invoice Total/ });
    for (const mode of ['pickup', 'shipping'])
      await api.post(`invoiceGroup/${group}/groupDetailInfo`, deliveryBody(page.invoice, mode));
    await page.user.click(within(dialog).getByRole('button', { name: 'Switch to pickup' }));
    expect(await within(dialog).findAllByText(/^Colin Lark saved a change on .*: .*Delivery \w+ → \w+\./)).toHaveLength(
      2,
    );
    await page.user.click(within(dialog).getByRole('radio', { name: chosen }));
    const confirm = within(dialog).getByRole('button', {
      name: chosen.startsWith('Mine') ? 'Switch to pickup' : 'Keep current value',
    });
    await waitFor(() => expect(confirm).not.toHaveAttribute('aria-disabled'));
    await page.user.click(confirm);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect((await api.invoiceOf(group, 'Stone')).pickup).toBe(chosen.startsWith('Mine'));
    await api.post(`invoiceGroup/${group}/groupDetailInfo`, deliveryBody(page.invoice, 'shipping'));
  },
);

test('hiding an item that another user hid and showed is rolled back, and the message names the user', async () => {
  const page = await openUnaware('Patel', 'Dev Patel');
  const { invoiceDetailID } = line(page.invoice);
  for (const hidden of [true, false])
    await api.post(`invoiceGroup/${group}/groupDetailInfo`, hidingBody(page.invoice, invoiceDetailID, hidden));
  await chooseItem(page.user, /^Actions for lot/, 'Hide from invoice', page.block);
  expect(await screen.findByText(/was not hidden\. Colin Lark changed Item of invoice/)).toBeInTheDocument();
  expect(page.block).not.toHaveTextContent('hidden');
});
