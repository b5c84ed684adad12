import type {
  DisputeDetailsJson,
  DisputeEffectJson,
  DisputeJson,
  DisputeRecordsJson,
} from '../../upstream/disputes/dispute-wire';
import type { CreditNotesJson } from '../../upstream/invoicing/credits/credit-wire';
import { rebuildProjections } from '../../upstream/invoicing/editing/persist-projection';
import type { InvoiceJson } from '../../upstream/invoicing/invoices/invoice-wire';
import { ofEachTest, upstreamOfFile } from '../support/services/of-file';
import { DisputeHouse } from './dispute-house';

const upstream = upstreamOfFile({ quiet: true });
beforeEach(() => upstream.clock.set('2026-11-20T15:00:00Z'));
const house = ofEachTest(() => DisputeHouse.create(upstream));
const group = ofEachTest(() => house.clerk.create(['Pictures', 'Clocks and Furniture'], 'Cards per invoice'));

const idOf = ({ disputeInfo }: DisputeJson) => disputeInfo.disputeID;
const invoiceOf = (lastName: string): Promise<InvoiceJson> => house.clerk.invoiceOf(group.invoiceGroupID, lastName);
const effectsOf = async (dispute: DisputeJson): Promise<DisputeEffectJson[]> => {
  const { details } = await house.clerk.get<DisputeDetailsJson>(`disputeDetails?ids=${idOf(dispute)}`);
  return details[0]?.effects ?? [];
};
const eventsOf = async (dispute: DisputeJson): Promise<string[]> => {
  const { details } = await house.clerk.get<DisputeDetailsJson>(`disputeDetails?ids=${idOf(dispute)}`);
  return details[0]?.events.map(({ text }) => text) ?? [];
};
const disputeRecordOf = async ({ bidderInfo }: DisputeJson) =>
  (await house.clerk.get<DisputeRecordsJson>(`bidderDisputeRecords?approvalIDs=${bidderInfo.approvalID}`))
    .disputeRecords[0];
const notesOf = async ({ invoiceID }: InvoiceJson) =>
  (await house.clerk.get<CreditNotesJson>(`creditNotes?invoiceIDs=${invoiceID}`)).creditNotes;
const cents = (amount: number) => Math.round(amount * 100);

/** Computes the figures of the invoices from their entries again. */
const rebuild = () =>
  upstream.db.transaction((tx) => rebuildProjections(tx, house.clerk.houseId, group.invoiceGroupID));

test('closing for non-payment credits the live fee, blocks the bidder, adds a strike, and cancels the sale with its tax', async () => {
  const before = await invoiceOf('Keller');
  const dispute = await house.open('Two Herons');
  const [closed] = await house.act('close', [dispute], house.boss);
  expect(closed?.disputeInfo.disputeStat).toBe('CLOSED');
  expect(await effectsOf(dispute)).toMatchObject([
    { kind: 'PLATFORM_CREDIT', amount: 5.25, currencyCode: 'USD', by: 'Sasha Upton' },
    { kind: 'NO_BID_LIST', amount: null },
    { kind: 'STRIKE', amount: null },
    { kind: 'CREDIT_NOTE', amount: expect.any(Number) as number, currencyCode: 'USD', creditNoteID: 1 },
  ]);
  const after = await invoiceOf('Keller');
  const [note] = await notesOf(after);
  // It was the bidder's only lot: the price, with all of its tax, is credited.
  const tax = before.totalPrice.tax;
  expect(cents(note?.amount ?? 0)).toBe(
    cents(before.totalPrice.hammer + before.totalPrice.premium + before.totalPrice.livefee + tax),
  );
  expect(note?.reason).toBe(`Dispute ${idOf(dispute)} closed: sale of lot 2 canceled`);
  expect(cents(after.outStandingBalance)).toBe(cents(before.outStandingBalance - (note?.amount ?? 0)));
  expect(await disputeRecordOf(dispute)).toMatchObject({ strikes: 1, onNoBidList: true, disputes: 1 });
  await rebuild();
  expect((await invoiceOf('Keller')).outStandingBalance).toBe(after.outStandingBalance);
});

test('a lot beside others is credited with its share of the tax, and all lots of an invoice with all of it', async () => {
  const before = await invoiceOf('Marsh');
  const lots = ['Harbor at Dawn', 'Winter Road', 'Walrus Ivory Box'];
  const disputes: DisputeJson[] = [];
  for (const title of lots) disputes.push(await house.open(title));
  const [first] = disputes;
  if (!first) throw new Error('no dispute was opened');
  const { plan } = await house.preview('close', disputes, house.boss);
  await house.act('close', disputes, house.boss);
  const after = await invoiceOf('Marsh');
  expect(plan.map(({ invoice }) => invoice?.balanceBefore)).toEqual(lots.map(() => before.outStandingBalance));
  expect(plan.map(({ invoice }) => invoice?.balanceAfter)).toEqual(lots.map(() => after.outStandingBalance));
  const notes = await notesOf(after);
  expect(notes).toHaveLength(3);
  const { hammer, premium, livefee, tax } = before.totalPrice;
  const credited = notes.reduce((sum, { amount }) => sum + cents(amount), 0);
  expect(Math.abs(credited - cents(hammer + premium + livefee + tax))).toBeLessThanOrEqual(1);
  expect(await disputeRecordOf(first)).toMatchObject({ strikes: 3, onNoBidList: true });
});

