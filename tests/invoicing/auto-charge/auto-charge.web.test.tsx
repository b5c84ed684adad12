import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { InvoiceJson } from '../../../upstream/invoicing/invoices/invoice-wire';
import { undoOfToast } from '../../support/browser/toast';
import { openApp } from '../../support/browser/web-app';
import { newHouse } from '../../support/houses/new-house';
import { startTestServer, type TestServer } from '../../support/services/server';
import { startTestUpstream, type TestUpstream } from '../../support/services/upstream';
import type { Desk } from '../house-at-work';
import { deskOf } from '../house-at-work';

const OUTDATED = 'This auto-charge date is no longer valid. Please select a date 48 hours from last edit';
const DAY = 86_400_000;

let upstream: TestUpstream;
let server: TestServer;
let cookie: string;
let desk: Desk;
let group: number;
let list: string;
let ada: InvoiceJson;

beforeAll(async () => {
  upstream = await startTestUpstream();
  server = await startTestServer(upstream);
});
beforeEach(async () => {
  upstream.clock.set('2026-11-20T15:00:00Z');
  sessionStorage.clear();
  const userName = await newHouse(upstream);
  ({ cookie } = await server.as(userName, 'cashier'));
  desk = await deskOf(upstream, userName);
  group = (await desk.create(['Pictures', 'Clocks and Furniture'], 'Cards per lot', 'Autumn')).invoiceGroupID;
  list = (await desk.detail(group)).invoiceBidders.map(({ invoiceID }) => invoiceID).join(',');
  ada = await desk.invoiceOf(group, 'Marsh');
});
afterAll(async () => {
  await server.stop();
  await upstream.stop();
});

const open = (from = '') => openApp(server.url, `/invoices/InvoiceAutoCharge/${group}/invoice/${list}${from}`, cookie);
const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) });
const date = () => screen.getByLabelText('Auto-Charge date');
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const type = (day: string) => fireEvent.change(date(), { target: { value: day } });
const dayOf = async (lastName: string) => (await desk.invoiceOf(group, lastName)).autoChargeDay;
const set = (day: string) => desk.post('autoCharge', { target: { invoiceIDs: [ada.invoiceID] }, day });

test('shows those that can be charged, with what, and says of the others why not', async () => {
  const { user } = open();
  expect(await screen.findByRole('heading', { name: "Automatically charge buyers' credit cards" })).toBeInTheDocument();
  expect(await row('Ada Marsh')).toHaveTextContent('None');
  expect(screen.queryByRole('row', { name: /Bruno Keller/ })).not.toBeInTheDocument();
  const others = button(/not eligible$/);
  await user.hover(others);
  expect((await screen.findByRole('tooltip')).textContent).toBe(
    'Some invoices are not eligible for autocharge. Reasons include invoice is payment restricted, paid, payment pending, credit card limit exceeded, etc.',
  );
  await user.click(others);
  const dialog = await screen.findByRole('dialog', { name: 'Not eligible' });
  expect(await within(dialog).findByRole('row', { name: /Bruno Keller/ })).toHaveTextContent(
    'No Credit Card On File For This Bidder',
  );
});

test('without a change it continues to the preview; the date waits for Set Auto-Charge date', async () => {
  const { user, address } = open();
  await row('Ada Marsh');
  expect(date()).toBeDisabled();
  await user.click(button('Continue With No Changes'));
  expect(await screen.findByRole('heading', { name: 'Invoice Preview(s)' })).toBeInTheDocument();
  expect(address()).toBe(`/invoices/InvoiceGroupPreview/${group}/invoice/${list}?from=group`);
});

