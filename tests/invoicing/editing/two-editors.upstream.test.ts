import type { InvoiceJson, InvoicesJson } from '../../../upstream/invoicing/invoices/invoice-wire';
import { budgets, limitFor } from '../../support/budgets';
import { upstreamOfFile } from '../../support/services/of-file';
import { clientOf, clientOfNewHouse, type HouseClient } from '../house-at-work';
import { historyOf, notesBody } from './editing-setup';

const ROUNDS = budgets.editorRounds;

const upstream = upstreamOfFile();
let clerk: HouseClient;
let cashier: HouseClient;

beforeAll(async () => {
  clerk = await clientOfNewHouse(upstream);
  cashier = await clientOf(upstream, clerk.userName, 'cashier');
});

/** A number in a field of the invoice: `read` returns it, and `write` saves another one based on the invoice's version. */
interface Counter {
  readonly read: (invoice: InvoiceJson) => number;
  readonly write: (api: HouseClient, invoice: InvoiceJson, value: number) => Promise<{ status: number; body: unknown }>;
}

const note: Counter = {
  read: ({ notes }) => Number(notes),
  write: (api, invoice, value) =>
    api.client.post(
      api.path(`invoiceGroup/${invoice.invoiceGroupID}/groupDetailInfo`),
      notesBody(invoice, String(value), invoice.version),
    ),
};

const other: Counter = {
  read: ({ totalPrice }) => totalPrice.other,
  write: (api, { invoiceID, version }, value) =>
    api.client.post(api.path('charges'), {
      target: { invoiceIDs: [invoiceID] },
      charges: { other: { amount: value } },
      versions: [{ type: 'Invoice', id: invoiceID, version }],
    }),
};

test(
  `in ${ROUNDS} interleaved rounds of two editors on one invoice, no update is lost: the second gets a conflict every time, refetches, and saves again`,
  async () => {
    const { invoiceGroupID } = await clerk.create(['Pictures'], 'Cards per invoice');
    const [first] = (await clerk.detail(invoiceGroupID)).invoiceBidders;
    if (!first) throw new Error('the group has no invoices');
    const fetchInvoice = async () => {
      const [found] = (await clerk.get<InvoicesJson>(`invoices?ids=${first.invoiceID}`)).invoices;
      if (!found) throw new Error('the invoice is gone');
      return found;
    };
    const begin = { note: note.read(first), other: other.read(first) };
    let conflictCount = 0;
    let seen = first;
    for (let round = 0; round < ROUNDS; round += 1) {
      const counter = round % 2 === 0 ? note : other;
      // They add different numbers, because saving the current value makes no edit.
      const editors =
        round % 4 < 2
          ? ([
              [clerk, 1],
              [cashier, 2],
            ] as const)
          : ([
              [cashier, 2],
              [clerk, 1],
            ] as const);
      const answers = await Promise.all(
        editors.map(([api, more]) => counter.write(api, seen, counter.read(seen) + more)),
      );
      const refused = answers.filter(({ status }) => status !== 200);
      expect(refused.map(({ status, body }) => [status, (body as { error: { code: string } }).error.code])).toEqual([
        [409, 'EDITED_MEANWHILE'],
      ]);
      conflictCount += refused.length;
      const loser = editors[answers.findIndex(({ status }) => status !== 200)];
      const again = await fetchInvoice();
      if (!loser) throw new Error('Neither editor was refused.');
      const counted = await counter.write(loser[0], again, counter.read(again) + loser[1]);
      expect(counted.status).toBe(200);
      seen = (counted.body as { data: { invoices: [InvoiceJson] } }).data.invoices[0];
    }
    seen = await fetchInvoice();
    expect(conflictCount).toBe(ROUNDS);
    expect(note.read(seen)).toBe(begin.note + (3 * ROUNDS) / 2);
    expect(other.read(seen)).toBeCloseTo(begin.other + (3 * ROUNDS) / 2, 6);
    expect(seen.version).toBe(first.version + 2 * ROUNDS);
    expect((await historyOf(clerk, seen)).totalRecords).toBe(2 * ROUNDS);
  },
  limitFor(ROUNDS, 6_000),
);

test('edits of different fields by two users do not conflict: both are saved', async () => {
  const { invoiceGroupID } = await clerk.create(['Clocks and Furniture'], 'Cards per invoice');
  const [seen] = (await clerk.detail(invoiceGroupID)).invoiceBidders;
  if (!seen) throw new Error('the group has no invoices');
  const answers = await Promise.all([note.write(clerk, seen, 7), other.write(cashier, seen, other.read(seen) + 1)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const after = (await clerk.detail(invoiceGroupID)).invoiceBidders.find(
    ({ invoiceID }) => invoiceID === seen.invoiceID,
  );
  expect(after).toMatchObject({ notes: '7', version: seen.version + 2 });
  expect(after?.totalPrice.other).toBe(other.read(seen) + 1);
});
