import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { holdRequests } from '../../support/browser/held-requests';
import { chooseItem } from '../../support/browser/menu-item';
import { undoOfToast } from '../../support/browser/toast';
import { openApp } from '../../support/browser/web-app';
import { autumnHouse } from '../autumn-house';

const PATH = '/invoices/AllInvoices';

const { server, api, cashier, group: autumn } = autumnHouse();
let barn: number;
beforeAll(async () => {
  barn = (await api.create(['Tools and Toys'], 'Cards per lot', 'Barn')).invoiceGroupID;
});

const open = (query = '') => openApp(server.url, PATH + query, cashier.cookie);
const grid = () => screen.findByRole('grid', { name: 'Invoices' });
const rowOf = async (name: string, group: string) =>
  (await within(await grid()).findAllByRole('row', { name: new RegExp(name) })).find((row) =>
    row.textContent.includes(group),
  ) ?? document.body;
const names = async () =>
  within(await grid())
    .getAllByRole('row')
    .flatMap((row) => /Marsh|Keller|Patel|Rossi|Stone/.exec(row.textContent)?.[0] ?? []);
const dock = () => within(screen.getByRole('region', { name: 'Selection' }));

test('lists the invoices of all groups with a link to each group, and their totals', async () => {
  open();
  const row = await rowOf('Ada Marsh', 'Autumn');
  expect(within(row).getByRole('link', { name: 'Autumn' })).toHaveAttribute(
    'href',
    `/invoices/InvoiceGroupDetails/${autumn}`,
  );
  expect(await names()).toHaveLength(7);
  const total = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling;
  await waitFor(() => {
    expect(total('Invoices')).toHaveTextContent('7');
  });
  expect(total('Invoice Total')).toHaveTextContent(/\$[\d,.]+/);
});

test('a search says what it matched where the list does not show it', async () => {
  open('?q=herons');
  const row = await screen.findByRole('row', { name: /Keller/ });
  await waitFor(() => expect(row).toHaveTextContent(/Lot \d+ Two Herons/));
});

