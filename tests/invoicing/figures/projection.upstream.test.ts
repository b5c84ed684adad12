import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import { persistProjections, rebuildProjections } from '../../../upstream/invoicing/editing/persist-projection';
import { lockGroup } from '../../../upstream/invoicing/groups/group-store';
import { lockInvoices } from '../../../upstream/invoicing/records/invoice-store';
import { updateGroupTotals } from '../../../upstream/invoicing/records/projection-store';
import { budgets, limitFor } from '../../support/budgets';
import { smallHouse } from '../../support/houses/sample-house';
import { ofFile, upstreamOfFile } from '../../support/services/of-file';
import { clientOf } from '../house-at-work';

let lines: readonly { id: number; invoiceId: number }[];
let entryId = 5_000_000;

const upstream = upstreamOfFile({ houses: [smallHouse({ userName: 'east' })] });
const api = ofFile(() => clientOf(upstream, 'east'));
const group = ofFile(() => api.create(['Pictures', 'Clocks and Furniture'], 'Cards per lot'));

beforeAll(async () => {
  lines = await upstream.db.query(
    'select id, invoice_id as "invoiceId" from invoice_line where house_id = $1 order by id',
    [api.houseId],
  );
});

/** Returns all stored figures of the group. */
const stored = async () => ({
  group: await upstream.db.query('select * from invoice_group where house_id = $1 order by id', [api.houseId]),
  invoices: await upstream.db.query('select * from invoice where house_id = $1 order by id', [api.houseId]),
  lines: await upstream.db.query('select * from invoice_line where house_id = $1 order by id', [api.houseId]),
});

interface Step {
  readonly line: number;
  readonly kind: 'charge' | 'additional' | 'payment' | 'pending' | 'failed' | 'hide';
  readonly whole: boolean;
  readonly amount: number;
}

const anyStep: fc.Arbitrary<Step> = fc.record({
  line: fc.nat(7),
  kind: fc.constantFrom('charge', 'additional', 'payment', 'pending', 'failed', 'hide'),
  whole: fc.boolean(),
  amount: fc.integer({ min: 1, max: 300_000 }),
});

/** Does what an edit does: locks the group, adds an entry, and stores the figures of its invoice and of the group. */
const take = ({ line, kind, whole, amount }: Step) =>
  upstream.db.transaction(async (tx) => {
    const target = lines[line];
    if (!target) throw new Error('no such line');
    await lockGroup(tx, api.houseId, group.invoiceGroupID);
    await lockInvoices(tx, api.houseId, [target.invoiceId]);
    const lineId = whole ? null : target.id;
    const at = upstream.clock.now();
    if (kind === 'hide') {
      await tx.query('update invoice_line set suppressed = not suppressed where house_id = $1 and id = $2', [
        api.houseId,
        target.id,
      ]);
    } else if (kind === 'charge' || kind === 'additional') {
      await tx.query(
        `insert into ledger_entry (house_id, id, invoice_id, line_id, kind, round, amount, at, recorded_at, component, source)
       values ($1, $2, $3, $4, 'CHARGE', $5, $6, $7, $7, 'shipping', 'MANUAL')`,
        [api.houseId, entryId++, target.invoiceId, lineId, kind === 'charge' ? 0 : 1, amount, at],
      );
    } else {
      const state = { payment: 'SETTLED', pending: 'PENDING', failed: 'FAILED' }[kind];
      await tx.query(
        `insert into ledger_entry (house_id, id, invoice_id, line_id, kind, round, amount, at, recorded_at, state, method_id, online)
       values ($1, $2, $3, $4, 'PAYMENT', 0, $5, $6, $6, $7, 1, $8)`,
        [api.houseId, entryId++, target.invoiceId, lineId, amount, at, state, kind === 'failed'],
      );
    }
    await persistProjections(tx, api.houseId, [target.invoiceId]);
    await updateGroupTotals(tx, api.houseId, group.invoiceGroupID);
  });

test('the migration nets the parts of invoices of earlier versions', async () => {
  await take({ line: 0, kind: 'additional', whole: true, amount: 500 });
  await take({ line: 0, kind: 'payment', whole: true, amount: 90_000_000 });
  const before = await stored();
  const invoiceId = lines[0]?.invoiceId;
  await upstream.db.query(
    `update invoice set pending_charges = 500, status = 'NOT_SENT', status_at = null, all_paid = false where house_id = $1 and id = $2`,
    [api.houseId, invoiceId],
  );
  await upstream.db.query(
    `update invoice_group set pending_charges = pending_charges + 500 where house_id = $1 and id = $2`,
    [api.houseId, group.invoiceGroupID],
  );
  const text = await readFile('upstream/core/database/migrations/0165-one-balance.sql', 'utf8');
  await upstream.db.transaction((tx) => tx.script(text));
  expect(await stored()).toEqual(before);
});

test(
  'the saved figures after any edits equal the entries, and the group is the sum of its invoices',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { minLength: 1, maxLength: 8 }), async (steps) => {
        for (const step of steps) {
          upstream.clock.advance(1000);
          await take(step);
        }
        const before = await stored();
        await upstream.db.transaction((tx) => rebuildProjections(tx, api.houseId, group.invoiceGroupID));
        expect(await stored()).toEqual(before);
        const { invoiceBidders, invoiceGroup } = await api.detail(group.invoiceGroupID);
        const cents = (amounts: readonly number[]) =>
          amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0) / 100;
        expect(invoiceGroup.outStandingBalance).toBe(
          cents(invoiceBidders.map(({ outStandingBalance }) => Math.max(0, outStandingBalance))),
        );
        expect(invoiceGroup.creditOwed).toBe(
          cents(invoiceBidders.map(({ outStandingBalance }) => Math.max(0, -outStandingBalance))),
        );
        expect(invoiceGroup.pendingCharges).toBe(cents(invoiceBidders.map(({ pendingCharges }) => pendingCharges)));
        expect(invoiceGroup.itemCount).toBe(invoiceBidders.reduce((sum, { itemCount }) => sum + itemCount, 0));
      }),
      { numRuns: budgets.editedInvoices },
    );
  },
  limitFor(budgets.editedInvoices, 5_000),
);

test('figures that were tampered with are restored from the entries', async () => {
  const before = await stored();
  await upstream.db.query(`update invoice set tax = tax + 1, status = 'PAID' where house_id = $1`, [api.houseId]);
  await upstream.db.query('update invoice_line set total = total - 1, is_paid = not is_paid where house_id = $1', [
    api.houseId,
  ]);
  await upstream.db.query('update invoice_group set outstanding = 0 where house_id = $1', [api.houseId]);
  await upstream.db.transaction((tx) => rebuildProjections(tx, api.houseId, group.invoiceGroupID));
  expect(await stored()).toEqual(before);
});
