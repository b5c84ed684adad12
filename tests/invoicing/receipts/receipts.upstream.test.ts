import { rebuildProjections } from '../../../upstream/invoicing/editing/persist-projection';
import type { InvoiceJson } from '../../../upstream/invoicing/invoices/invoice-wire';
import type {
  ChangedReceiptJson,
  PayerMatchesJson,
  PaymentReceiptLinesJson,
  PaymentReceiptsJson,
  RepeatedReferencesJson,
} from '../../../upstream/invoicing/receipts/receipt-wire';
import { budgets } from '../../support/budgets';
import { ofEachTest, upstreamOfFile } from '../../support/services/of-file';
import { cents } from '../added-charges/charges-setup';
import { clientOfNewHouse, newKey } from '../house-at-work';

const CHECK = 2;
const CASH = 1;

let pictures: number;
let clocks: number;
let ada: InvoiceJson;
let others: readonly InvoiceJson[];

const invoicesOf = async (group: number) => (await api.detail(group)).invoiceBidders;

const upstream = upstreamOfFile();
const api = ofEachTest(() => clientOfNewHouse(upstream));

beforeEach(async () => {
  pictures = (await api.create(['Pictures'], 'Cards per lot', 'Pictures')).invoiceGroupID;
  clocks = (await api.create(['Clocks and Furniture'], 'Cards per lot', 'Clocks')).invoiceGroupID;
  ada = await api.invoiceOf(pictures, 'Marsh');
  others = await invoicesOf(clocks);
});
afterEach(async () => {
  for (const group of [pictures, clocks]) {
    const before = await api.detail(group);
    await upstream.db.transaction((tx) => rebuildProjections(tx, api.houseId, group));
    expect(await api.detail(group)).toEqual(before);
  }
});

const other = (index: number): InvoiceJson => {
  const found = others[index];
  if (!found) throw new Error(`no invoice ${index}`);
  return found;
};
const lineFor = (invoice: InvoiceJson, more: object = {}) => ({
  invoiceID: invoice.invoiceID,
  amount: invoice.outStandingBalance,
  version: invoice.version,
  ...more,
});
const bodyOf = (lines: readonly object[], more: object = {}) => ({ paymentMethodID: CHECK, lines, ...more });
const receive = (lines: readonly object[], more: object = {}) =>
  api.post<ChangedReceiptJson>('paymentReceipts', bodyOf(lines, more));
const refused = (lines: readonly object[], more: object = {}) => api.refused('paymentReceipts', bodyOf(lines, more));
const undo = ({ paymentReceipt: { paymentReceiptID, version } }: ChangedReceiptJson) =>
  api.post<ChangedReceiptJson>(`paymentReceipt/${paymentReceiptID}/undo`, { version });
const linesOf = async (id: number) =>
  (await api.get<PaymentReceiptLinesJson>(`paymentReceiptLines?ids=${id}`)).paymentReceipts[0];
const current = async ({ invoiceID, invoiceGroupID }: InvoiceJson) =>
  (await invoicesOf(invoiceGroupID)).find((invoice) => invoice.invoiceID === invoiceID);
const entries = () =>
  upstream.db.query<{ amount: number; reference: string | null }>(
    "select sum(amount)::int as amount, reference from ledger_entry where house_id = $1 and kind = 'PAYMENT' group by reference order by 2",
    [api.houseId],
  );