test('a date is from 2 to 7 days from today, an empty one is asked for, and saving goes to the preview', async () => {
  const { user, address } = open('?from=edit');
  await row('Ada Marsh');
  await user.click(button('Set Auto-Charge date'));
  expect(date()).toBeEnabled();
  expect([date().getAttribute('min'), date().getAttribute('max')]).toEqual(['2026-11-22', '2026-11-27']);
  expect(button('Save & Continue')).toHaveAccessibleDescription('Select a new date to continue');
  type('2026-11-28');
  expect(button('Save & Continue')).toHaveAccessibleDescription('Choose a day from 2 to 7 days from today');
  type('2026-11-24');
  expect(await row('Ada Marsh')).toHaveTextContent('Nov 24, 2026');
  await user.click(button('Clear the Auto-Charge date'));
  expect(button('Save & Continue')).toHaveAccessibleDescription('Select a new date to continue');
  type('2026-11-24');
  await user.click(button('Save & Continue'));
  expect(await screen.findByRole('heading', { name: 'Invoice Preview(s)' })).toBeInTheDocument();
  expect(address()).toBe(`/invoices/InvoiceGroupPreview/${group}/invoice/${list}?from=edit`);
  expect(await Promise.all([dayOf('Marsh'), dayOf('Stone')])).toEqual(['2026-11-24', '2026-11-24']);
  await user.click(await undoOfToast());
  await waitFor(async () => expect(await dayOf('Marsh')).toBeNull());
});

test('of SELECTED only what is ticked gets the date', async () => {
  const { user } = open();
  await row('Ada Marsh');
  await user.click(button('Set Auto-Charge date'));
  type('2026-11-24');
  await user.click(screen.getByRole('radio', { name: 'SELECTED' }));
  expect(button('Save & Continue')).toHaveAccessibleDescription('Select at least one invoice');
  await user.click(within(await row('Ada Marsh')).getByRole('checkbox'));
  expect(await row('Eve Stone')).not.toHaveTextContent('Nov 24, 2026');
  await user.click(button('Save & Continue'));
  await screen.findByRole('heading', { name: 'Invoice Preview(s)' });
  expect(await Promise.all([dayOf('Marsh'), dayOf('Stone')])).toEqual(['2026-11-24', null]);
});

test('a removal goes to the group, and what is planned stands under the table', async () => {
  await set('2026-11-24');
  const { user, address } = open();
  const planned = await screen.findByRole('region', { name: 'Upcoming charges of this group' });
  expect(within(planned).getByRole('listitem')).toHaveTextContent('Nov 24, 20261 invoice');
  await user.click(button('Remove Auto-Charge date'));
  await user.click(button('Save & Continue'));
  expect(await screen.findByRole('heading', { name: 'Invoice Group Details' })).toBeInTheDocument();
  expect(address()).toBe(`/invoices/InvoiceGroupDetails/${group}`);
  expect(await dayOf('Marsh')).toBeNull();
});

test('a date that is no longer valid is flagged with its tooltip, and keeps from going on until there is another', async () => {
  await set('2026-11-22');
  upstream.clock.advance(3 * DAY);
  ({ cookie } = await server.as(desk.userName, 'cashier'));
  const { user } = open();
  const flagged = within(await row('Ada Marsh')).getByText('Nov 22, 2026');
  await user.hover(flagged);
  expect((await screen.findByRole('tooltip')).textContent).toBe(OUTDATED);
  expect(button('Continue With No Changes')).toHaveAccessibleDescription(OUTDATED);
  await user.click(button('Set Auto-Charge date'));
  type('2026-11-26');
  expect(button('Save & Continue')).not.toHaveAttribute('aria-disabled');
});

test('what was chosen is asked about on the way out, and is there again', async () => {
  const { user } = open();
  await row('Ada Marsh');
  await user.click(button('Set Auto-Charge date'));
  type('2026-11-24');
  await user.click(screen.getByRole('link', { name: 'Invoice Group Details' }));
  const question = await screen.findByRole('dialog', { name: 'Leave without saving?' });
  await user.click(within(question).getByRole('button', { name: 'Leave' }));
  await screen.findByRole('heading', { name: 'Invoice Group Details' });
  cleanup();
  open();
  await row('Ada Marsh');
  expect(date()).toHaveValue('2026-11-24');
});

test.each([
  ['', 'Invoice Group Details', 'InvoiceGroupDetails'],
  ['?from=create', 'Create New Invoices', 'CreateNewInvoices'],
  ['?from=edit', 'Edit Invoices', 'EditInvoices'],
])('the way back follows the remembered source %s', async (from, label, path) => {
  open(from);
  expect(await screen.findByRole('link', { name: label })).toHaveAttribute('href', `/invoices/${path}/${group}`);
});

