import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { chooseItem } from '../../support/browser/menu-item';
import { openApp } from '../../support/browser/web-app';
import { ofEachTest, servicesOfFile } from '../../support/services/of-file';
import { setCharges } from '../added-charges/charges-setup';
import { lineOf } from '../editing/editing-setup';
import { clientOfNewHouse } from '../house-at-work';

let group: number;

const { upstream, server } = servicesOfFile({ houses: [] });
beforeEach(() => upstream.clock.set('2026-11-20T15:00:00Z'));
beforeEach(() => sessionStorage.clear());
const api = ofEachTest(() => clientOfNewHouse(upstream));
const cashier = ofEachTest(() => server.as(api.userName, 'cashier'));

beforeEach(async () => {
  group = (await api.create(['Pictures', 'Clocks and Furniture'], 'Cards per lot', 'Autumn')).invoiceGroupID;
});

const ada = () => api.invoiceOf(group, 'Marsh');
/**
 * Charges an invoice of the selection that the automatic charges don't list, so that no live update shows the change.
 */
const chargeBruno = async () =>
  setCharges(api, {
    target: { invoiceDetailIDs: [lineOf(await api.invoiceOf(group, 'Keller'), 0)] },
    charges: { shipping: { amount: 91.23 } },
  });
const moveAda = async () =>
  api.post(`invoiceGroup/${group}/invoiceEmail`, {
    invoiceEmails: [{ invoiceID: (await ada()).invoiceID, email: 'new@bidder.example' }],
  });
const recipients = async () =>
  (await upstream.db.query<{ recipient: string }>('select recipient from mail where house_id = $1', [api.houseId])).map(
    ({ recipient }) => recipient,
  );

test('a message to a bidder whose address changed while the dialog was open is sent only after a review', async () => {
  const { user } = openApp(server.url, `/invoices/InvoiceGroupDetails/${group}`, cashier.cookie);
  const row = await screen.findByRole('row', { name: /Ada Marsh/ });
  await chooseItem(user, /^Actions for invoice/, 'Contact bidder', row);
  await screen.findByRole('textbox', { name: 'Subject' });
  const dialog = screen.getByRole('dialog', { name: 'Contact' });
  await within(dialog).findByText(/<ada\.marsh@bidder\.example>/);
  await user.type(within(dialog).getByRole('textbox', { name: 'Subject' }), 'Pickup');
  await user.type(within(dialog).getByRole('textbox', { name: 'Message' }), 'The vault is open.');
  await waitFor(() =>
    expect(within(dialog).getByRole('region', { name: 'Preview' })).toHaveTextContent('The vault is open.'),
  );
  await moveAda();

  await user.click(within(dialog).getByRole('button', { name: 'Send' }));
  expect(
    await within(dialog).findByText(
      /^One invoice has changed since you saw it\. Nothing was sent\. Review the changes, then try again\./,
    ),
  ).toBeInTheDocument();
  expect(within(dialog).getByText(/^Colin Lark changed Email address on invoice \d+ on /)).toBeInTheDocument();
  expect(within(dialog).queryByRole('button', { name: 'Send' })).not.toBeInTheDocument();
  expect(await recipients()).toEqual([]);

  await user.click(within(dialog).getByRole('button', { name: 'Review changes' }));
  const again = await within(dialog).findByRole('button', { name: 'Send' });
  expect(within(dialog).getByText(/<new@bidder\.example>/)).toBeInTheDocument();
  expect(within(dialog).getByRole('textbox', { name: 'Message' })).toHaveValue('The vault is open.');
  await user.click(again);
  await screen.findByText('Message queued for Ada Marsh.');
  expect(await recipients()).toEqual(['new@bidder.example']);
});

test('a message cannot be sent before its recipients are loaded', async () => {
  const { user } = openApp(server.url, `/invoices/InvoiceGroupDetails/${group}`, cashier.cookie);
  const row = await screen.findByRole('row', { name: /Ada Marsh/ });
  const { fetch } = globalThis;
  globalThis.fetch = async (input, init) =>
    typeof init?.body === 'string' && init.body.includes('"operationName":"MessagePreview"')
      ? Promise.reject(new TypeError('offline'))
      : fetch(input, init);
  await chooseItem(user, /^Actions for invoice/, 'Contact bidder', row);
  await user.type(await screen.findByRole('textbox', { name: 'Subject' }), 'a');
  await user.type(screen.getByRole('textbox', { name: 'Message' }), 'b');
  await screen.findByText("The preview can't be loaded right now.");
  expect(screen.getByRole('button', { name: 'Send' })).toHaveAccessibleDescription('Checking recipients');
  globalThis.fetch = fetch;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Send' })).not.toHaveAttribute('aria-disabled'));
});

test('an automatic charge whose amount changed gets its date only after a review', async () => {
  const list = (await api.detail(group)).invoiceBidders.map(({ invoiceID }) => invoiceID).join(',');
  const { user, address } = openApp(server.url, `/invoices/InvoiceAutoCharge/${group}/invoice/${list}`, cashier.cookie);
  await screen.findByRole('row', { name: /Ada Marsh/ });
  await user.click(screen.getByRole('button', { name: 'Set Auto-Charge date' }));
  fireEvent.change(screen.getByLabelText('Auto-Charge date'), { target: { value: '2026-11-24' } });
  await chargeBruno();

  await user.click(screen.getByRole('button', { name: 'Save & Continue' }));
  expect(
    await screen.findByText(
      /^One invoice has changed since you saw it\. No date was changed\. Review the changes, then try again\./,
    ),
  ).toBeInTheDocument();
  expect(screen.getByText(/^Colin Lark changed S\/H on invoice \d+ on /)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Save & Continue' })).not.toBeInTheDocument();
  expect((await ada()).autoChargeDay).toBeNull();

  await user.click(screen.getByRole('button', { name: 'Review changes' }));
  const again = await screen.findByRole('button', { name: 'Save & Continue' });
  expect(screen.getByLabelText('Auto-Charge date')).toHaveValue('2026-11-24');
  await user.click(again);
  await waitFor(() => expect(address()).toContain('/InvoiceGroupPreview/'));
  expect((await ada()).autoChargeDay).toBe('2026-11-24');
});