test('checks for invoices of several groups are recorded together and listed as one receipt', async () => {
  const answer = await receive(
    [
      lineFor(ada, { reference: ' 7731 ' }),
      lineFor(other(0), { reference: '88', paymentMethodID: CASH, paidDate: '11/18/2026' }),
    ],
    { depositDate: '11/19/2026' },
  );
  const total = ada.outStandingBalance + other(0).outStandingBalance;
  expect(answer).toMatchObject({
    paymentReceipt: {
      paymentReceiptID: 1,
      depositDate: '2026-11-19',
      currencyCode: 'USD',
      lineCount: 2,
      controlTotal: null,
      state: 'RECORDED',
      version: 1,
    },
    invoiceIDs: [ada.invoiceID, other(0).invoiceID],
    invoiceGroupIDs: [pictures, clocks],
  });
  expect(cents(answer.paymentReceipt.totalAmount)).toBe(cents(total));
  expect(await current(ada)).toMatchObject({ invoiceStatus: 'PAID', outStandingBalance: 0 });
  expect(await current(other(0))).toMatchObject({ invoiceStatus: 'PAID', outStandingBalance: 0 });
  expect(await linesOf(1)).toMatchObject({
    canUndo: true,
    undoRefusals: [],
    lines: [
      {
        position: 1,
        invoiceID: ada.invoiceID,
        groupTitle: 'Pictures',
        reference: '7731',
        paymentMethod: 'Check',
        paidDate: '2026-11-19',
      },
      {
        position: 2,
        invoiceID: other(0).invoiceID,
        groupTitle: 'Clocks',
        paymentMethod: 'Cash',
        paidDate: '2026-11-18',
      },
    ],
  });
  expect(await api.get<PaymentReceiptsJson>('paymentReceipts')).toMatchObject({
    totalRecords: 1,
    paymentReceipts: [{ paymentReceiptID: 1, recordedBy: expect.any(String) as string }],
  });
  const edits = await upstream.db.query<{ id: number }>(
    "select id from invoice_edit where house_id = $1 and action = 'invoice.receive'",
    [api.houseId],
  );
  expect(await api.get(`invoiceEdits?ids=${edits.map(({ id }) => id).join(',')}`)).toMatchObject({
    edits: [
      { label: 'Payments received', invoiceCount: 1, canUndo: true },
      { label: 'Payments received', invoiceCount: 1, canUndo: true },
    ],
  });
});

test('two checks for one invoice each pay a part, and the second pays the rest', async () => {
  const rest = Math.round(ada.outStandingBalance * 100 - 100_00) / 100;
  await receive([lineFor(ada, { amount: 100, reference: 'a' }), lineFor(ada, { amount: rest, reference: 'b' })]);
  expect(await current(ada)).toMatchObject({ invoiceStatus: 'PAID', outStandingBalance: 0 });
  expect(await entries()).toEqual([
    { amount: 100_00, reference: 'a' },
    { amount: cents(rest), reference: 'b' },
  ]);
});

test('a receipt with a line that cannot be recorded is refused as a whole, and the error names the line', async () => {
  expect(
    await refused([lineFor(ada), lineFor(other(0), { amount: other(0).outStandingBalance + 0.01 })]),
  ).toMatchObject({
    status: 422,
    code: 'AMOUNT_NOT_DUE',
    field: 'lines.1.amount',
  });
  expect(await refused([lineFor(ada), { invoiceID: 999_999, amount: 1 }])).toMatchObject({
    status: 422,
    code: 'NOT_FOUND',
    field: 'lines.1.invoiceID',
  });
  expect(await refused([lineFor(ada), lineFor(other(0), { paidDate: '11/21/2026' })])).toMatchObject({
    code: 'DATE_IN_FUTURE',
    field: 'lines.1.paidDate',
  });
  expect(await refused([lineFor(ada, { paymentMethodID: 10 })])).toMatchObject({
    code: 'METHOD_NOT_CHOOSABLE',
    field: 'lines.0.paymentMethodID',
  });
  expect(await refused([lineFor(ada, { amount: 1.005 })])).toMatchObject({ code: 'NOT_AN_AMOUNT' });
  expect(await entries()).toEqual([]);
  expect((await api.get<PaymentReceiptsJson>('paymentReceipts')).totalRecords).toBe(0);
});

