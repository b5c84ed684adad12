import fc from 'fast-check';
import type { ChargesBody } from '../../../upstream/invoicing/added-charges/charges-wire';
import { appendEntries } from '../../../upstream/invoicing/editing/append-entries';
import type { GroupDetailEditJson } from '../../../upstream/invoicing/editing/edit-wire';
import { rebuildProjections } from '../../../upstream/invoicing/editing/persist-projection';
import { budgets, limitFor } from '../../support/budgets';
import { smallHouse } from '../../support/houses/sample-house';
import { upstreamOfFile } from '../../support/services/of-file';
import { flat, setCharges } from '../added-charges/charges-setup';
import { deliveryBody, hidingBody, historyOf, lineOf, notesBody, undo } from '../editing/editing-setup';
import { clientOfNewHouse, type HouseClient } from '../house-at-work';
import { whole } from '../recorded-payments/paying-setup';

const AUTUMN = ['Pictures', 'Clocks and Furniture'];

const upstream = upstreamOfFile();
let api: HouseClient;

beforeEach(async () => {
  api = await clientOfNewHouse(upstream);
});

/** A house without card processing. Its templates have their own taxes and fees. */
const bankHouse = () =>
  clientOfNewHouse(upstream, (userName) =>
    smallHouse({ userName, processorType: 's', paymentProcessingEnabled: false }),
  );

async function autumn(template: string) {
  const { invoiceGroupID: id } = await api.create(AUTUMN, template);
  return { id, path: `invoiceGroup/${id}/groupDetailInfo`, ada: await api.invoiceOf(id, 'Marsh') };
}

const editOf = async (path: string, body: object): Promise<number> => {
  const { edit } = await api.post<GroupDetailEditJson>(path, body);
  if (!edit) throw new Error('nothing was edited');
  return edit.editID;
};

/**
 * Returns everything stored of invoices, lines, and groups except versions, which only increase; and the responses of
 * the calls.
 */
async function everything(id: number) {
  const rows = async (sql: string) =>
    upstream.db.query<{ row: Record<string, unknown> }>(`select to_jsonb(t) - 'version' as row from (${sql}) t`, [
      api.houseId,
    ]);
  const detail = JSON.stringify(await api.detail(id)).replace(/"version":\d+/g, '');
  return {
    invoices: await rows('select * from invoice where house_id = $1 order by id'),
    lines: await rows('select * from invoice_line where house_id = $1 order by id'),
    groups: await rows('select * from invoice_group where house_id = $1 order by id'),
    detail,
  };
}

/** Returns the stored sums of the ledger by invoice, line, and component that are not 0. */
const ledgerSums = () =>
  upstream.db.query(
    `select invoice_id, line_id, component, round, sum(amount) as amount from ledger_entry where house_id = $1
   group by 1, 2, 3, 4 having sum(amount) <> 0 order by 1, 2, 3, 4`,
    [api.houseId],
  );

/** Expects that a group's stored figures match its lines and its ledger. */
async function expectReconciled(id: number): Promise<void> {
  const stored = await everything(id);
  await upstream.db.transaction((tx) => rebuildProjections(tx, api.houseId, id));
  expect(await everything(id)).toEqual(stored);
  const [unequal] = await upstream.db.query<{ count: number }>(
    `select count(*) as count from invoice i where house_id = $1 and hammer + premium + live_fee + tax + shipping + insurance + other <> invoice_total`,
    [api.houseId],
  );
  expect(unequal?.count).toBe(0);
}

test('an undo is a separate edit: the edit before it can be undone next, and the undone edit cannot be undone again', async () => {
  const { path, ada } = await autumn('Cards per lot');
  const note = await editOf(path, notesBody(ada, 'First.'));
  const second = await editOf(path, notesBody(ada, 'Second.'));
  expect(await api.refused(`invoiceEdit/${note}/undo`, {})).toMatchObject({
    status: 409,
    code: 'CANNOT_UNDO',
    message: 'Undo the newer changes first.',
  });
  const answer = await undo(api, second);
  expect(answer).toMatchObject({
    success: 'true',
    edit: { label: 'Undone', undoes: second, isUndo: true, canUndo: true },
    invoices: [{ notes: 'First.' }],
    notUndone: [],
  });
  expect(await api.refused(`invoiceEdit/${second}/undo`, {})).toMatchObject({
    message: 'This edit is already undone.',
  });
  expect((await historyOf(api, ada)).edits.map(({ editID, canUndo, undoneBy }) => [editID, canUndo, undoneBy])).toEqual(
    [
      [answer.edit?.editID, true, null],
      [second, false, answer.edit?.editID],
      [note, true, null],
    ],
  );
  expect((await undo(api, note)).invoices[0]?.notes).toBe('');
});

