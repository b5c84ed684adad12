import { amountInWords } from '../../../rules/core/money';
import type { InvoiceDocumentsJson } from '../../../upstream/invoicing/documents/document-wire';
import type { InvoiceJson } from '../../../upstream/invoicing/invoices/invoice-wire';
import type { InvoicePaymentsJson } from '../../../upstream/invoicing/recorded-payments/paying-wire';
import { cents, flat, pay, setCharges } from '../added-charges/charges-setup';
import { hidingBody, lineOf } from '../editing/editing-setup';
import { clientOfNewHouse } from '../house-at-work';
import {
  ada,
  api,
  CASH,
  CC,
  CHECK,
  group,
  item,
  line,
  linesOf,
  markInvoices,
  markItems,
  NOT_PAID,
  now,
  owed,
  preparePayingHouse,
  refusedInvoice,
  refusedItem,
  upstream,
  whole,
} from './paying-setup';

preparePayingHouse();

const paidDates = (invoice: InvoiceJson | undefined) =>
  (invoice?.invoiceDetails ?? []).map(({ paidDateString }) => paidDateString);

describe('an item', () => {
  test('is marked as paid on a day with a method, and the invoice is partly paid', async () => {
    const answer = await markItems(item(ada, 1, { reference: ' No. 17 ' }));
    expect(answer).toMatchObject({
      success: 'true',
      changedCount: 1,
      edit: { label: 'Paid', canUndo: true },
      invoices: [{ invoiceStatus: 'PARTIAL_PAID', allPaid: false }],
    });
    const marked = line(answer.invoices[0], 1);
    expect(marked).toMatchObject({
      paid: true,
      paidDateString: '11/18/2026',
      paymentMethod: 'Check',
      paymentMethodID: CHECK,
      totalAmountPaid: marked.totalAmount,
      status: 'PAID',
      amountDue: 0,
      shipped: false,
    });
    expect(line(answer.invoices[0], 0)).toMatchObject({ paid: false, totalAmountPaid: 0 });
    expect(
      await upstream.db.query(
        "select line_id as line, amount, reference, online, recorded_by is not null as known from ledger_entry where house_id = $1 and kind = 'PAYMENT'",
        [api.houseId],
      ),
    ).toEqual([
      { line: lineOf(ada, 1), amount: cents(marked.totalAmount), reference: 'No. 17', online: false, known: true },
    ]);
  });

  test('is paid today without a date, and marking it again changes nothing', async () => {
    expect(paidDates((await markItems(item(ada, 0, { paidDate: null }))).invoices[0])[0]).toBe('11/20/2026');
    expect(await markItems(item(ada, 0))).toMatchObject({ edit: null, changedCount: 0 });
    expect(paidDates(await now())[0]).toBe('11/20/2026');
  });

  test('is marked as not paid, which clears its date; the payment and its reversal stay in the ledger', async () => {
    await markItems(item(ada, 0));
    const back = await markItems(item(ada, 0, NOT_PAID));
    expect(line(back.invoices[0], 0)).toMatchObject({
      paid: false,
      paidDate: null,
      paidDateString: null,
      totalAmountPaid: 0,
      paymentMethod: null,
      status: 'NOT_SENT',
    });
    expect(back).toMatchObject({
      edit: { label: 'Not paid' },
      invoices: [{ invoiceStatus: 'NOT_SENT', outStandingBalance: ada.outStandingBalance }],
    });
    const entries = await upstream.db.query<{ amount: number; isReversal: boolean }>(
      `select amount, refers_to is not null as "isReversal" from ledger_entry where house_id = $1 and kind = 'PAYMENT' order by id`,
      [api.houseId],
    );
    const total = cents(line(ada, 0).totalAmount);
    expect(entries).toEqual([
      { amount: total, isReversal: false },
      { amount: -total, isReversal: true },
    ]);
    expect(await markItems(item(ada, 0, NOT_PAID))).toMatchObject({ edit: null, changedCount: 0 });
  });

  test.each([
    ['without a method', { paymentMethodID: null }, 'METHOD_REQUIRED', 'Choose a payment method.', 'paymentMethodID'],
    [
      'by a method that the house has not',
      { paymentMethodID: 99 },
      'METHOD_REQUIRED',
      'Choose a payment method.',
      'paymentMethodID',
    ],
    [
      'by the provider’s own method',
      { paymentMethodID: CC },
      'METHOD_NOT_CHOOSABLE',
      'This payment method is for online payments only. Choose another one.',
      'paymentMethodID',
    ],
    ['in the future', { paidDate: '11/21/2026' }, 'DATE_IN_FUTURE', 'The date cannot be in the future.', 'paidDate'],
    ['on a day that is none', { paidDate: '02/30/2026' }, 'NOT_A_DATE', 'Enter a date as MM/DD/YYYY.', 'paidDate'],
    ['with nothing', { amount: 0 }, 'AMOUNT_NOT_DUE', 'Enter an amount above zero.', 'amount'],
    [
      'with parts of a cent',
      { amount: 1.001 },
      'NOT_AN_AMOUNT',
      'The amount has more decimals than USD has.',
      'amount',
    ],
  ])('%s is refused, and so is the whole request', async (_what, more, code, message, field) => {
    const refused = await api.refused('invoicePaidOnlyByDetail', { paidInvoices: [item(ada, 1), item(ada, 0, more)] });
    expect(refused).toMatchObject({ status: 422, code, message, field: `paidInvoices.1.${field}` });
    expect(await now()).toEqual(ada);
  });

  test('accepts a part payment, then the rest, and never more', async () => {
    const total = line(ada, 0).totalAmount;
    const part = await markItems(item(ada, 0, { amount: 1.5 }));
    expect(part.invoices[0]).toMatchObject({ invoiceStatus: 'PARTIAL_PAID', invoicePaid: 1.5 });
    expect(line(part.invoices[0], 0)).toMatchObject({
      paid: false,
      totalAmountPaid: 1.5,
      amountDue: (cents(total) - 150) / 100,
    });
    expect(await refusedItem({ amount: total })).toMatchObject({
      code: 'AMOUNT_NOT_DUE',
      message: `The amount due is ${amountInWords(cents(total) - 150, 'USD', 'en-US')}.`,
    });
    const rest = await markItems(item(ada, 0, { paymentMethodID: CASH }));
    expect(line(rest.invoices[0], 0)).toMatchObject({ paid: true, totalAmountPaid: total, paymentMethod: 'Cash' });
  });

  test('can be reversed in part, the latest payment first', async () => {
    await markItems(item(ada, 0));
    const back = await markItems(item(ada, 0, { ...NOT_PAID, amount: 2.25 }));
    expect(line(back.invoices[0], 0)).toMatchObject({ paid: false, amountDue: 2.25 });
    expect(await refusedItem({ ...NOT_PAID, amount: 100_000 })).toMatchObject({
      code: 'AMOUNT_NOT_PAID',
      field: 'paidInvoices.0.amount',
    });
  });

  test('that is hidden or on another invoice is refused', async () => {
    const bruno = await api.invoiceOf(group, 'Keller');
    expect(
      await api.refused('invoicePaidOnlyByDetail', {
        paidInvoices: [item(ada, 0, { invoiceDetailID: lineOf(bruno, 0) })],
      }),
    ).toMatchObject({ status: 404 });
    await api.post(`invoiceGroup/${group}/groupDetailInfo`, hidingBody(ada, lineOf(ada, 0), true));
    expect(await refusedItem({})).toMatchObject({
      status: 422,
      code: 'CANNOT_MARK',
      message: 'This item is hidden from the invoice.',
    });
  });

  test('that another user paid or charged since is a conflict that names them', async () => {
    const seen = line(ada, 0).version;
    await markItems(item(ada, 0, { amount: 1 }));
    const refused = await refusedItem({ paymentMethodID: CASH, version: seen });
    expect(refused).toMatchObject({ status: 409, code: 'EDITED_MEANWHILE' });
    expect(refused.message).toMatch(/^Colin Lark changed Payment of invoice \d+ on Nov 20, 2026 at /);
    const other = line(ada, 1).version;
    await setCharges(api, { target: { invoiceDetailIDs: [lineOf(ada, 1)] }, charges: flat({ shipping: 5 }) });
    expect(await refusedItem({ version: other }, 1)).toMatchObject({ status: 409, code: 'EDITED_MEANWHILE' });
  });
});