test('a receipt whose lines do not match the deposit slip is refused', async () => {
  expect(await refused([lineFor(ada)], { controlTotal: ada.outStandingBalance + 1 })).toMatchObject({
    status: 422,
    code: 'CONTROL_DIFFERS',
    field: 'controlTotal',
  });
  expect(await refused([lineFor(ada)], { controlCount: 2 })).toMatchObject({
    code: 'CONTROL_DIFFERS',
    field: 'controlCount',
  });
  const answer = await receive([lineFor(ada)], { controlTotal: ada.outStandingBalance, controlCount: 1 });
  expect(answer.paymentReceipt).toMatchObject({ controlTotal: ada.outStandingBalance, controlCount: 1 });
});

test('a payment that was recorded since the invoice was read is a conflict', async () => {
  await receive([lineFor(ada, { amount: 10 })]);
  expect(await refused([lineFor(other(0)), lineFor(ada, { amount: 10 })])).toMatchObject({
    status: 409,
    code: 'EDITED_MEANWHILE',
    field: 'lines.1',
  });
});

test('an overpayment becomes a credit if the line requests it', async () => {
  const amount = ada.outStandingBalance + 5;
  await receive([lineFor(ada, { amount, overpayment: 'KEEP_AS_CREDIT' })]);
  expect(await current(ada)).toMatchObject({ outStandingBalance: -5, paymentState: 'CREDIT_OWED' });
});

test('requests with the same key record one receipt', async () => {
  const [key, body] = [newKey(), bodyOf([lineFor(ada)])];
  const post = () => api.client.post<{ data: ChangedReceiptJson }>(api.path('paymentReceipts'), body, key);
  const [first, second] = [await post(), await post()];
  expect(second.body).toEqual(first.body);
  expect(await entries()).toHaveLength(1);
});

test('one undo reverses the payments of all groups', async () => {
  const answer = await receive([lineFor(ada), lineFor(other(0))]);
  const undone = await undo(answer);
  expect(undone).toMatchObject({ notUndone: [], paymentReceipt: { state: 'UNDONE', version: 2 } });
  expect(await current(ada)).toMatchObject({ outStandingBalance: ada.outStandingBalance });
  expect(await current(other(0))).toMatchObject({ outStandingBalance: other(0).outStandingBalance });
  expect(await api.refused('paymentReceipt/1/undo', { version: 2 })).toMatchObject({
    status: 409,
    code: 'CANNOT_UNDO',
    message: 'This deposit is already undone.',
  });
});

test('an undo skips the invoices that were edited since, and returns the reason', async () => {
  const answer = await receive([lineFor(ada), lineFor(other(0))]);
  await api.post('invoicePaidOnly', {
    paidInvoices: [
      { invoiceID: ada.invoiceID, invoiceDetailID: null, paid: false, paidDate: null, paymentMethodID: null },
    ],
  });
  expect(await linesOf(1)).toMatchObject({
    canUndo: true,
    undoRefusals: [{ groupTitle: 'Pictures', invoiceIDs: [ada.invoiceID], reason: 'Undo the newer changes first.' }],
  });
  const undone = await undo(answer);
  expect(undone).toMatchObject({
    notUndone: [{ invoiceGroupID: pictures, groupTitle: 'Pictures', reason: 'Undo the newer changes first.' }],
    invoiceGroupIDs: [clocks],
    paymentReceipt: { state: 'PARTLY_UNDONE' },
  });
  expect(await api.refused('paymentReceipt/1/undo', { version: 2 })).toMatchObject({
    code: 'CANNOT_UNDO',
    message: `Pictures, invoice ${ada.invoiceID}: Undo the newer changes first.`,
  });
});

