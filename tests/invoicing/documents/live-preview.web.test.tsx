import { screen, waitFor, within } from '@testing-library/react';
import { recordChanges } from '../../../upstream/core/audit/audit-log';
import type { PreviewJson } from '../../../upstream/invoicing/documents/document-wire';
import type { InvoiceJson } from '../../../upstream/invoicing/invoices/invoice-wire';
import { openApp, type TestPage } from '../../support/browser/web-app';
import { ofEachTest, servicesOfFile } from '../../support/services/of-file';
import { setCharges } from '../added-charges/charges-setup';
import { deliveryBody, hidingBody, lineOf, notesBody } from '../editing/editing-setup';
import { clientOfNewHouse } from '../house-at-work';

let group: number;
let numbers: number[];
let marsh: number;
const network = globalThis.fetch;

const { upstream, server } = servicesOfFile({ houses: [] });
const api = ofEachTest(() => clientOfNewHouse(upstream));
const cashier = ofEachTest(() => server.as(api.userName, 'cashier'));

beforeEach(async () => {
  group = (await api.create(['Pictures', 'Clocks and Furniture'], 'Cards per lot', 'Autumn')).invoiceGroupID;
  numbers = (await api.detail(group)).invoiceBidders.map(({ invoiceID }) => invoiceID);
  marsh = (await ada()).invoiceID;
});
afterEach(() => {
  globalThis.fetch = network;
});

const ada = () => api.invoiceOf(group, 'Marsh');
const path = (call: string) => `invoiceGroup/${group}/${call}`;
const detail = (body: object) => api.post(path('groupDetailInfo'), body);
const paid = async (more: object) =>
  api.post('paid', {
    target: { invoiceIDs: [marsh] },
    paid: true,
    paidDate: '11/18/2026',
    paymentMethodID: await checkMethod(),
    ...more,
  });
const checkMethod = async () => {
  const [row] = await upstream.db.query<{ id: number }>(
    `select id from payment_method_view where house_id = $1 and name = 'Check'`,
    [api.houseId],
  );
  return row?.id;
};
const hide = (invoice: InvoiceJson, hidden: boolean) => detail(hidingBody(invoice, lineOf(invoice, 0), hidden));

async function openPreview(list = String(marsh)): Promise<TestPage> {
  const page = openApp(server.url, `/invoices/InvoiceGroupPreview/${group}/invoice/${list}`, cashier.cookie);
  await screen.findByRole('article', { name: /^Invoice \d+$/ });
  await waitFor(() => expect(page.status.live.get()).toBe('live'));
  return page;
}
/** Returns the version of the previewed invoice's document in the cache, which the screen shows. */
const shownVersion = ({ client }: TestPage) =>
  Object.values(client.cache.extract() as Record<string, { number?: number; document?: { version: number } }>).find(
    ({ number, document }) => number === marsh && document,
  )?.document?.version;
const money = (amount: number) => amount.toLocaleString('en-US', { minimumFractionDigits: 2 });

const edits: readonly [string, () => Promise<unknown>, (() => Promise<unknown>)?][] = [
  ['a note', async () => detail(notesBody(await ada(), 'Calls on Monday.'))],
  [
    'a charge',
    async () =>
      setCharges(api, {
        target: { invoiceDetailIDs: [lineOf(await ada(), 0)] },
        charges: { shipping: { amount: 91.23 } },
      }),
  ],
  [
    'another email address',
    () => api.post(path('invoiceEmail'), { invoiceEmails: [{ invoiceID: marsh, email: 'new@bidder.example' }] }),
  ],
  ['a switch to pickup', async () => detail(deliveryBody(await ada(), 'pickup'))],
  [
    'a switch back to shipping',
    async () => detail(deliveryBody(await ada(), 'shipping')),
    async () => detail(deliveryBody(await ada(), 'pickup')),
  ],
  ['a hidden item', async () => hide(await ada(), true)],
  ['an item shown again', async () => hide(await ada(), false), async () => hide(await ada(), true)],
  [
    'a shipping mark',
    () => api.post('shipping', { target: { invoiceIDs: [marsh] }, shipped: true, shippedDate: '11/16/2026' }),
  ],
  [
    'an undone shipping mark',
    () => api.post('shipping', { target: { invoiceIDs: [marsh] }, shipped: false }),
    () => api.post('shipping', { target: { invoiceIDs: [marsh] }, shipped: true, shippedDate: '11/16/2026' }),
  ],
  ['a payment of a part', () => paid({ amount: 45 })],
  ['an undone payment', () => paid({ paid: false, paymentMethodID: null, paidDate: null }), () => paid({ amount: 45 })],
];

