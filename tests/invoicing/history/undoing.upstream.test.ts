import fc from 'fast-check';
import type { ChargesBody } from '../../../upstream/invoicing/charges/charges-wire';
import { appendEntries } from '../../../upstream/invoicing/editing/append-entries';
import type { GroupDetailEditJson } from '../../../upstream/invoicing/editing/edit-wire';
import { rebuildProjections } from '../../../upstream/invoicing/editing/persist-projection';
import { budgets, limitFor } from '../../support/budgets';
import { smallHouse } from '../../support/houses/sample-house';
import type { TestUpstream } from '../../support/services/upstream';
import { startTestUpstream } from '../../support/services/upstream';
import { flat, setCharges } from '../charges/charges-setup';
import { deliveryBody, hidingBody, historyOf, lineOf, notesBody, undo } from '../editing/editing-setup';
import type { HouseClient } from '../house-at-work';
import { clientOfNewHouse } from '../house-at-work';

const AUTUMN = ['Pictures', 'Clocks and Furniture'];

let upstream: TestUpstream;
let api: HouseClient;

beforeAll(async () => {
  upstream = await startTestUpstream();
});
beforeEach(async () => {
  api = await clientOfNewHouse(upstream);
});
afterAll(() => upstream.stop());

/** A house that takes no cards: its templates have taxes and fees of their own. */
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

test('an undo is a separate edit: the edit before it can be undone next, but neither the undone edit nor the undo', async () => {
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
    edit: { label: 'Undone', undoes: second, canUndo: false },
    invoices: [{ notes: 'First.' }],
  });
  expect(await api.refused(`invoiceEdit/${second}/undo`, {})).toMatchObject({
    message: 'This edit is already undone.',
  });
  expect(await api.refused(`invoiceEdit/${answer.edit?.editID}/undo`, {})).toMatchObject({
    message: "An undo can't be undone. Make the edit again.",
  });
  expect((await historyOf(api, ada)).edits.map(({ editID, canUndo, undoneBy }) => [editID, canUndo, undoneBy])).toEqual(
    [
      [answer.edit?.editID, false, null],
      [second, false, answer.edit?.editID],
      [note, true, null],
    ],
  );
  expect((await undo(api, note)).invoices[0]?.notes).toBe('');
});

test('an edit of many invoices is undone as a whole, and only if it is the latest on all of them', async () => {
  const { id, path, ada } = await autumn('Cards per lot');
  const others = (await api.detail(id)).invoiceBidders;
  const bulk = await editOf(path, {
    invoiceNotes: others.map(({ invoiceID }) => ({ invoiceID, notes: 'Paid at the desk?' })),
  });
  const later = await editOf(path, notesBody(ada, 'No.'));
  expect(await api.refused(`invoiceEdit/${bulk}/undo`, {})).toMatchObject({ code: 'CANNOT_UNDO' });
  await undo(api, later);
  expect((await undo(api, bulk)).invoices.map(({ notes }) => notes)).toEqual(others.map(() => ''));
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
  ),
  who: fc.nat({ max: 4 }),
  line: fc.nat({ max: 2 }),
});

test.each(['Cards per lot', 'Cards per invoice', 'Bank per invoice'])(
  'after any edits and undos of "%s", all totals are consistent, and undoing everything restores every amount and field',
  async (template) => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyEdit, { minLength: 2, maxLength: 8 }), async (edits) => {
        api = await (template.startsWith('Bank') ? bankHouse() : clientOfNewHouse(upstream));
        const { id, path } = await autumn(template);
        const [before, sums] = [await everything(id), await ledgerSums()];
        const { invoiceBidders } = await api.detail(id);
        const standing: number[] = [];
        for (const { kind, who, line } of edits) {
          upstream.clock.advance(1000);
          const invoice = invoiceBidders[who % invoiceBidders.length];
          if (!invoice) throw new Error('the group has no invoices');
          const detail = invoice.invoiceDetails?.[line % invoice.invoiceDetails.length];
          if (kind === 'undo') {
            const last = standing.pop();
            if (last !== undefined) await undo(api, last);
            continue;
          }
          const charges = chargesOf(kind, line);
          if (charges) {
            // A selection, in which invoices that cannot be charged are skipped.
            const ids = kind === 'fill' ? invoiceBidders.map(({ invoiceID }) => invoiceID) : [invoice.invoiceID];
            const { edit } = await setCharges(api, { target: { invoiceGroupID: id, ids }, charges });
            if (edit) standing.push(edit.editID);
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
            if (status === 200 && body.data.edit) standing.push(body.data.edit.editID);
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
          if (edit) standing.push(edit.editID);
        }
        await expectReconciled(id);
        for (const edit of standing.reverse()) await undo(api, edit);
        await expectReconciled(id);
        expect(await everything(id)).toEqual(before);
        expect(await ledgerSums()).toEqual(sums);
      }),
      { numRuns: budgets.undoneEdits },
    );
  },
  limitFor(budgets.undoneEdits, 15_000),
);