test('the payments of one group can also be undone from its history, which increases the version of the receipt', async () => {
  const answer = await receive([lineFor(ada), lineFor(other(0))]);
  const [edit] = await upstream.db.query<{ id: number }>(
    'select id from invoice_edit where house_id = $1 and group_id = $2 order by id desc limit 1',
    [api.houseId, pictures],
  );
  await api.post(`invoiceEdit/${edit?.id}/undo`, {});
  expect((await api.get<PaymentReceiptsJson>('paymentReceipts?ids=1')).paymentReceipts).toMatchObject([
    { state: 'PARTLY_UNDONE', version: 2 },
  ]);
  expect(await api.refused('paymentReceipt/1/undo', { version: answer.paymentReceipt.version })).toMatchObject({
    status: 409,
    code: 'EDITED_MEANWHILE',
  });
});

test('a payment that was undone and redone in the history of its group belongs to its receipt again', async () => {
  const undone = await undo(await receive([lineFor(ada), lineFor(other(0))]));
  const [edit] = await upstream.db.query<{ id: number }>(
    'select id from invoice_edit where house_id = $1 and group_id = $2 order by id desc limit 1',
    [api.houseId, pictures],
  );
  await api.post(`invoiceEdit/${edit?.id}/undo`, {});
  expect(await linesOf(1)).toMatchObject({ canUndo: true, lines: [{ undone: false }, { undone: true }] });
  const [redone] = (await api.get<PaymentReceiptsJson>('paymentReceipts?ids=1')).paymentReceipts;
  expect(redone).toMatchObject({ state: 'PARTLY_UNDONE', version: undone.paymentReceipt.version + 1 });
  expect(await api.post('paymentReceipt/1/undo', { version: redone?.version })).toMatchObject({
    invoiceIDs: [ada.invoiceID],
    paymentReceipt: { state: 'UNDONE' },
  });
  expect(await current(ada)).toMatchObject({ outStandingBalance: ada.outStandingBalance });
});

test('concurrent receipts for the same groups in any order, and edits of these groups, never deadlock', async () => {
  const lines = [ada, other(0), other(1)];
  const part = (invoice: InvoiceJson) => ({ invoiceID: invoice.invoiceID, amount: 1 });
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      index % 3 === 2
        ? api.client.post<object>(
            api.path('invoicePaidOnly'),
            {
              paidInvoices: [
                { ...part(other(0)), invoiceDetailID: null, paid: true, paidDate: null, paymentMethodID: CHECK },
              ],
            },
            newKey(),
          )
        : api.client.post<object>(
            api.path('paymentReceipts'),
            bodyOf((index % 2 === 0 ? lines : [...lines].reverse()).map(part)),
            newKey(),
          ),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  const sum = await upstream.db.query<{ amount: number }>(
    "select sum(amount)::int as amount from ledger_entry where house_id = $1 and kind = 'PAYMENT'",
    [api.houseId],
  );
  expect(sum).toEqual([{ amount: (8 * 3 + 4) * 100 }]);
});

/** Returns a generator of pseudorandom numbers, which are the same in every run. */
function randomNumbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return Math.floor((state / 2_147_483_647) * below);
  };
}

test('after any concurrent receipts and undos, the ledger has exactly the payments that are not undone', async () => {
  const random = randomNumbers(20_261_125);
  const invoices = [ada, ...others];
  const chosen = () => invoices[random(invoices.length)] ?? ada;
  const act = async (): Promise<unknown> => {
    const kind = random(4);
    if (kind === 0) {
      const { paymentReceipts } = await api.get<PaymentReceiptsJson>('paymentReceipts');
      const one = paymentReceipts[random(Math.max(1, paymentReceipts.length))];
      return one && api.client.post(api.path(`paymentReceipt/${one.paymentReceiptID}/undo`), { version: one.version });
    }
    const lines = Array.from({ length: 1 + random(3) }, () => ({
      invoiceID: chosen().invoiceID,
      amount: 1 + random(40),
      overpayment: random(2) === 0 ? 'KEEP_AS_CREDIT' : null,
    }));
    return api.client.post(api.path('paymentReceipts'), bodyOf(lines), newKey());
  };
  for (let round = 0; round < budgets.receiptRounds; round += 1) await Promise.all([act(), act(), act()]);
  const { paymentReceipts } = await api.get<PaymentReceiptsJson>('paymentReceipts?size=1000');
  expect(paymentReceipts.length).toBeGreaterThan(3);
  const details = await Promise.all(paymentReceipts.map(({ paymentReceiptID }) => linesOf(paymentReceiptID)));
  const recorded = details.flatMap((one) => one?.lines ?? []).filter(({ undone }) => !undone);
  const [ledger] = await upstream.db.query<{ amount: number }>(
    "select coalesce(sum(amount), 0)::int as amount from ledger_entry where house_id = $1 and kind = 'PAYMENT'",
    [api.houseId],
  );
  expect(ledger?.amount).toBe(recorded.reduce((sum, { amount }) => sum + cents(amount), 0));
});