test('a bulk edit is undone on the invoices where that is possible, returns the others with the reason, and can be undone on them later', async () => {
  const { id, path, ada } = await autumn('Cards per lot');
  const all = (await api.detail(id)).invoiceBidders;
  const bulk = await editOf(path, {
    invoiceNotes: all.map(({ invoiceID }) => ({ invoiceID, notes: 'Paid at the api?' })),
  });
  const later = await editOf(path, notesBody(ada, 'No.'));
  const refusals = [{ reason: 'Undo the newer changes first.', invoiceCount: 1, invoiceIDs: [ada.invoiceID] }];
  expect((await historyOf(api, ada)).edits[1]).toMatchObject({
    editID: bulk,
    canUndo: true,
    undoableInvoiceCount: all.length - 1,
    undoRefusals: refusals,
  });
  const answer = await undo(api, bulk);
  expect(answer).toMatchObject({ edit: { invoiceCount: all.length - 1 }, notUndone: refusals });
  expect(answer.invoices.map(({ notes }) => notes)).toEqual(all.slice(1).map(() => ''));
  expect((await api.invoiceOf(id, 'Marsh')).notes).toBe('No.');
  const { edits } = await historyOf(api, ada);
  expect(edits.map(({ editID }) => editID)).toEqual([later, bulk]);
  expect(edits[1]).toMatchObject({
    canUndo: false,
    undoRefusal: 'Undo the newer changes first.',
    undoneBy: null,
    undoneInvoiceCount: all.length - 1,
    version: 2,
  });
  await undo(api, later);
  expect((await undo(api, bulk)).notUndone).toEqual([]);
  expect((await historyOf(api, ada)).edits.at(-1)).toMatchObject({ canUndo: false, undoneInvoiceCount: all.length });
});

test('charges on many invoices are undone on all except one that was paid since, which the response lists as paid', async () => {
  const { id, ada } = await autumn('Cards per lot');
  const all = (await api.detail(id)).invoiceBidders.map(({ invoiceID }) => invoiceID);
  const { edit } = await setCharges(api, { target: { invoiceGroupID: id, ids: all }, charges: flat({ shipping: 5 }) });
  await api.post('invoicePaidOnly', { paidInvoices: [whole(ada)] });
  const answer = await undo(api, edit?.editID ?? 0);
  expect(answer.notUndone).toEqual([{ reason: 'This invoice is paid.', invoiceCount: 1, invoiceIDs: [ada.invoiceID] }]);
  expect(answer.invoices.map(({ totalPrice }) => totalPrice.shipping)).toEqual(all.slice(1).map(() => 0));
  await expectReconciled(id);
});

test('charges of one edit on unpaid and paid invoices are undone on all of them: on the paid ones they are additional', async () => {
  const { id } = await autumn('Cards per lot');
  const paid = await api.invoiceOf(id, 'Keller');
  await api.post('invoicePaidOnly', { paidInvoices: [whole(paid)] });
  const before = await everything(id);
  const all = (await api.detail(id)).invoiceBidders.map(({ invoiceID }) => invoiceID);
  const { edit } = await setCharges(api, { target: { invoiceGroupID: id, ids: all }, charges: flat({ shipping: 5 }) });
  expect((await historyOf(api, paid)).edits[0]).toMatchObject({ undoRefusals: [], undoableInvoiceCount: all.length });
  const { notUndone } = await undo(api, edit?.editID ?? 0);
  expect(notUndone).toEqual([]);
  expect((await everything(id)).detail).toEqual(before.detail);
  await expectReconciled(id);
});

