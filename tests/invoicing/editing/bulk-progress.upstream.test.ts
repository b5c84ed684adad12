import type { ChargesJson } from '../../../upstream/invoicing/added-charges/charges-wire';
import type { GroupDetailEditJson } from '../../../upstream/invoicing/editing/edit-wire';
import type { RunningEditJson, RunningEditsJson } from '../../../upstream/invoicing/editing/running-edits-wire';
import { bigHouse } from '../../support/houses/sample-house';
import { ofFile, upstreamOfFile } from '../../support/services/of-file';
import { flat, setCharges } from '../added-charges/charges-setup';
import { clientOfNewHouse, DAYS, type HouseClient } from '../house-at-work';
import { historyOf, notesBody, undo } from './editing-setup';

const INVOICES = 420;

let group: number;
const upstream = upstreamOfFile({ houses: [] });
const api = ofFile(() =>
  clientOfNewHouse(upstream, (userName) => bigHouse({ userName, invoices: INVOICES, lotsEach: 2 })),
);

beforeAll(async () => {
  group = (await api.create(DAYS, 'Cards per lot')).invoiceGroupID;
});

const everything = () => ({ invoiceGroupID: group, filter: {}, except: [] });
const runningOf = async (of: HouseClient, id = group) =>
  (await of.get<RunningEditsJson>(`runningEdits?groupIDs=${id}`)).runningEdits;

/** Polls the group while an action runs; returns all that was seen. */
async function watched<Answer>(
  act: Promise<Answer>,
  onSeen: (edit: RunningEditJson) => Promise<void> = () => Promise.resolve(),
): Promise<{ answer: Answer; seen: RunningEditJson[] }> {
  const seen: RunningEditJson[] = [];
  const end = { reached: false };
  const finished = act.finally(() => {
    end.reached = true;
  });
  while (!end.reached) {
    const [edit] = await runningOf(api);
    if (edit) {
      seen.push(edit);
      await onSeen(edit);
    }
  }
  return { answer: await finished, seen };
}

/** Expects increasing numbers, up to the total. */
function expectProgress(seen: readonly RunningEditJson[], label: string): void {
  expect(seen.length).toBeGreaterThan(0);
  expect(new Set(seen.map((edit) => `${edit.label} by ${edit.by ?? ''} of ${edit.total}`))).toEqual(
    new Set([`${label} by Colin Lark of ${INVOICES}`]),
  );
  const done = seen.map((edit) => edit.done);
  expect(done).toEqual([...done].sort((a, b) => a - b));
  expect(done.some((count) => count > 0)).toBe(true);
}

test('a bulk charge shows its progress while it is prepared, is one edit, and is undone as a whole', async () => {
  const before = (await api.group(group)).invoiceTotal;
  const charged = await watched(setCharges(api, { target: everything(), charges: flat({ insurance: 5 }) }));
  expectProgress(charged.seen, 'Charges');
  expect(charged.answer).toMatchObject({ changedCount: INVOICES, edit: { invoiceCount: INVOICES } });
  expect(await runningOf(api)).toEqual([]);
  expect((await api.group(group)).invoiceTotal).toBeCloseTo(before + INVOICES * 2 * 5, 2);
  const undone = await watched(undo(api, charged.answer.edit?.editID ?? 0));
  expectProgress(undone.seen, 'Undone');
  expect((await api.group(group)).invoiceTotal).toBe(before);
});

test('charges prepared before the house’s terms changed are computed again', async () => {
  const payments = (enabled: boolean) =>
    upstream.db.query('update house set payment_processing_enabled = $2 where id = $1', [api.houseId, enabled]);
  const real = upstream.db.transaction.bind(upstream.db);
  const tax = { target: everything(), charges: flat({ tax: 3 }) };
  expect(await setCharges(api, tax)).toMatchObject({
    changedCount: 0,
    skipped: [{ component: 'tax', count: INVOICES }],
  });
  const spy = jest.spyOn(upstream.db, 'transaction').mockImplementationOnce(async (run) => {
    await payments(false);
    return real(run);
  });
  const charged = await setCharges(api, tax);
  spy.mockRestore();
  await payments(true);
  expect(charged).toMatchObject({ changedCount: INVOICES, skipped: [] });
  await undo(api, charged.edit?.editID ?? 0);
});

