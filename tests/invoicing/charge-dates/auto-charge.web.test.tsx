import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { InvoiceJson } from '../../../upstream/invoicing/invoices/invoice-wire';
import { holdRequests } from '../../support/browser/held-requests';
import { chooseItem } from '../../support/browser/menu-item';
import { undoOfToast } from '../../support/browser/toast';
import { openApp } from '../../support/browser/web-app';
import { newHouse } from '../../support/houses/new-house';
import { servicesOfFile } from '../../support/services/of-file';
import { clientOf, type HouseClient } from '../house-at-work';

const OUTDATED = 'This auto-charge date is no longer valid. Please select a date 48 hours from last edit';
const DAY = 86_400_000;

let cookie: string;
let api: HouseClient;
let group: number;
let list: string;
let ada: InvoiceJson;

const { upstream, server } = servicesOfFile();
beforeEach(async () => {
  upstream.clock.set('2026-11-20T15:00:00Z');
  sessionStorage.clear();
  const userName = await newHouse(upstream);
  ({ cookie } = await server.as(userName, 'cashier'));
  api = await clientOf(upstream, userName);
  group = (await api.create(['Pictures', 'Clocks and Furniture'], 'Cards per lot', 'Autumn')).invoiceGroupID;
  list = (await api.detail(group)).invoiceBidders.map(({ invoiceID }) => invoiceID).join(',');
  ada = await api.invoiceOf(group, 'Marsh');
});

const open = (from = '') => openApp(server.url, `/invoices/InvoiceAutoCharge/${group}/invoice/${list}${from}`, cookie);
const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) });
const date = () => screen.getByLabelText('Auto-Charge date');
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const type = (day: string) => fireEvent.change(date(), { target: { value: day } });
const dayOf = async (lastName: string) => (await api.invoiceOf(group, lastName)).autoChargeDay;
const set = (day: string) => api.post('autoCharge', { target: { invoiceIDs: [ada.invoiceID] }, day });

test('shows eligible invoices with their amounts, and reasons for the others', async () => {
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

test('several reasons why an invoice is not eligible are separated', async () => {
  await upstream.db.query('update house set credit_card_limit = 1 where id = $1', [api.houseId]);
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: /not eligible$/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Not eligible' });
  expect(await within(dialog).findByRole('row', { name: /Bruno Keller/ })).toHaveTextContent(
    /No Credit Card On File For This Bidder; |; No Credit Card On File For This Bidder/,
  );
});

test('continues to the preview without a change; a changed date requires Set Auto-Charge date', async () => {
  const { user, address } = open();
  await row('Ada Marsh');
  expect(date()).toBeDisabled();
  await user.click(button('Continue With No Changes'));
  expect(await screen.findByRole('heading', { name: 'Invoice Preview(s)' })).toBeInTheDocument();
  expect(address()).toBe(`/invoices/InvoiceGroupPreview/${group}/invoice/${list}?from=group`);
});

test('a date is 2 to 7 days from today and required, and saving continues to the preview', async () => {
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
  const undo = await undoOfToast();
  expect(await screen.findByRole('heading', { name: 'Invoice Preview(s)' })).toBeInTheDocument();
  expect(address()).toBe(`/invoices/InvoiceGroupPreview/${group}/invoice/${list}?from=edit`);
  expect(await Promise.all([dayOf('Marsh'), dayOf('Stone')])).toEqual(['2026-11-24', '2026-11-24']);
  await user.click(undo);
  await waitFor(async () => expect(await dayOf('Marsh')).toBeNull());
});

test('SELECTED sets the date only for selected invoices', async () => {
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

test('removing a date continues to the group, and the plan is shown below the table', async () => {
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

test('an outdated date is flagged with its tooltip and blocks continuing until it is replaced', async () => {
  await set('2026-11-22');
  upstream.clock.advance(3 * DAY);
  ({ cookie } = await server.as(api.userName, 'cashier'));
  const { user } = open();
  const flagged = within(await row('Ada Marsh')).getByText('Nov 22, 2026');
  await user.hover(flagged);
  expect((await screen.findByRole('tooltip')).textContent).toBe(OUTDATED);
  expect(button('Continue With No Changes')).toHaveAccessibleDescription(OUTDATED);
  await user.click(button('Set Auto-Charge date'));
  type('2026-11-26');
  expect(button('Save & Continue')).not.toHaveAttribute('aria-disabled');
});

test('leaving asks about unsaved dates, which are restored on return', async () => {
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
])('the back link follows the remembered source %s', async (from, label, path) => {
  open(from);
  expect(await screen.findByRole('link', { name: label })).toHaveAttribute('href', `/invoices/${path}/${group}`);
});

test('Manage AutoCharge on the group opens the screen; without automatic charging, link and screen are missing, and sending goes straight to the preview', async () => {
  const page = openApp(server.url, `/invoices/InvoiceGroupDetails/${group}`, cookie);
  await page.user.click(await screen.findByRole('checkbox', { name: /Ada Marsh/ }));
  await chooseItem(page.user, button('More group actions'), 'Manage AutoCharge');
  await waitFor(() => expect(page.address()).toBe(`/invoices/InvoiceAutoCharge/${group}/invoice/${ada.invoiceID}`));
  cleanup();
  await upstream.db.query('update house set auto_charge_enabled = false where id = $1', [api.houseId]);
  const without = openApp(server.url, `/invoices/InvoiceGroupDetails/${group}`, cookie);
  await without.user.click(await screen.findByRole('checkbox', { name: /Ada Marsh/ }));
  await without.user.click(button('More group actions'));
  await screen.findByRole('menuitem', { name: 'History' });
  expect(screen.queryByRole('menuitem', { name: 'Manage AutoCharge' })).not.toBeInTheDocument();
  await without.user.keyboard('{Escape}');
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
])('when another user set a different date, both are shown, and %s is saved', async (whose, words, day) => {
  const { user } = open();
  await row('Ada Marsh');
  // The other user's edit does not arrive before this one is attempted.
  holdRequests('ChangedRecords');
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
});

test('emails bidders only if the box is checked, and clears the box with every change', async () => {
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
      [api.houseId],
    ),
  ).toEqual([{ day: '2026-11-24' }]);
  cleanup();
  const again = open();
  await row('Ada Marsh');
  await again.user.click(button('Remove Auto-Charge date'));
  expect(screen.getByRole('checkbox', { name: /^Email bidders about the new date/ })).not.toBeChecked();
});