test('an undone edit is redone by undoing the undo: charges, fields, and their explanations are the same as after the edit', async () => {
  const { id, path, ada } = await autumn('Cards per lot');
  const pickup = await editOf(path, deliveryBody(ada, 'pickup'));
  const after = [await everything(id), await ledgerSums()];
  let last = pickup;
  for (const label of ['Undone', 'Redone', 'Undone', 'Redone']) {
    const { edit } = await undo(api, last);
    expect(edit).toMatchObject({ label, rootID: pickup, undoes: last, canUndo: true });
    last = edit?.editID ?? 0;
    await expectReconciled(id);
  }
  expect([await everything(id), await ledgerSums()]).toEqual(after);
  expect((await historyOf(api, ada)).edits.map(({ canUndo }) => canUndo)).toEqual([true, false, false, false, false]);
});

test('an edit cannot be redone over a newer change, and can be once that change is undone', async () => {
  const { path, ada } = await autumn('Cards per lot');
  const first = await editOf(path, notesBody(ada, 'First.'));
  const second = await editOf(path, notesBody(ada, 'Second.'));
  const [undoSecond, undoFirst] = [(await undo(api, second)).edit?.editID, (await undo(api, first)).edit?.editID];
  const refusal = { message: 'The invoice was changed since. Undo or redo the newer changes first.' };
  expect(await api.refused(`invoiceEdit/${undoSecond}/undo`, {})).toMatchObject(refusal);
  const third = await editOf(path, notesBody(ada, 'Third.'));
  expect(await api.refused(`invoiceEdit/${undoFirst}/undo`, {})).toMatchObject(refusal);
  await undo(api, third);
  expect((await undo(api, undoFirst ?? 0)).invoices[0]?.notes).toBe('First.');
  expect((await undo(api, undoSecond ?? 0)).invoices[0]?.notes).toBe('Second.');
  expect(await api.refused(`invoiceEdit/${first}/undo`, {})).toMatchObject({ message: 'This edit is already undone.' });
});

test('undoing charges that staff entered restores the automatic tax', async () => {
  api = await bankHouse();
  const { id, path, ada } = await autumn('Bank per invoice');
  const before = await everything(id);
  await upstream.db.transaction((tx) =>
    appendEntries(
      tx,
      upstream.services,
      { houseId: api.houseId, userId: 1, requestId: null },
      {
        groupId: id,
        payments: [],
        action: 'invoice.charge',
        charges: [
          {
            invoiceId: ada.invoiceID,
            lineId: null,
            round: 0,
            component: 'other',
            amount: -500,
            at: upstream.clock.now(),
          },
        ],
      },
    ),
  );
  const [charge] = (await historyOf(api, ada)).edits;
  expect(charge).toMatchObject({ label: 'Charges', canUndo: true });
  await undo(api, charge?.editID ?? 0);
  expect(await everything(id)).toEqual(before);
  const [hidden] = (await api.post<GroupDetailEditJson>(path, hidingBody(ada, lineOf(ada, 0), true))).invoices;
  expect(hidden?.totalPrice.other).not.toBe(ada.totalPrice.other);
});

test('an undo after a send marks the invoice as edited since it was sent', async () => {
  const { id, path, ada } = await autumn('Cards per lot');
  const hide = await editOf(path, hidingBody(ada, lineOf(ada, 0), true));
  upstream.clock.advance(1000);
  await api.post(`invoiceGroup/${id}/invoiceSend`, [ada.invoiceID]);
  upstream.clock.advance(1000);
  expect((await undo(api, hide)).invoices[0]?.batchChargIneligibilityReason).toContain(
    'Edits were made to this invoice',
  );
});

test('an undo follows the rules of the original edit', async () => {
  const { path, ada } = await autumn('Cards per lot');
  const hide = await editOf(path, hidingBody(ada, lineOf(ada, 0), true));
  await upstream.db.query(`update invoice set status = 'PAYMENT_PENDING' where house_id = $1 and id = $2`, [
    api.houseId,
    ada.invoiceID,
  ]);
  const message = 'A payment on this invoice is pending.';
  expect((await historyOf(api, ada)).edits[0]).toMatchObject({ canUndo: false, undoRefusal: message });
  expect(await api.refused(`invoiceEdit/${hide}/undo`, {})).toMatchObject({
    status: 409,
    code: 'CANNOT_UNDO',
    message,
    field: 'editID',
  });
});