test('the preview is what the action does, and changes nothing', async () => {
  const dispute = await house.open('Two Herons');
  const before = await invoiceOf('Keller');
  const early = await house.preview('close', [dispute]);
  expect(early).toMatchObject({
    termsRequired: true,
    plan: [{ refusal: { code: 'OUTSIDE_TIME_FRAME' }, effects: [], invoice: null }],
  });
  const { plan } = await house.preview('close', [dispute], house.boss);
  expect(await invoiceOf('Keller')).toEqual(before);
  expect(await effectsOf(dispute)).toEqual([]);
  await house.act('close', [dispute], house.boss);
  expect(plan[0]?.effects.map(({ kind, amount }) => ({ kind, amount }))).toEqual(
    (await effectsOf(dispute)).map(({ kind, amount }) => ({ kind, amount })),
  );
  expect(plan[0]?.invoice?.balanceAfter).toBe((await invoiceOf('Keller')).outStandingBalance);
});

test('reopening reverses every effect with an entry of its own, and a second closing has new ones', async () => {
  const before = await invoiceOf('Keller');
  const dispute = await house.open('Two Herons');
  await house.act('close', [dispute], house.boss);
  const { plan } = await house.preview('reopen', [dispute], house.boss);
  expect(plan[0]).toMatchObject({ refusal: null, invoice: { balanceAfter: before.outStandingBalance } });
  await house.act('reopen', [dispute], house.boss, { message: 'Paid after all.' });
  const after = await invoiceOf('Keller');
  expect([after.outStandingBalance, after.credited]).toEqual([before.outStandingBalance, 0]);
  expect(await disputeRecordOf(dispute)).toMatchObject({ strikes: 0, onNoBidList: false, noBidSince: null });
  const effects = await effectsOf(dispute);
  expect(effects.slice(4)).toMatchObject(
    effects.slice(0, 4).map(({ effectID, kind, amount }) => ({
      kind,
      amount: amount === null ? null : -amount,
      reversesID: effectID,
    })),
  );
  expect(effects.slice(0, 4).every(({ reversed }) => reversed)).toBe(true);
  const [reversal, note] = await notesOf(after);
  expect(reversal).toMatchObject({ amount: -(note?.amount ?? 0), reversesID: note?.creditNoteID });
  await house.act('close', [dispute], house.boss);
  expect(await disputeRecordOf(dispute)).toMatchObject({ strikes: 1, onNoBidList: true });
  expect(await effectsOf(dispute)).toHaveLength(12);
  expect(await eventsOf(dispute)).toEqual(['Opened: Non-payment', 'Closed', 'Reopened', 'Closed']);
});

test('the sales tax that counts falls by the credited tax, and comes back with the reopening', async () => {
  const { invoiceID, totalPrice } = await invoiceOf('Stone');
  await house.clerk.post(`invoiceGroup/${group.invoiceGroupID}/invoiceSend`, [invoiceID]);
  await upstream.runner.drain();
  const counted = async () => {
    const [row] = await upstream.db.query<{ sales: number; tax: number }>(
      'select sum(invoice_sales)::bigint as sales, sum(invoice_tax)::bigint as tax from sales_tax_entry where house_id = $1 and invoice_id = $2',
      [house.clerk.houseId, invoiceID],
    );
    return row;
  };
  const before = await counted();
  expect(before?.tax).toBe(cents(totalPrice.tax));
  const dispute = await house.open('Bracket Clock');
  await house.act('close', [dispute], house.boss);
  expect(await counted()).toEqual({ sales: 0, tax: 0 });
  await house.act('reopen', [dispute], house.boss);
  expect(await counted()).toEqual(before);
});

test('of what was paid, the house owes the credit', async () => {
  const { invoiceID } = await invoiceOf('Keller');
  await house.clerk.post('invoicePaidOnly', {
    paidInvoices: [{ invoiceID, paid: true, paymentMethodID: 1 }],
  });
  expect(await invoiceOf('Keller')).toMatchObject({ allPaid: true, outStandingBalance: 0 });
  const dispute = await house.open('Two Herons', { reasonID: 1 });
  await house.act('close', [dispute], house.boss);
  const { outStandingBalance, credited, paymentState } = await invoiceOf('Keller');
  expect([cents(outStandingBalance), paymentState]).toEqual([-cents(credited), 'CREDIT_OWED']);
  await house.act('reopen', [dispute], house.boss);
  expect(await invoiceOf('Keller')).toMatchObject({ allPaid: true, outStandingBalance: 0, paymentState: null });
});