test('search, status, and the Filters dialog are kept in the address, shown as chips, and removed one by one', async () => {
  const { user, address } = open();
  await user.type(await screen.findByRole('searchbox', { name: 'Search by bidder, number, or lot' }), 'stone');
  await waitFor(async () => expect(new Set(await names())).toEqual(new Set(['Stone'])));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Not Sent');
  await user.click(screen.getByRole('button', { name: 'Filters' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Filters' }));
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Platform' }), 'Private Label');
  await user.type(dialog.getByRole('textbox', { name: 'At least' }), 'much');
  expect(dialog.getByRole('button', { name: 'Apply filters' })).toHaveAccessibleDescription(
    'Enter an amount such as 1250.00.',
  );
  await user.clear(dialog.getByRole('textbox', { name: 'At least' }));
  await user.type(dialog.getByRole('textbox', { name: 'At least' }), '1');
  await user.click(dialog.getByRole('button', { name: 'Apply filters' }));
  await waitFor(() => expect(address()).toBe(`${PATH}?q=stone&status=NOT_SENT&platform=PRIVATE_LABEL&min=1`));
  await user.click(await screen.findByRole('button', { name: 'Remove filter Platform: Private Label' }));
  await user.click(screen.getByRole('button', { name: 'Remove filter Outstanding from 1' }));
  await waitFor(() => expect(address()).toBe(`${PATH}?q=stone&status=NOT_SENT`));
  expect(await screen.findByRole('link', { name: 'Download CSV' })).toHaveAttribute(
    'href',
    '/files/invoices.csv?search=stone&status=NOT_SENT',
  );
});

test('a filter that matches nothing can be cleared', async () => {
  const { user, address } = open('?q=nobody');
  await screen.findByRole('heading', { name: 'No invoices match these filters.' });
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  await waitFor(() => expect(address()).toBe(PATH));
  expect(await names()).toHaveLength(7);
});

test('sorts by group and by due date', async () => {
  const { user, address } = open();
  await rowOf('Ada Marsh', 'Autumn');
  await user.click(screen.getByRole('button', { name: /Invoice group/ }));
  await waitFor(() => expect(address()).toBe(`${PATH}?sort=GROUP`));
});

test('the dock acts on the group of the ticked invoices, and asks which group if there are several', async () => {
  const { user, address } = open('?sort=NAME');
  await user.click(within(await rowOf('Ada Marsh', 'Autumn')).getByRole('checkbox'));
  expect(screen.getByRole('region', { name: 'Selection' })).toHaveTextContent(/1 selected · \$[\d,.]+ outstanding/);
  await user.click(within(await rowOf('Eve Stone', 'Barn')).getByRole('checkbox'));
  expect(screen.getByRole('region', { name: 'Selection' })).toHaveTextContent('2 selected in 2 groups');
  await user.click(dock().getByRole('button', { name: 'Print' }));
  const choice = within(await screen.findByRole('dialog', { name: 'Print' }));
  expect(screen.getByRole('dialog', { name: 'Print' })).toHaveTextContent('2 invoices in 2 groups');
  await user.click(choice.getByRole('button', { name: 'Print, Barn' }));
  const stone = await api.invoiceOf(barn, 'Stone');
  await waitFor(() =>
    expect(address()).toMatch(
      new RegExp(`^/invoices/InvoiceGroupPreview/${barn}/invoice/${stone.invoiceID}\\?from=all`),
    ),
  );
  expect(await screen.findByRole('link', { name: 'All Invoices' })).toHaveAttribute('href', PATH);
});

test('ticked invoices can be acted on before the sums of the list are loaded', async () => {
  const { user } = open();
  const release = holdRequests('"operationName":"AllInvoicesSums"');
  await user.click(within(await rowOf('Eve Stone', 'Barn')).getByRole('checkbox'));
  expect(screen.getByRole('region', { name: 'Selection' })).toHaveTextContent(/^1 selected · \$[\d,.]+ outstanding/);
  expect(dock().getByRole('button', { name: 'Preview and Send' })).toBeEnabled();
  expect(dock().queryByRole('button', { name: /^Select all/ })).toBeNull();
  release();
  expect(await dock().findByRole('button', { name: 'Select all 7' })).toBeInTheDocument();
});

test('ticked invoices are previewed and sent, a group at a time', async () => {
  const { user, address } = open('?sort=NAME');
  await user.click(within(await rowOf('Eve Stone', 'Barn')).getByRole('checkbox'));
  await user.click(dock().getByRole('button', { name: 'Preview and Send' }));
  const stone = await api.invoiceOf(barn, 'Stone');
  await waitFor(() =>
    expect(address()).toMatch(
      new RegExp(`^/invoices/(InvoiceGroupPreview|InvoiceAutoCharge)/${barn}/invoice/${stone.invoiceID}\\?from=all`),
    ),
  );
  expect(await screen.findByRole('link', { name: 'All Invoices' })).toHaveAttribute('href', PATH);
});

const tickBoth = async (user: ReturnType<typeof open>['user']) => {
  await user.click(within(await rowOf('Ada Marsh', 'Autumn')).getByRole('checkbox'));
  await user.click(within(await rowOf('Eve Stone', 'Barn')).getByRole('checkbox'));
};
/** The clock of the house is behind that of the browser. */
const setDate = (dialog: Pick<typeof screen, 'getByLabelText'>) =>
  fireEvent.change(dialog.getByLabelText(/^Date/), { target: { value: '2026-11-20' } });
const balances = async () =>
  (await Promise.all([api.invoiceOf(autumn, 'Marsh'), api.invoiceOf(barn, 'Stone')])).map(
    ({ outStandingBalance }) => outStandingBalance,
  );

test('payments of several groups are recorded with an edit for each group, and one Undo reverses all of them', async () => {
  const before = await balances();
  const { user } = open();
  await tickBoth(user);
  await user.click(dock().getByRole('button', { name: 'Mark as paid' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Record payments' }));
  expect(screen.getByRole('dialog', { name: 'Record payments' })).toHaveTextContent('2 invoices in 2 groups');
  expect(await dialog.findByRole('list', { name: `Invoices to pay, group ${barn}` })).toHaveTextContent('Eve Stone');
  await dialog.findByRole('option', { name: 'Check' });
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Payment method' }), 'Check');
  setDate(dialog);
  await user.click(dialog.getByRole('button', { name: 'Record payments' }));
  const undo = await undoOfToast();
  await screen.findByText(/^Payments of \$[\d,.]+ recorded on 2 invoices\.$/);
  expect(await balances()).toEqual([0, 0]);
  await user.click(undo);
  await screen.findByText('Changes undone.');
  expect(await balances()).toEqual(before);
});

test('a note and a shipment are added to invoices of several groups', async () => {
  const { user } = open();
  await tickBoth(user);
  // The second one is for narrow windows.
  await chooseItem(user, dock().getAllByRole('button', { name: 'More' })[0] ?? document.body, 'Add note');
  const note = within(await screen.findByRole('dialog', { name: 'Bulk add note' }));
  await user.type(note.getByRole('textbox', { name: 'Internal note' }), 'Two crates.');
  await user.click(note.getByRole('button', { name: 'Save' }));
  await screen.findByText('Note added to 2 invoices.');
  await user.click(dock().getByRole('button', { name: 'Mark as shipped' }));
  const shipped = within(await screen.findByRole('dialog', { name: 'Mark as shipped' }));
  setDate(shipped);
  await user.click(shipped.getByRole('button', { name: 'Mark as shipped' }));
  await screen.findByText('2 invoices marked as shipped.');
  const [marsh, stone] = [await api.invoiceOf(autumn, 'Marsh'), await api.invoiceOf(barn, 'Stone')];
  expect([marsh.shipStatus, stone.shipStatus]).toEqual(['SHIPPED', 'SHIPPED']);
  expect([marsh.notes, stone.notes]).toEqual(['Two crates.', 'Two crates.']);
});

test('if one of several groups refuses a payment, the others are paid and the message names it', async () => {
  const { user } = open();
  await tickBoth(user);
  await user.click(dock().getByRole('button', { name: 'Mark as paid' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Record payments' }));
  await dialog.findByRole('option', { name: 'Check' });
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Payment method' }), 'Check');
  setDate(dialog);
  const { fetch } = globalThis;
  let sent = 0;
  globalThis.fetch = (input, init) => {
    const isMarking = typeof init?.body === 'string' && init.body.includes('MarkPaid');
    if (isMarking) sent += 1;
    return isMarking && sent === 2 ? Promise.reject(new TypeError('offline')) : fetch(input, init);
  };
  await user.click(dialog.getByRole('button', { name: 'Record payments' }));
  await screen.findByText(/recorded on 1 invoice\. Group \d+ is unchanged: The connection was lost/);
});

test('views are saved, chosen, changed, and deleted; a default view opens the list', async () => {
  const { user, address } = open();
  await rowOf('Ada Marsh', 'Autumn');
  const menu = (name: RegExp) => user.click(screen.getByRole('button', { name }));
  const choose = async (name: string) => user.click(await screen.findByRole('menuitem', { name }));
  await menu(/^Views/);
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    'All invoices',
    'Unpaid',
    'Overdue',
    'Not sent',
    'Email refused',
    'Credits owed',
    'Failed payments',
    'Save as new view',
  ]);
  await choose('Not sent');
  await waitFor(() => expect(address()).toBe(`${PATH}?sent=no&view=not-sent`));
  await menu(/^Views: Not sent/);
  await choose('Save as new view');
  const dialog = within(await screen.findByRole('dialog', { name: 'Save view' }));
  expect(dialog.getByRole('button', { name: 'Save' })).toHaveAccessibleDescription('Enter a name.');
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Mine');
  await user.click(dialog.getByRole('checkbox', { name: 'Open All Invoices with this view' }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(address()).toBe(`${PATH}?sent=no&view=1`));
  cleanup();
  const again = open();
  await waitFor(() => expect(again.address()).toBe(`${PATH}?sent=no&view=1`));
  await again.user.selectOptions(await screen.findByRole('combobox', { name: 'Status' }), 'Sent');
  await chooseItem(again.user, 'Views: Mine, changed', 'Save changes to “Mine”');
  await screen.findByRole('button', { name: 'Views: Mine' });
  await chooseItem(again.user, 'Views: Mine', 'Delete “Mine”');
  await again.user.click(
    within(await screen.findByRole('dialog', { name: 'Delete the view “Mine”?' })).getByRole('button', {
      name: 'Delete',
    }),
  );
  await screen.findByText('View “Mine” deleted.');
});
