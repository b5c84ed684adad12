import type { DisputeEffectJson, DisputeJson } from '../../upstream/disputes/dispute-wire';
import type { CreateGroupJson } from '../../upstream/invoicing/creation/creation-wire';
import type { CreditNotesJson } from '../../upstream/invoicing/credits/credit-wire';
import { rebuildProjections } from '../../upstream/invoicing/editing/persist-projection';
import type { InvoiceJson } from '../../upstream/invoicing/invoices/invoice-wire';
import { ofEachTest, upstreamOfFile } from '../support/services/of-file';
import { DisputeHouse } from './dispute-house';

const SESSIONS = ['Pictures', 'Clocks and Furniture'];

const upstream = upstreamOfFile({ quiet: true });
beforeEach(() => upstream.clock.set('2026-11-20T15:00:00Z'));
const house = ofEachTest(() => DisputeHouse.create(upstream));

const cents = (amount: number) => Math.round(amount * 100);
const group = async (template = 'Cards per invoice') => (await house.clerk.create(SESSIONS, template)).invoiceGroupID;
const lineOf = (invoice: InvoiceJson, title: string) => {
  const line = invoice.invoiceDetails?.find(({ lotTitle }) => lotTitle === title);
  if (!line) throw new Error(`no line ${title}`);
  return line;
};
const closed = async (title: string, more: object = {}): Promise<DisputeJson> => {
  const dispute = await house.open(title, more);
  await house.act('close', [dispute], house.boss);
  return dispute;
};
const hideBody = ({ invoiceID }: InvoiceJson, invoiceDetailID: number, suppress: boolean) => ({
  invoiceDetailPrice: [{ invoiceID, invoiceDetailID, suppress }],
});
const rebuild = (id: number) => upstream.db.transaction((tx) => rebuildProjections(tx, house.clerk.houseId, id));
const openSessions = async () => [...(await house.clerk.sessions()).keys()];

describe('a lot whose sale a closed dispute canceled', () => {
  it('is left out of a new invoice group, whose preview counts it', async () => {
    await closed('Two Herons');
    await closed('Harbor at Dawn', { reasonID: 1 });
    await house.act('cancel', [await house.open('Winter Road')]);
    const command = await house.clerk.command(SESSIONS, 'Cards per invoice');
    const { dryRun } = await house.clerk.post<CreateGroupJson>('invoiceGroup?dryRun=true', command);
    const id = await group();
    const { invoiceBidders } = await house.clerk.detail(id);
    const titles = invoiceBidders.flatMap(({ invoiceDetails }) => invoiceDetails?.map(({ lotTitle }) => lotTitle));
    expect(dryRun).toMatchObject({ canceledCount: 2, itemCount: titles.length });
    expect(titles).toContain('Winter Road');
    expect(titles).not.toContain('Two Herons');
    expect(titles).not.toContain('Harbor at Dawn');
    expect(await openSessions()).not.toContain('Pictures');
  });

  it('can be invoiced again once the dispute is reopened', async () => {
    const dispute = await closed('Two Herons');
    await group();
    expect(await openSessions()).not.toContain('Pictures');
    await house.act('reopen', [dispute], house.boss);
    const again = await house.clerk.create(['Pictures'], 'Cards per invoice', 'Again');
    expect((await house.clerk.invoiceOf(again.invoiceGroupID, 'Keller')).invoiceDetails).toHaveLength(1);
  });

  it('cannot be hidden, which would credit it twice', async () => {
    const id = await group('Cards per lot');
    await closed('Harbor at Dawn', { reasonID: 1 });
    const invoice = await house.clerk.invoiceOf(id, 'Marsh');
    const line = lineOf(invoice, 'Harbor at Dawn');
    expect(
      await house.clerk.refused(`invoiceGroup/${id}/groupDetailInfo`, hideBody(invoice, line.invoiceDetailID, true)),
    ).toMatchObject({ status: 422, message: 'The sale of this item was canceled.' });
    expect((await house.clerk.invoiceOf(id, 'Marsh')).outStandingBalance).toBe(invoice.outStandingBalance);
  });

  it('cannot be shown after it was hidden, which would charge it again, until the dispute is reopened', async () => {
    const id = await group('Cards per lot');
    const { invoiceDetailID } = lineOf(await house.clerk.invoiceOf(id, 'Marsh'), 'Harbor at Dawn');
    const set = async (suppress: boolean) =>
      hideBody(await house.clerk.invoiceOf(id, 'Marsh'), invoiceDetailID, suppress);
    await house.clerk.post(`invoiceGroup/${id}/groupDetailInfo`, await set(true));
    const hidden = await house.clerk.invoiceOf(id, 'Marsh');
    const dispute = await closed('Harbor at Dawn');
    expect(await house.clerk.refused(`invoiceGroup/${id}/groupDetailInfo`, await set(false))).toMatchObject({
      status: 422,
      message: 'The sale of this item was canceled.',
    });
    expect((await house.clerk.invoiceOf(id, 'Marsh')).outStandingBalance).toBe(hidden.outStandingBalance);
    await house.act('reopen', [dispute], house.boss);
    await house.clerk.post(`invoiceGroup/${id}/groupDetailInfo`, await set(false));
    expect(lineOf(await house.clerk.invoiceOf(id, 'Marsh'), 'Harbor at Dawn')).toMatchObject({
      suppress: false,
      canceled: false,
      credited: 0,
    });
  });

  it('owes nothing, is neither paid nor shipped, and the others still are', async () => {
    const id = await group('Cards per lot');
    await closed('Harbor at Dawn', { reasonID: 1 });
    const invoice = await house.clerk.invoiceOf(id, 'Marsh');
    const line = lineOf(invoice, 'Harbor at Dawn');
    expect(line).toMatchObject({
      status: 'CREDITED',
      canceled: true,
      paid: false,
      amountDue: 0,
      paidRefusal: 'The sale of this item was canceled.',
    });
    expect(cents(line.credited)).toBe(cents(line.totalAmount));
    await house.clerk.post('invoicePaidOnly', {
      paidInvoices: [{ invoiceID: invoice.invoiceID, paid: true, paymentMethodID: 1 }],
    });
    const paid = await house.clerk.invoiceOf(id, 'Marsh');
    expect(paid).toMatchObject({ invoiceStatus: 'PAID', outStandingBalance: 0 });
    expect(paid.invoiceDetails?.map(({ status }) => status).sort()).toEqual(['CREDITED', 'PAID', 'PAID']);
    await rebuild(id);
    expect(await house.clerk.invoiceOf(id, 'Marsh')).toEqual(paid);
  });
});