test('a return credits the sale without a strike and without the No Bid List', async () => {
  const dispute = await house.open('Two Herons', { reasonID: 1 });
  expect(dispute.disputeInfo.kind).toBe('RETURN');
  await house.act('close', [dispute], house.boss);
  expect((await effectsOf(dispute)).map(({ kind }) => kind)).toEqual(['PLATFORM_CREDIT', 'CREDIT_NOTE']);
  expect(await disputeRecordOf(dispute)).toMatchObject({ strikes: 0, onNoBidList: false });
  await house.act('reopen', [dispute], house.boss);
  expect((await notesOf(await invoiceOf('Keller'))).map(({ reason }) => reason).sort()).toEqual([
    `Return ${idOf(dispute)} closed: sale of lot 2 canceled`,
    `Reverses CN-1: return ${idOf(dispute)} reopened`,
  ]);
});

test('canceling has no effects', async () => {
  const before = await invoiceOf('Keller');
  const dispute = await house.open('Two Herons');
  await house.act('cancel', [dispute]);
  expect(await effectsOf(dispute)).toEqual([]);
  expect((await invoiceOf('Keller')).outStandingBalance).toBe(before.outStandingBalance);
});

test('a dispute about a lot that is not on an invoice has no credit note', async () => {
  await house.at('2026-11-21T15:00:00Z');
  const dispute = await house.open('Tin Locomotive');
  await house.act('close', [dispute], house.boss);
  expect((await effectsOf(dispute)).map(({ kind }) => kind)).toEqual(['PLATFORM_CREDIT', 'NO_BID_LIST', 'STRIKE']);
});

test('a hidden item owes nothing, so nothing is credited', async () => {
  const { invoiceDetails } = await invoiceOf('Keller');
  const line = invoiceDetails?.[0]?.invoiceDetailID ?? 0;
  await upstream.db.query('update invoice_line set suppressed = true where house_id = $1 and id = $2', [
    house.clerk.houseId,
    line,
  ]);
  const dispute = await house.open('Two Herons');
  await house.act('close', [dispute], house.boss);
  expect((await effectsOf(dispute)).map(({ kind }) => kind)).toEqual(['PLATFORM_CREDIT', 'NO_BID_LIST', 'STRIKE']);
});

test('a mutual resolution closes automatically within five minutes, without a strike; one that keeps the sale credits nothing', async () => {
  const canceled = await house.open('Two Herons', { reasonID: 7, resolutionID: 1 });
  const kept = await house.open('Bracket Clock', { reasonID: 7, resolutionID: 3 });
  await upstream.runner.drain();
  expect(await eventsOf(canceled)).toHaveLength(1);
  upstream.clock.advance(5 * 60_000);
  await upstream.runner.drain();
  const { dispute } = await house.clerk.get<{ dispute: DisputeJson }>(`dispute/${canceled.disputeInfo.disputeRef}`);
  expect(dispute.disputeInfo).toMatchObject({
    disputeStat: 'CLOSED',
    changedBy: null,
    resolution: 'Both sides agreed to cancel the sale',
    resolvesAt: null,
  });
  expect((await effectsOf(canceled)).map(({ kind }) => kind)).toEqual(['PLATFORM_CREDIT', 'CREDIT_NOTE']);
  expect(await effectsOf(kept)).toEqual([]);
  expect(await eventsOf(kept)).toEqual([
    'Opened: Mutual Resolution: The bidder keeps the item, and the invoice stays as it is',
    'Closed by mutual resolution',
  ]);
});

test('a mutual resolution that was canceled in the meantime stays canceled', async () => {
  const dispute = await house.open('Two Herons', { reasonID: 7, resolutionID: 1 });
  await house.act('cancel', [dispute]);
  upstream.clock.advance(5 * 60_000);
  await upstream.runner.drain();
  expect(await eventsOf(dispute)).toHaveLength(2);
});

test('the line of an invoice has the dispute about its lot, and offers no second one', async () => {
  const line = async () => (await invoiceOf('Keller')).invoiceDetails?.[0];
  expect(await line()).toMatchObject({ disputeRef: null, canOpenDispute: true });
  const { version = 0 } = (await line()) ?? {};
  const dispute = await house.open('Two Herons');
  expect(await line()).toMatchObject({
    disputeRef: dispute.disputeInfo.disputeRef,
    canOpenDispute: false,
    version: version + 1,
  });
  expect(dispute.lotInfo.invoiceDetailID).toBe((await line())?.invoiceDetailID);
});