test.each(edits.map(([what, edit, before]) => ({ what, edit, before })))(
  'a preview updates after $what by another user',
  async ({ edit, before }) => {
    await before?.();
    const page = await openPreview();
    await edit();
    const { version } = await ada();
    await waitFor(() => expect(shownVersion(page)).toBe(version));
    const {
      invoiceGroups: [document],
    } = await api.post<PreviewJson>(path('invoicePreview'), [marsh]);
    if (!document) throw new Error('no document');
    const paper = screen.getByRole('article', { name: `Invoice ${marsh}` });
    await waitFor(() => expect(paper).toHaveTextContent(money(document.totalDue)));
    expect(paper).toHaveTextContent(money(document.invoiceTotal));
    expect(paper.textContent).toContain(document.emailTo);
    for (const { title } of document.invoiceItems.items) expect(paper).toHaveTextContent(title);
    expect(within(paper).queryAllByText('Harbor at Dawn')).toHaveLength(
      document.invoiceItems.items.some(({ title }) => title === 'Harbor at Dawn') ? 1 : 0,
    );
  },
  60_000,
);

test('a preview updates after a new address of the location on its invoices', async () => {
  await openPreview();
  await upstream.db.transaction(async (tx) => {
    const places = await tx.query<{ id: number; version: number }>(
      `update location set street1 = '7 Harbour Street', version = version + 1 where house_id = $1 returning id, version`,
      [api.houseId],
    );
    await recordChanges(
      tx,
      upstream.clock,
      { houseId: api.houseId, userId: null, requestId: null },
      'location.edit',
      places.map((place) => ({ type: 'Location', ...place })),
    );
  });
  await waitFor(() =>
    expect(screen.getByRole('article', { name: `Invoice ${marsh}` })).toHaveTextContent('7 Harbour Street'),
  );
});

describe('Send All', () => {
  const sentCount = async () =>
    (
      await upstream.db.query<{ count: number }>('select count(*)::int as count from mail where house_id = $1', [
        api.houseId,
      ])
    )[0]?.count;

  test('does not send invoices that another user changed behind the dialog, shows the change, and sends them once after a review', async () => {
    const page = await openPreview(numbers.join(','));
    await page.user.click(screen.getByRole('button', { name: 'Send All' }));
    const dialog = await screen.findByRole('dialog', { name: 'Send 5 invoices?' });
    await setCharges(api, {
      target: { invoiceDetailIDs: [lineOf(await ada(), 0)] },
      charges: { shipping: { amount: 91.23 } },
    });
    await page.user.click(within(dialog).getByRole('button', { name: 'Send' }));
    expect(
      await within(dialog).findByText(
        /One invoice has changed since you saw it\. Nothing was sent\. Review the changes, then try again\./,
      ),
    ).toBeInTheDocument();
    expect(
      within(dialog).getByText(new RegExp(`^Colin Lark changed S/H.* on invoice ${marsh} on `)),
    ).toBeInTheDocument();
    expect(await sentCount()).toBe(0);

    await page.user.click(within(dialog).getByRole('button', { name: 'Review changes' }));
    const paper = await screen.findByRole('article', { name: `Invoice ${marsh}` });
    await waitFor(() => expect(paper).toHaveTextContent('91.23'));
    await page.user.click(screen.getByRole('button', { name: 'Send All' }));
    await page.user.click(
      within(await screen.findByRole('dialog', { name: 'Send 5 invoices?' })).getByRole('button', { name: 'Send' }),
    );
    await waitFor(() => expect(page.address()).toContain('/SentInvoices/'));
    expect(await sentCount()).toBe(4);
  });

  test('sends invoices that another user changed while the preview showed the change, without asking again', async () => {
    const page = await openPreview(String(marsh));
    await setCharges(api, {
      target: { invoiceDetailIDs: [lineOf(await ada(), 0)] },
      charges: { shipping: { amount: 91.23 } },
    });
    await waitFor(() => expect(screen.getByRole('article', { name: `Invoice ${marsh}` })).toHaveTextContent('91.23'));
    await page.user.click(screen.getByRole('button', { name: 'Send All' }));
    await page.user.click(
      within(await screen.findByRole('dialog', { name: 'Send 1 invoice?' })).getByRole('button', { name: 'Send' }),
    );
    await waitFor(() => expect(page.address()).toContain('/SentInvoices/'));
    expect(await sentCount()).toBe(1);
  });

  test('sends an invoice whose email address was corrected in the dialog', async () => {
    const patel = (await api.invoiceOf(group, 'Patel')).invoiceID;
    const page = await openPreview(String(patel));
    await page.user.click(screen.getByRole('button', { name: 'Send All' }));
    const dialog = await screen.findByRole('dialog', { name: 'Send 1 invoice?' });
    await page.user.click(await within(dialog).findByRole('button', { name: /^Add an address/ }));
    await page.user.type(await within(dialog).findByRole('textbox', { name: /^Email address/ }), 'dev@bidder.example');
    await page.user.click(within(dialog).getByRole('button', { name: 'Save address' }));
    await waitFor(() =>
      expect(within(dialog).getByRole('button', { name: 'Send' })).not.toHaveAttribute('aria-disabled'),
    );
    await page.user.click(within(dialog).getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(page.address()).toContain('/SentInvoices/'));
    expect(await sentCount()).toBe(1);
  });
});