test('an invoice that credit notes cover is Credited, not Paid, and cannot be marked', async () => {
  const id = await group();
  const dispute = await closed('Two Herons');
  const invoice = await house.clerk.invoiceOf(id, 'Keller');
  expect(invoice).toMatchObject({ invoiceStatus: 'CREDITED', outStandingBalance: 0 });
  expect(invoice.invoiceDetails?.[0]).toMatchObject({ status: 'CREDITED', paid: false });
  await house.clerk.post('invoiceShippedOnly', { paidInvoices: [{ invoiceID: invoice.invoiceID, shipped: true }] });
  expect(await house.clerk.invoiceOf(id, 'Keller')).toMatchObject({ shipStatus: 'NOT_SHIPPED' });
  await rebuild(id);
  expect((await house.clerk.invoiceOf(id, 'Keller')).invoiceStatus).toBe('CREDITED');
  await house.act('reopen', [dispute], house.boss);
  expect((await house.clerk.invoiceOf(id, 'Keller')).invoiceStatus).toBe('NOT_SENT');
});

test('the credits of all lots of an invoice together are exactly its lots and taxes', async () => {
  const id = await group();
  const before = await house.clerk.invoiceOf(id, 'Marsh');
  for (const title of ['Harbor at Dawn', 'Winter Road', 'Walrus Ivory Box']) await closed(title);
  const after = await house.clerk.invoiceOf(id, 'Marsh');
  const { creditNotes } = await house.clerk.get<CreditNotesJson>(`creditNotes?invoiceIDs=${before.invoiceID}`);
  const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + cents(amount), 0);
  const taxes = sum(creditNotes.flatMap((note) => note.taxes.map(({ amount }) => amount)));
  expect(taxes).toBe(cents(before.totalPrice.tax));
  const { hammer, premium, livefee, tax } = before.totalPrice;
  expect(sum(creditNotes.map(({ amount }) => amount))).toBe(sum([hammer, premium, livefee, tax]));
  expect(cents(after.outStandingBalance)).toBe(cents(before.outStandingBalance) - sum([hammer, premium, livefee, tax]));
});

test('a dispute is not closed while the invoice of its lot is being created', async () => {
  const dispute = await house.open('Two Herons');
  await house.clerk.start(['Pictures'], 'Cards per invoice');
  expect(await house.refused('close', [dispute], house.boss)).toMatchObject({
    status: 409,
    code: 'GROUP_NOT_CREATED',
    message: 'The invoice of this lot is being created. Try again once its invoice group is ready.',
  });
  await upstream.runner.drain();
  await house.act('close', [dispute], house.boss);
});

test('a dispute about a lot of a voided invoice is reopened, and the lot is invoiced again', async () => {
  const id = await group();
  const dispute = await closed('Two Herons');
  await house.clerk.post(`invoiceGroup/${id}/void`, {});
  await house.act('reopen', [dispute], house.boss);
  const again = await group();
  expect((await house.clerk.invoiceOf(again, 'Keller')).outStandingBalance).toBeGreaterThan(0);
  const { details } = await house.clerk.get<{ details: { effects: DisputeEffectJson[] }[] }>(
    `disputeDetails?ids=${dispute.disputeInfo.disputeID}`,
  );
  expect(details[0]?.effects.every(({ reversed, reversesID }) => reversed || reversesID !== null)).toBe(true);
});