test('Manage AutoCharge on the group leads there; without automatic charging there is neither link nor screen, and sending goes straight to the preview', async () => {
  const page = openApp(server.url, `/invoices/InvoiceGroupDetails/${group}`, cookie);
  await page.user.click(await screen.findByRole('checkbox', { name: /Ada Marsh/ }));
  await page.user.click(button('Manage AutoCharge'));
  await waitFor(() => expect(page.address()).toBe(`/invoices/InvoiceAutoCharge/${group}/invoice/${ada.invoiceID}`));
  cleanup();
  await upstream.db.query('update house set auto_charge_enabled = false where id = $1', [desk.houseId]);
  const without = openApp(server.url, `/invoices/InvoiceGroupDetails/${group}`, cookie);
  await without.user.click(await screen.findByRole('checkbox', { name: /Ada Marsh/ }));
  expect(screen.queryByRole('button', { name: 'Manage AutoCharge' })).not.toBeInTheDocument();
  await without.user.click(button('Preview and Send Selected'));
  await waitFor(() => expect(without.address()).toMatch(/^\/invoices\/InvoiceGroupPreview/));
  cleanup();
  open();
  expect(
    await screen.findByText('You do not have permissions to view this page. Please contact your system administrator.'),
  ).toBeInTheDocument();
});

test.each([
  ['Theirs', 'Nov 25, 2026', '2026-11-25'],
  ['Mine', 'Nov 24, 2026', '2026-11-24'],
])(
  'where a colleague set another date meanwhile, both stand side by side, and %s is taken',
  async (whose, words, day) => {
    const { user } = open();
    await row('Ada Marsh');
    const { fetch } = globalThis;
    // Nothing of the colleague's edit arrives before the own one is tried.
    globalThis.fetch = (input, init) =>
      typeof init?.body === 'string' && init.body.includes('ChangedRecords')
        ? new Promise(() => undefined)
        : fetch(input, init);
    await user.click(button('Set Auto-Charge date'));
    type('2026-11-24');
    await set('2026-11-25');
    await user.click(button('Save & Continue'));
    const choice = await screen.findByRole('radiogroup', { name: 'Auto-Charge date: whose value' });
    expect(
      within(choice)
        .getAllByRole('radio')
        .map((radio) => radio.parentElement?.textContent),
    ).toEqual(['Theirs Nov 25, 2026', 'Mine Nov 24, 2026']);
    expect(screen.getByText(/ saved a change on .*Auto-charge date.*Choose, then save again\.$/)).toBeInTheDocument();
    expect([await dayOf('Marsh'), await dayOf('Stone')]).toEqual(['2026-11-25', null]);
    await user.click(within(choice).getByRole('radio', { name: `${whose} ${words}` }));
    await user.click(button('Save & Continue'));
    expect(await screen.findByRole('heading', { name: 'Invoice Preview(s)' })).toBeInTheDocument();
    expect([await dayOf('Marsh'), await dayOf('Stone')]).toEqual([day, '2026-11-24']);
  },
);

test('emails bidders only when the box is ticked, and offers the box unticked with every change', async () => {
  const { user } = open();
  await row('Ada Marsh');
  expect(screen.queryByRole('checkbox', { name: /^Email bidders about the new date/ })).not.toBeInTheDocument();
  await user.click(button('Set Auto-Charge date'));
  type('2026-11-24');
  const tick = screen.getByRole('checkbox', { name: /^Email bidders about the new date/ });
  expect(tick).not.toBeChecked();
  await user.click(tick);
  await user.click(button('Save & Continue'));
  expect(await screen.findByText(/Bidders are notified in 1 hour unless you undo this\./)).toBeInTheDocument();
  expect(
    await upstream.db.query(
      `select payload->>'day' as day from work where house_id = $1 and kind = 'invoicing.auto-charge-notice'`,
      [desk.houseId],
    ),
  ).toEqual([{ day: '2026-11-24' }]);
  cleanup();
  const again = open();
  await row('Ada Marsh');
  await again.user.click(button('Remove Auto-Charge date'));
  expect(screen.getByRole('checkbox', { name: /^Email bidders about the new date/ })).not.toBeChecked();
});