describe('a whole invoice', () => {
  test('is paid with all visible items on the same day, and is Paid', async () => {
    await api.post(`invoiceGroup/${group}/groupDetailInfo`, hidingBody(ada, lineOf(ada, 2), true));
    const {
      invoices: [paid],
    } = await markInvoices(whole(ada));
    expect(paid).toMatchObject({ allPaid: true, invoiceStatus: 'PAID', outStandingBalance: 0 });
    expect(paidDates(paid)).toEqual(['11/18/2026', '11/18/2026', null]);
  });

  test('keeps the day of an item paid earlier, and marking one item as not paid clears allPaid but no other item', async () => {
    await markItems(item(ada, 0, { paidDate: '11/16/2026', paymentMethodID: CASH }));
    const {
      invoices: [paid],
    } = await markInvoices(whole(ada));
    expect(paidDates(paid)).toEqual(['11/16/2026', '11/18/2026', '11/18/2026']);
    const {
      invoices: [back],
    } = await markItems(item(ada, 1, NOT_PAID));
    expect(back).toMatchObject({
      allPaid: false,
      invoiceStatus: 'PARTIAL_PAID',
      outStandingBalance: line(ada, 1).totalAmount,
    });
    expect(paidDates(back)).toEqual(['11/16/2026', null, '11/18/2026']);
  });

  test('is marked as not paid with every item, for any kind of payment', async () => {
    await markItems(item(ada, 0));
    await markInvoices(whole(ada, { amount: 5 }));
    await markInvoices(whole(ada));
    const {
      invoices: [back],
    } = await markInvoices(whole(ada, NOT_PAID));
    expect(back).toMatchObject({ allPaid: false, invoicePaid: 0, outStandingBalance: ada.outStandingBalance });
    expect(paidDates(back)).toEqual([null, null, null]);
  });

  test('accepts a part payment, which pays no item until the rest covers it; an unmarked item loses only its share', async () => {
    const {
      invoices: [part],
    } = await markInvoices(whole(ada, { amount: 20 }));
    expect(part).toMatchObject({ invoiceStatus: 'PARTIAL_PAID', invoicePaid: 20 });
    expect(linesOf(part ?? ada).map(({ paid }) => paid)).toEqual([false, false, false]);
    await markInvoices(whole(ada));
    const {
      invoices: [back],
    } = await markItems(item(ada, 2, NOT_PAID));
    expect(linesOf(back ?? ada).map(({ paid }) => paid)).toEqual([true, true, false]);
    expect(back).toMatchObject({ outStandingBalance: line(ada, 2).totalAmount });
  });

  test('paid as a whole by one entry in the older form can still lose one item', async () => {
    await pay(upstream, api, ada, { amount: owed(ada) });
    const {
      invoices: [back],
    } = await markItems(item(ada, 0, NOT_PAID));
    expect(linesOf(back ?? ada).map(({ paid }) => paid)).toEqual([false, true, true]);
    expect(back).toMatchObject({ outStandingBalance: line(ada, 0).totalAmount, allPaid: false });
  });

  test('cannot be paid beyond the amount due', async () => {
    expect(await refusedInvoice({ amount: (owed(ada) + 1) / 100 })).toMatchObject({
      status: 422,
      code: 'AMOUNT_NOT_DUE',
      message: `The amount due is ${amountInWords(owed(ada), 'USD', 'en-US')}.`,
    });
  });

  test('keeps the amount paid beyond the amount due as a credit on request, and loses the credit with the payment', async () => {
    const credit = { amount: (owed(ada) + 250) / 100, overpayment: 'KEEP_AS_CREDIT' };
    const {
      invoices: [paid],
      recorded,
    } = await markInvoices(whole(ada, credit));
    expect(paid).toMatchObject({ outStandingBalance: -2.5, allPaid: true, invoiceStatus: 'PAID' });
    expect(recorded).toEqual({ amount: credit.amount, currencyCode: 'USD' });
    const {
      invoices: [back],
    } = await markInvoices(whole(ada, NOT_PAID));
    expect(back).toMatchObject({ outStandingBalance: ada.outStandingBalance, allPaid: false });
    expect(await refusedItem({ ...credit })).toMatchObject({ code: 'AMOUNT_NOT_DUE' });
  });

  test('includes additional charges, and accepts later ones', async () => {
    await markInvoices(whole(ada));
    await setCharges(api, { target: { invoiceDetailIDs: [lineOf(ada, 0)] }, charges: flat({ insurance: 12.5 }) });
    expect(await now()).toMatchObject({
      outStandingBalance: 12.5,
      pendingCharges: 12.5,
      invoiceStatus: 'PARTIAL_PAID',
      paidRefusal: null,
    });
    const {
      invoices: [paid],
    } = await markInvoices(whole(ada, { paidDate: '11/19/2026' }));
    expect(paid).toMatchObject({ outStandingBalance: 0, pendingCharges: 0, invoiceStatus: 'PAID' });
    expect(line(paid, 0).additionalPriceInfo).toMatchObject({
      status: 'PAID',
      paidDateString: '11/19/2026',
      paymentMethod: 'Check',
    });
    expect(paidDates(paid)).toEqual(['11/18/2026', '11/18/2026', '11/18/2026']);
  });

  test('is not marked as edited since it was sent: batch charging does not wait', async () => {
    await api.post(`invoiceGroup/${group}/invoiceSend`, [ada.invoiceID]);
    upstream.clock.advance(60_000);
    const before = await now();
    const {
      invoices: [part],
    } = await markInvoices(whole(ada, { amount: 1 }));
    expect(part?.batchChargeIneligibilityCodes).toEqual(before.batchChargeIneligibilityCodes);
    expect(part?.batchChargeIneligibilityCodes).not.toContain('INVOICE_EDIT_NOT_SENT');
  });

  test('of another group or of another house is refused', async () => {
    const other = await api.create(['Tools and Toys'], 'Cards per lot', 'Barn');
    const [stranger] = (await api.detail(other.invoiceGroupID)).invoiceBidders;
    if (!stranger) throw new Error('the other group has no invoice');
    expect(await api.refused('invoicePaidOnly', { paidInvoices: [whole(ada), whole(stranger)] })).toMatchObject({
      status: 422,
      code: 'SEVERAL_GROUPS',
    });
    const elsewhere = await clientOfNewHouse(upstream);
    expect(
      await elsewhere.refused('invoicePaidOnly', { paidInvoices: [{ ...whole(ada), invoiceID: 9_000_000 }] }),
    ).toMatchObject({ status: 404 });
  });
});