test('payers are found by number, paddle, last name, and full name', async () => {
  const payers = [String(ada.invoiceID), 'Mar', 'marsh, ada', 'ada m', 'nobody', '', '%'];
  const { payerMatches } = await api.post<PayerMatchesJson>('payerMatches', { payers });
  const marsh = [...others, ada].filter(({ lastName }) => lastName === 'Marsh').map(({ invoiceID }) => invoiceID);
  expect(payerMatches[0]?.invoiceIDs[0]).toBe(ada.invoiceID);
  expect(payerMatches.slice(4).map(({ invoiceIDs }) => invoiceIDs)).toEqual([[], [], []]);
  for (const { invoiceIDs } of payerMatches.slice(1, 4)) expect([...invoiceIDs].sort()).toEqual(marsh.sort());
});

test('a paid invoice is found only by its number', async () => {
  await receive([lineFor(ada)]);
  const { payerMatches } = await api.post<PayerMatchesJson>('payerMatches', {
    payers: [String(ada.invoiceID), 'ada marsh'],
  });
  expect(payerMatches[0]?.invoiceIDs).toContain(ada.invoiceID);
  expect(payerMatches[1]?.invoiceIDs).not.toContain(ada.invoiceID);
});

test('a receipt is downloaded as CSV with one row per payment', async () => {
  await receive([lineFor(ada, { reference: '=7731' })]);
  const answer = await fetch(upstream.url + api.path('paymentReceipt/1/paymentReceipt.csv'), {
    headers: { authorization: `Bearer ${api.client.token}` },
  });
  expect(answer.headers.get('content-disposition')).toContain('paymentReceipt_1.csv');
  expect(await answer.text()).toContain(
    `1,${ada.invoiceID},Ada Marsh,Pictures,${ada.outStandingBalance.toFixed(2)},USD,11/20/2026,Check,'=7731,`,
  );
});

test('a reference is reported if a payment of the same bidder has it, until that payment is undone', async () => {
  const again = await api.invoiceOf(clocks, 'Marsh');
  const repeated = async (...references: readonly (readonly [InvoiceJson, string])[]) =>
    (
      await api.post<RepeatedReferencesJson>('repeatedReferences', {
        payments: references.map(([{ invoiceID }, reference]) => ({ invoiceID, reference })),
      })
    ).repeatedReferences;
  const stranger = others.find(({ lastName }) => lastName !== 'Marsh') ?? other(0);
  const received = await receive([lineFor(ada, { amount: 10, reference: 'Chk 12', paidDate: '11/18/2026' })]);
  const found = {
    reference: 'Chk 12',
    invoiceID: ada.invoiceID,
    paidDate: '2026-11-18',
    paymentMethod: 'Check',
  };
  expect(await repeated([stranger, 'chk 12'], [again, ' chk 12'], [ada, 'CHK 12'], [ada, 'other'], [ada, ''])).toEqual([
    { ...found, askedInvoiceID: again.invoiceID },
    { ...found, askedInvoiceID: ada.invoiceID },
  ]);
  await undo(received);
  expect(await repeated([again, 'chk 12'])).toEqual([]);
});