test.each([
  [
    'Shipped',
    (of: HouseClient) => of.post('shipping', { target: everything(), shipped: true, shippedDate: '11/18/2026' }),
  ],
  ['Not shipped', (of: HouseClient) => of.post('shipping', { target: everything(), shipped: false })],
  [
    'Internal note added',
    async (of: HouseClient) => {
      const { token } = await of.post<{ token: string }>(`invoiceGroup/${group}/selection`, { filter: {}, except: [] });
      return of.post(`invoiceGroup/${group}/notes?selection=${token}`, { ids: [], notes: 'Vault closed.' });
    },
  ],
])(
  'charges prepared before "%s" are computed again',
  async (label, act) => {
    const { seen, answer } = await watched(act(api));
    expectProgress(seen, label);
    expect(answer).toMatchObject({ changedCount: INVOICES });
  },
  120_000,
);

test('edits by other users between preparing and saving are preserved and counted', async () => {
  const [invoice] = (await api.detail(group, '?size=1')).invoiceBidders;
  if (!invoice) throw new Error('no invoice');
  let written: GroupDetailEditJson | undefined;
  const { answer } = await watched(
    setCharges(api, { target: everything(), charges: flat({ insurance: 1 }) }),
    async ({ done }) => {
      if (done === 0 || written) return;
      written = await api.post<GroupDetailEditJson>(
        `invoiceGroup/${group}/groupDetailInfo`,
        notesBody(invoice, 'Written meanwhile.'),
      );
    },
  );
  expect(written?.edit).not.toBeNull();
  const now = (await api.get<{ invoices: { notes: string; version: number }[] }>(`invoices?ids=${invoice.invoiceID}`))
    .invoices[0];
  expect(now?.notes).toBe('Written meanwhile.');
  expect(new Set((await historyOf(api, invoice)).edits.slice(0, 2).map(({ editID }) => editID))).toEqual(
    new Set([answer.edit?.editID, written?.edit?.editID]),
  );
});

test('a refused bulk edit leaves nothing and is no longer shown as running', async () => {
  const before = await api.group(group);
  const { error } = (
    await api.client.post<{ error: { code: string } }>(api.path('charges'), {
      target: everything(),
      charges: { shipping: { amount: -1 } },
    })
  ).body;
  expect(error.code).toBe('NEGATIVE_CHARGE');
  expect(await runningOf(api)).toEqual([]);
  expect((await api.group(group)).invoiceTotal).toBe(before.invoiceTotal);
});

test('the same request with the same key returns the first response, even if it no longer applies to any invoice', async () => {
  const command = { target: everything(), charges: flat({ other: 2 }) };
  const post = async () =>
    (await api.client.post<{ data: ChargesJson }>(api.path('charges'), command, { 'idempotency-key': 'once' })).body
      .data;
  const first = await post();
  expect(first.changedCount).toBe(INVOICES);
  expect(await post()).toMatchObject({ changedCount: INVOICES, edit: { editID: first.edit?.editID } });
});

test('another house does not see a running edit, and an interrupted edit is removed', async () => {
  const stranger = await clientOfNewHouse(upstream);
  await upstream.db.query(
    "insert into running_edit (house_id, ref, group_id, action, total, touched_at) values ($1, 'RUN1', $2, 'invoice.charge', 5000, $3)",
    [api.houseId, group, upstream.clock.now()],
  );
  expect(await runningOf(api)).toEqual([{ invoiceGroupID: group, label: 'Charges', by: null, total: 5000, done: 0 }]);
  expect(await runningOf(stranger)).toEqual([]);
  upstream.clock.advance(121_000);
  expect(await runningOf(api)).toEqual([]);
});
