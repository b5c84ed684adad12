import type { Transaction } from '../../../upstream/core/database/database';
import { budgets } from '../../support/budgets';
import { bigHouse } from '../../support/houses/sample-house';
import { ofFile, upstreamOfFile } from '../../support/services/of-file';
import { clientOf, DAYS } from '../house-at-work';
import { deliveryBody, hidingBody, historyOf, lineOf, notesBody } from './editing-setup';

const INVOICES = budgets.groupInvoices;
/** The maximum number of invoices in a response. */
const SMALL = 200;

let big: number;

interface Plan {
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly Plan[];
}

const upstream = upstreamOfFile({ houses: [bigHouse({ userName: 'many', invoices: INVOICES, lotsEach: 1 })] });
const api = ofFile(() => clientOf(upstream, 'many'));

beforeAll(async () => {
  big = (await api.create(DAYS, 'Cards per invoice', 'Big')).invoiceGroupID;
  for (const table of ['invoice', 'invoice_line', 'ledger_entry', 'invoice_group', 'audit'])
    await upstream.db.query(`analyze ${table}`);
});

const path = () => `invoiceGroup/${big}/groupDetailInfo`;

/** Returns the statements of the transaction that `act` runs, in order; each passes through `see` first. */
async function inTransaction(
  act: () => Promise<unknown>,
  see: (tx: Transaction, sql: string, params?: readonly unknown[]) => Promise<void> = () => Promise.resolve(),
): Promise<string[]> {
  const statements: string[] = [];
  const real = upstream.db.transaction.bind(upstream.db);
  const spy = jest.spyOn(upstream.db, 'transaction').mockImplementation((run) =>
    real((tx) =>
      run(
        Object.assign(Object.create(tx) as Transaction, {
          query: async (sql: string, params?: readonly unknown[]) => {
            statements.push(sql);
            await see(tx, sql, params);
            return tx.query(sql, params);
          },
        }),
      ),
    ),
  );
  await act();
  spy.mockRestore();
  return statements;
}

test.each([
  [
    'a note',
    (ids: readonly number[], round: number) => ({
      invoiceNotes: ids.map((invoiceID) => ({ invoiceID, notes: `Round ${round}` })),
    }),
  ],
  [
    'a delivery',
    (ids: readonly number[], round: number) => ({
      invoiceItemDeliveryModes: ids.map((invoiceID) => ({
        invoiceID,
        deliveryMode: round % 2 ? 'pickup' : 'shipping',
      })),
    }),
  ],
])(
  `the transaction of %s on ${INVOICES} invoices takes no more statements for each 200 than on 200, and neither does undoing it`,
  async (_what, bodyOf) => {
    const ids = (
      await upstream.db.query<{ id: number }>(
        'select id from invoice where house_id = $1 and group_id = $2 order by id',
        [api.houseId, big],
      )
    ).map(({ id }) => id);
    const counts: number[][] = [];
    for (const [round, count] of [
      [1, SMALL],
      [3, INVOICES],
    ] as const) {
      let editID = 0;
      const edited = await inTransaction(async () => {
        editID = (await api.post<{ edit: { editID: number } }>(path(), bodyOf(ids.slice(0, count), round))).edit.editID;
      });
      const undone = await inTransaction(() => api.post(`invoiceEdit/${editID}/undo`, {}));
      counts.push([edited.length, undone.length]);
    }
    const [small = [], large = []] = counts;
    // Invoices are written in chunks (docs/decisions/2026-11-28-turns-in-bulk-edits.md).
    expect(large.map((count, index) => count <= ((small[index] ?? 0) * INVOICES) / SMALL)).toEqual([true, true]);
  },
  120_000,
);

test(`hiding one item in a group of ${INVOICES} invoices reads only the lines, entries, and history of its invoice`, async () => {
  const [invoice] = (await api.detail(big, '?size=1')).invoiceBidders;
  if (!invoice) throw new Error('no invoice');
  const rows = new Map<string, number>();
  const collect = (plan: Plan, sql: string): void => {
    const table = plan['Relation Name'];
    // The group's totals are summed by one statement in the database
    // (docs/decisions/2026-11-20-group-totals-are-sums.md).
    if (table && !sql.includes('update invoice_group g set invoice_count')) {
      rows.set(
        table,
        Math.max(
          rows.get(table) ?? 0,
          (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops'],
        ),
      );
    }
    plan.Plans?.forEach((step) => {
      collect(step, sql);
    });
  };
  await inTransaction(
    () => api.post(path(), hidingBody(invoice, lineOf(invoice, 0), true)),
    async (tx, sql, params) => {
      if (!/^\s*(select|with)/i.test(sql) || /for update|advisory/.test(sql)) return;
      const [row] = await tx.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(`explain (analyze, format json) ${sql}`, params);
      if (row) collect(row['QUERY PLAN'][0].Plan, sql);
    },
  );
  expect(rows.get('invoice_line')).toBe(1);
  expect(rows.get('invoice')).toBeLessThanOrEqual(1);
  expect(rows.get('ledger_entry')).toBeLessThanOrEqual(5);
  expect((await historyOf(api, invoice)).edits[0]).toMatchObject({ invoiceCount: 1 });
});

test('the history of one invoice reads only its own rows, even for an edit of all invoices', async () => {
  const [invoice] = (await api.detail(big, '?size=1')).invoiceBidders;
  if (!invoice) throw new Error('no invoice');
  await api.post(path(), notesBody(invoice, 'Once.'));
  await api.post(path(), deliveryBody(invoice, 'pickup'));
  const { edits, totalRecords } = await historyOf(api, invoice);
  expect(totalRecords).toBe(edits.length);
  const read = await api.get<{ changes: { invoiceID: number }[] }>(
    `invoiceEditChanges?ids=${edits.map(({ editID }) => editID).join(',')}&invoiceID=${invoice.invoiceID}`,
  );
  expect(new Set(read.changes.map(({ invoiceID }) => invoiceID))).toEqual(new Set([invoice.invoiceID]));
});
