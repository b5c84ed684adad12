import { EventEmitter, once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { Transaction } from '../../upstream/core/database/database';
import { appendEntries } from '../../upstream/invoicing/editing/append-entries';
import { lockGroup } from '../../upstream/invoicing/groups/group-store';
import type { SaleCorrectionJson } from '../../upstream/sale-corrections/correction-wire';
import type { SessionLotsJson } from '../../upstream/sale-results/wire';
import { clientOf } from '../invoicing/house-at-work';
import { refsOf } from '../sale-results/result-house';
import { upstreamOfFile } from '../support/services/of-file';
import { SaleHouse, SESSIONS, type Stage, STAGES } from './sale-house';

const upstream = upstreamOfFile({ quiet: true });

/** Adds a pending card payment, as a charge does before the provider is called. */
const beginPayment = (tx: Transaction, { api, groupId }: SaleHouse, invoiceId: number) =>
  appendEntries(
    tx,
    upstream.services,
    { houseId: api.houseId, userId: null, requestId: null },
    {
      groupId,
      charges: [],
      payments: [
        {
          invoiceId,
          lineId: null,
          round: 0,
          amount: 100,
          state: 'PENDING',
          refersTo: null,
          methodId: 1,
          online: true,
          at: upstream.clock.now(),
        },
      ],
      action: 'payment.begin',
    },
  );

/** Ada has Harbor at Dawn (1,000.00), Winter Road, Walrus Ivory Box; Eve has Bracket Clock; Portrait of a Miller is unsold. */
const CHANGES = {
  buyer: { title: 'Harbor at Dawn', right: (eve: number) => ({ approvalID: eve }) },
  'hammer up': { title: 'Harbor at Dawn', right: () => ({ hammer: 1200 }) },
  'hammer down': { title: 'Harbor at Dawn', right: () => ({ hammer: 800 }) },
  unsold: { title: 'Harbor at Dawn', right: () => ({ unsold: true }) },
  added: { title: 'Portrait of a Miller', right: (_: number, ada: number) => ({ approvalID: ada, hammer: 500 }) },
} as const;
type Change = keyof typeof CHANGES;

const cents = (amount: number) => Math.round(amount * 100);
const TEMPLATES = ['Bank per lot', 'Bank per invoice', 'Cards per invoice'];

async function houseAt(template: string, stage: Stage) {
  const house = await SaleHouse.create(upstream, template);
  for (const name of ['Marsh', 'Stone']) await house.bring(name, stage);
  if (stage === 'DISPUTED')
    await house.dispute(await clientOf(upstream, house.api.userName, 'super'), 'Harbor at Dawn');
  const [ada, eve] = await Promise.all([house.bidder('Marsh'), house.bidder('Stone')]);
  const make = async (change: Change): Promise<SaleCorrectionJson> => {
    const { title, right } = CHANGES[change];
    return house.correct(title, right(eve, ada));
  };
  return { house, ada, eve, make };
}

const cells = TEMPLATES.flatMap((template) =>
  STAGES.flatMap((stage) => (Object.keys(CHANGES) as Change[]).map((change) => ({ template, stage, change }))),
);

test.each(cells)(
  '$template, $stage, $change: both invoices, ledger, results, taxes, and balances agree, before, after, and after the undo',
  async ({ template, stage, change }) => {
    const { house, ada, eve, make } = await houseAt(template, stage);
    await house.requireConsistent();
    const before = await house.state();
    const { title, right } = CHANGES[change];

    const preview = await house.preview(title, right(eve, ada));
    expect(await house.state()).toEqual(before);
    const correction = await make(change);
    const sums = ({
      isNew,
      stage: far,
      before: from,
      after: to,
      bidderName,
    }: SaleCorrectionJson['invoices'][number]) => ({
      isNew,
      far,
      from,
      to,
      bidderName,
    });
    expect(correction.invoices.map(sums)).toEqual(preview.invoices.map(sums));

    const after = await house.state();
    await house.requireConsistent();
    for (const { invoiceID, after: parts } of correction.invoices) {
      const shown = after.invoices.find((invoice) => invoice.invoiceID === invoiceID);
      expect(shown?.outStandingBalance ?? 0).toBe(parts.balance);
      expect(cents(parts.total - parts.paid)).toBe(cents(parts.balance));
    }
    const lot = await house.lot(title);
    const result: SessionLotsJson = await house.api.get(`sessionLots?refs=${await refsOf(house.api, ...SESSIONS)}`);
    const listed = result.sessionLotGroups.flatMap(({ approvalID, groupedData }) =>
      groupedData.map((one) => ({ approvalID, ...one })),
    );
    const own = listed.find(({ transactionID }) => transactionID === lot.id);
    if (change === 'unsold') expect(own).toBeUndefined();
    else {
      expect(own?.approvalID).toBe(change === 'buyer' ? eve : ada);
      expect(cents(own?.correctedHammer ?? own?.hammer ?? 0)).toBe(lot.hammer);
    }
    const expected = { DISPUTED: change === 'buyer' || change === 'unsold' ? ['CANCELED'] : ['OPEN'] };
    if (stage === 'DISPUTED') expect(after.disputes.map(({ state }) => state)).toEqual(expected.DISPUTED);

    await house.undo(correction.saleCorrectionID);
    expect(await house.state()).toEqual(before);
    await house.requireConsistent();
  },
);

describe.each(['Bank per lot', 'Cards per lot'])('%s', (template) => {
  test.each(Object.keys(CHANGES) as Change[])(
    '%s: bidders are charged the same, however far their invoices are',
    async (change) => {
      const charged: [string, number][][] = [];
      for (const stage of STAGES) {
        const { house, make } = await houseAt(template, stage);
        await make(change);
        charged.push([...(await house.charged())]);
      }
      for (const other of charged) expect(other).toEqual(charged[0]);
    },
  );
});

test('a lot that is moved there and back, to other prices, and taken off leaves each bidder with what a new invoice would charge', async () => {
  for (const stage of ['UNSENT', 'PAID'] as const) {
    const { house, ada, eve } = await houseAt('Bank per lot', stage);
    const before = await house.charged();
    for (const right of [
      { hammer: 1200 },
      { hammer: 900 },
      { hammer: 1100 },
      { approvalID: eve },
      { hammer: 700 },
      { unsold: true },
      { approvalID: eve, hammer: 650 },
      { approvalID: ada },
      { hammer: 1000 },
    ]) {
      await house.correct('Harbor at Dawn', right);
      await house.requireConsistent();
    }
    expect(await house.charged()).toEqual(before);
  }
});

test('a lot that is moved to a bidder whose invoice is paid gets an invoice of its own, which the next one joins', async () => {
  const { house, eve } = await houseAt('Bank per lot', 'PAID');
  const first = await house.correct('Harbor at Dawn', { approvalID: eve });
  const [from, to] = first.invoices;
  expect(from).toMatchObject({ isNew: false, stage: 'PAID' });
  expect(to).toMatchObject({ isNew: true, stage: 'UNSENT' });
  const second = await house.correct('Winter Road', { approvalID: eve });
  expect(second.invoices[1]).toMatchObject({ isNew: false, invoiceID: to?.invoiceID });
});

test('a bidder without an invoice gets one, which keeps its number after an undo and is used again', async () => {
  const house = await SaleHouse.create(upstream, 'Bank per lot', ['Clocks and Furniture']);
  const bruno = await house.bidder('Keller');
  const before = await house.state();
  const correction = await house.correct('Bracket Clock', { approvalID: bruno });
  const [, made] = correction.invoices;
  expect(made).toMatchObject({ isNew: true, bidderName: 'Bruno Keller' });
  await house.requireConsistent();
  await house.undo(correction.saleCorrectionID);
  expect(await house.state()).toEqual(before);
  const empty = await house.api.invoiceOf(house.groupId, 'Keller');
  expect(empty).toMatchObject({ invoiceID: made?.invoiceID, itemCount: 0, outStandingBalance: 0 });
  const again = await house.correct('Bracket Clock', { approvalID: bruno });
  expect(again.invoices[1]).toMatchObject({ invoiceID: made?.invoiceID, isNew: false });
  await house.requireConsistent();
});

test('a payment that begins while a correction waits for the invoice refuses it', async () => {
  const { house, eve } = await houseAt('Cards per invoice', 'UNSENT');
  const invoice = await house.api.invoiceOf(house.groupId, 'Marsh');
  const before = await house.lots();
  const events = new EventEmitter();
  const [locked, waits] = [once(events, 'locked'), once(events, 'waits')];
  const charging = upstream.db.transaction(async (tx) => {
    await lockGroup(tx, house.api.houseId, house.groupId);
    events.emit('locked');
    await waits;
    await beginPayment(tx, house, invoice.invoiceID);
  });
  await locked;
  const refused = house.refused('Harbor at Dawn', { approvalID: eve });
  // Until it has read the invoice and waits for the group.
  await delay(500);
  events.emit('waits');
  await charging;
  expect((await refused).code).toBe('PAYMENT_PENDING');
  expect(await house.lots()).toEqual(before);
});

test('corrections are refused with their reasons, and change nothing', async () => {
  const { house, ada, eve } = await houseAt('Bank per lot', 'UNSENT');
  const before = await house.state();
  const codes = async (title: string, right: object) => (await house.refused(title, right)).code;
  expect(await codes('Harbor at Dawn', { approvalID: eve, reason: '' })).toBe('REASON_REQUIRED');
  expect(await codes('Harbor at Dawn', { approvalID: eve, reason: 'x'.repeat(201) })).toBe('TOO_LONG');
  expect(await codes('Harbor at Dawn', { approvalID: eve, reason: 'card 4111 1111 1111 1111' })).toBe('CARD_NUMBER');
  expect(await codes('Harbor at Dawn', { paddle: '9999' })).toBe('UNKNOWN_PADDLE');
  expect(await codes('Harbor at Dawn', { approvalID: 999_999 })).toBe('UNKNOWN_BIDDER');
  expect(await codes('Harbor at Dawn', { approvalID: ada })).toBe('NOTHING_TO_CORRECT');
  expect(await codes('Harbor at Dawn', { hammer: 0 })).toBe('INVALID_HAMMER');
  expect(await codes('Harbor at Dawn', { hammer: 10.001 })).toBe('INVALID_HAMMER');
  expect(await codes('Portrait of a Miller', { hammer: 10 })).toBe('BUYER_REQUIRED');
  expect(await codes('Portrait of a Miller', { approvalID: ada })).toBe('HAMMER_REQUIRED');
  expect(await codes('Portrait of a Miller', { unsold: true })).toBe('NOTHING_TO_CORRECT');
  expect(await codes('Harbor at Dawn', { approvalID: eve, stamp: 'another' })).toBe('EDITED_MEANWHILE');
  expect(await house.state()).toEqual(before);
});

test('a correction is undone once, the latest first, and not after the invoice was paid', async () => {
  const { house, eve } = await houseAt('Bank per lot', 'UNSENT');
  const first = await house.correct('Harbor at Dawn', { approvalID: eve });
  const second = await house.correct('Harbor at Dawn', { hammer: 1100 });
  const undo = async (id: number) => house.api.refused(`saleCorrection/${id}/undo`, {});
  expect(await undo(first.saleCorrectionID)).toMatchObject({ status: 409, code: 'CANNOT_UNDO' });
  await house.undo(second.saleCorrectionID);
  expect(await undo(second.saleCorrectionID)).toMatchObject({ status: 409, code: 'ALREADY_UNDONE' });
  await house.bring('Stone', 'PAID');
  expect(await undo(first.saleCorrectionID)).toMatchObject({
    status: 409,
    code: 'CANNOT_UNDO',
    message: expect.stringContaining('This invoice is paid. The sale stays as it is.'),
  });
  const { saleCorrections } = await house.api.get<{ saleCorrections: SaleCorrectionJson[] }>(
    `saleCorrections?lotIDs=${(await house.lot('Harbor at Dawn')).id}`,
  );
  expect(saleCorrections.map(({ kind, canUndo }) => ({ kind, canUndo }))).toEqual([
    { kind: 'PRICE', canUndo: false },
    { kind: 'BUYER', canUndo: true },
  ]);
});

test('two users who correct the same sale at once: one does, and the other gets told', async () => {
  const { house, eve } = await houseAt('Bank per lot', 'PAID');
  const { id } = await house.lot('Harbor at Dawn');
  const before = await house.charged();
  const answers = await Promise.all(
    [{ approvalID: eve }, { unsold: true }].map((right, index) =>
      house.api.client.post<{ error?: { code: string } }>(
        house.api.path(`lot/${id}/saleCorrection`),
        { reason: 'At once', ...right },
        { 'idempotency-key': `at-once-${index}` },
      ),
    ),
  );
  const statuses = answers.map(({ status }) => status).sort();
  expect([
    [200, 409],
    [200, 200],
  ]).toContainEqual(statuses);
  await house.requireConsistent();
  const lot = await house.lot('Harbor at Dawn');
  if (lot.approvalId === null) expect((await house.charged()).get('Stone')).toBe(before.get('Stone'));
});

test('the history of an invoice refers to the lot, where its result follows an undo', async () => {
  const { house, eve } = await houseAt('Bank per lot', 'UNSENT');
  await house.correct('Harbor at Dawn', { approvalID: eve });
  const invoice = await house.api.invoiceOf(house.groupId, 'Stone');
  const { invoices } = await house.api.get<{ invoices: { edits: { label: string; undoRefusal: string | null }[] }[] }>(
    `invoiceHistory?invoiceIDs=${invoice.invoiceID}`,
  );
  expect(invoices[0]?.edits[0]).toMatchObject({
    label: 'Sale corrected',
    undoRefusal: 'Undo it under “Correct sale” of the lot, so that its result follows.',
  });
});