/** Returns the charges of one invoice, a discount, or charges of all at once; null for an edit of another kind. */
function chargesOf(kind: string, size: number): ChargesBody['charges'] | null {
  if (kind === 'charge') return flat({ shipping: 3.25 * size, insurance: 1 });
  if (kind === 'discount') return flat({ other: -1.25 - size });
  return kind === 'fill' ? { insurance: { percentOfHammer: 1.5 + size }, tax: { amount: 2 + size } } : null;
}

const anyEdit = fc.record({
  kind: fc.constantFrom(
    'hide',
    'show',
    'note',
    'pickup',
    'shipping',
    'charge',
    'discount',
    'fill',
    'ship',
    'unship',
    'undo',
    'redo',
  ),
  who: fc.nat({ max: 4 }),
  line: fc.nat({ max: 2 }),
});

test.each(['Cards per lot', 'Cards per invoice', 'Bank per invoice'])(
  'after any edits, undos, and redos of "%s", all totals are consistent, and undoing everything restores every amount and field',
  async (template) => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyEdit, { minLength: 2, maxLength: 8 }), async (edits) => {
        api = await (template.startsWith('Bank') ? bankHouse() : clientOfNewHouse(upstream));
        const { id, path } = await autumn(template);
        const [before, sums] = [await everything(id), await ledgerSums()];
        const { invoiceBidders } = await api.detail(id);
        const inEffect: number[] = [];
        let undone: number[] = [];
        for (const { kind, who, line } of edits) {
          upstream.clock.advance(1000);
          const invoice = invoiceBidders[who % invoiceBidders.length];
          if (!invoice) throw new Error('the group has no invoices');
          const detail = invoice.invoiceDetails?.[line % invoice.invoiceDetails.length];
          if (kind === 'undo') {
            const last = inEffect.pop();
            if (last !== undefined) undone.push((await undo(api, last)).edit?.editID ?? 0);
            continue;
          }
          if (kind === 'redo') {
            const last = undone.pop();
            if (last !== undefined) inEffect.push((await undo(api, last)).edit?.editID ?? 0);
            continue;
          }
          const charges = chargesOf(kind, line);
          if (charges) {
            // A selection, in which invoices that cannot be charged are skipped.
            const ids = kind === 'fill' ? invoiceBidders.map(({ invoiceID }) => invoiceID) : [invoice.invoiceID];
            const { edit } = await setCharges(api, { target: { invoiceGroupID: id, ids }, charges });
            if (edit) inEffect.push(edit.editID);
            if (edit) undone = [];
            continue;
          }
          if (kind === 'ship' || kind === 'unship') {
            const shipped = kind === 'ship';
            const command = {
              target: { invoiceDetailIDs: [detail?.invoiceDetailID ?? 0] },
              shipped,
              ...(shipped ? { carrier: `Van ${line}` } : {}),
            };
            const { status, body } = await api.client.post<{ data: GroupDetailEditJson }>(
              api.path('shipping'),
              command,
            );
            // Hidden items cannot be shipped.
            expect([200, 422]).toContain(status);
            if (status === 200 && body.data.edit) {
              inEffect.push(body.data.edit.editID);
              undone = [];
            }
            continue;
          }
          const bodies: Readonly<Record<string, object>> = {
            hide: hidingBody(invoice, detail?.invoiceDetailID ?? 0, true),
            show: hidingBody(invoice, detail?.invoiceDetailID ?? 0, false),
            note: notesBody(invoice, `Note ${line}`),
            pickup: deliveryBody(invoice, 'pickup'),
            shipping: deliveryBody(invoice, 'shipping'),
          };
          const { edit } = await api.post<GroupDetailEditJson>(path, bodies[kind]);
          if (edit) inEffect.push(edit.editID);
          if (edit) undone = [];
        }
        await expectReconciled(id);
        for (const edit of inEffect.reverse()) await undo(api, edit);
        await expectReconciled(id);
        expect(await everything(id)).toEqual(before);
        expect(await ledgerSums()).toEqual(sums);
      }),
      { numRuns: budgets.undoneEdits },
    );
  },
  limitFor(budgets.undoneEdits, 15_000),
);