test('one payment is one act on the ledger and on the document, whatever it pays', async () => {
  await markInvoices(whole(ada, { amount: 1, paymentMethodID: CASH }));
  await markInvoices(whole(ada, { amount: 2.5, reference: 'No. 659' }));
  const { outStandingBalance: rest } = await now();
  await markInvoices(whole(ada, { amount: rest, paymentMethodID: CASH }));
  const { invoices } = await api.get<InvoicePaymentsJson>(`invoicePayments?invoiceIDs=${ada.invoiceID}&by=act&size=20`);
  const entries = invoices[0]?.payments ?? [];
  const sums = new Map<number, number>();
  for (const { actID, amount } of entries) sums.set(actID, (sums.get(actID) ?? 0) + cents(amount));
  expect(entries.length).toBeGreaterThan(3);
  expect(invoices[0]?.totalRecords).toBe(3);
  expect([...sums.values()]).toEqual([cents(rest), 250, 100]);
  const latest = await api.get<InvoicePaymentsJson>(`invoicePayments?invoiceIDs=${ada.invoiceID}&by=act&size=1`);
  expect(latest.invoices[0]?.payments).toEqual(entries.filter(({ actID }) => actID === entries[0]?.actID));
  const { documents } = await api.get<InvoiceDocumentsJson>(`invoiceDocuments?invoiceIDs=${ada.invoiceID}`);
  expect(documents[0]?.payments).toEqual([
    { date: '11/18/2026', method: 'Cash', amount: 1, returnCause: null },
    { date: '11/18/2026', method: 'Check', amount: 2.5, returnCause: null },
    { date: '11/18/2026', method: 'Cash', amount: rest, returnCause: null },
  ]);
});
