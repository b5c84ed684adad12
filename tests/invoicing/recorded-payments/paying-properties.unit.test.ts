import fc from 'fast-check';
import { balancesAfter } from '../../../rules/invoicing/figures/payment-ledger';
import { projectInvoice } from '../../../rules/invoicing/figures/projection';
import type { InvoiceFacts, PaymentEntry } from '../../../rules/invoicing/invoices/facts';
import { dueByItem } from '../../../rules/invoicing/recorded-payments/open-rounds';
import { notPaidRefusal, paidRefusal } from '../../../rules/invoicing/recorded-payments/paying';
import { planOnlinePayment } from '../../../rules/invoicing/recorded-payments/plan-online-payment';
import { type PlannedPayment, planPayment } from '../../../rules/invoicing/recorded-payments/plan-payments';
import { planRefund, planRefundReversal } from '../../../rules/invoicing/recorded-payments/plan-refunds';
import { planReversal } from '../../../rules/invoicing/recorded-payments/plan-reversals';
import { type ReadInvoice, readInvoice } from '../../../rules/invoicing/recorded-payments/read-invoice';
import { budgets } from '../../support/budgets';
import { charge, invoice, line } from '../invoices/invoice-facts';

const CASH = 1;
const CC = 10;

/** An invoice with charges on its items, on the whole invoice, and in rounds of additional charges. */
const anyStart = fc
  .record({
    lines: fc.array(
      fc.record({ hammer: fc.nat({ max: 90_000 }), premium: fc.nat({ max: 20_000 }), restricted: fc.boolean() }),
      { minLength: 1, maxLength: 4 },
    ),
    charges: fc.array(
      fc.record({ place: fc.nat({ max: 4 }), amount: fc.nat({ max: 5_000 }), round: fc.constantFrom(0, 0, 1, 2) }),
      { maxLength: 6 },
    ),
  })
  .map(({ lines, charges }): InvoiceFacts =>
    invoice({
      lines: lines.map((one, index) => line(index + 1, one)),
      charges: charges.map(({ place, amount, round }, index) =>
        charge(index + 1, { lineId: place < lines.length ? place + 1 : null, amount, round }),
      ),
    }),
  );

const anyAction = fc.record({
  kind: fc.constantFrom(
    'pay',
    'pay',
    'part',
    'not paid',
    'refund',
    'hide',
    'charge',
    'online',
    'refunded',
    'refund returned',
    'undo',
  ),
  place: fc.nat({ max: 4 }),
  share: fc.integer({ min: 1, max: 100 }),
});
type Action = typeof anyAction extends fc.Arbitrary<infer Value> ? Value : never;

/** The edits of an invoice, each with the entries that it added to the ledger. */
class Book {
  private readonly edits: PaymentEntry[][] = [];
  /** The entries of each refund that was not undone. */
  readonly refunds: number[][] = [];
  private hasRefund = false;
  private at = 0;

  constructor(public facts: InvoiceFacts) {}

  get current(): ReadInvoice {
    return readInvoice(this.facts);
  }

  private add(entries: readonly Omit<PaymentEntry, 'id' | 'at'>[]): PaymentEntry[] {
    this.at += 1;
    const first = this.facts.payments.length + 1;
    const added = entries.map((entry, index) => ({ ...entry, id: first + index, at: this.at }));
    this.facts = { ...this.facts, payments: [...this.facts.payments, ...added] };
    return added;
  }

  write(planned: readonly PlannedPayment[], online = false): void {
    const entries = planned.map(({ lineId, round, amount, refersTo }) => ({
      lineId,
      round,
      amount,
      refersTo,
      state: 'SETTLED' as const,
      online,
      methodId: online ? CC : CASH,
    }));
    this.edits.push(this.add(entries));
  }

  /** Adds the entries of a refund or its reversal, which the provider reported; returns their numbers. */
  recordRefund(planned: readonly PlannedPayment[]): number[] {
    this.hasRefund = true;
    return this.add(
      planned.map(({ lineId, round, amount, refersTo }) => ({
        lineId,
        round,
        amount,
        refersTo,
        state: 'SETTLED' as const,
        online: true,
        methodId: CC,
      })),
    ).map(({ id }) => id);
  }

  /** Reverses every entry of the latest edit, as undo does. */
  undo(): void {
    // Payments by the provider cannot be undone by staff, especially if they were refunded.
    if (this.hasRefund && this.edits.at(-1)?.some(({ online }) => online)) return;
    const last = this.edits.pop();
    if (last)
      this.add(
        last.map(({ lineId, round, amount, id, state, online, methodId }) => ({
          lineId,
          round,
          amount: 0 - amount,
          refersTo: id,
          state,
          online,
          methodId,
        })),
      );
  }

  undoAll(): void {
    while (this.edits.length > 0) this.undo();
  }
}

/**
 * The amount above an invoice's amount due becomes a credit if staff request it, never for an item, and undoing it
 * restores the balance.
 */
function expectCredit(current: ReadInvoice, scope: ReadonlySet<number> | null, due: number, share: number): void {
  const plan = planPayment(current, scope, Math.max(0, due) + share, 'KEEP_AS_CREDIT', 'en-US');
  expect(plan.ok).toBe(scope === null && due > 0);
  if (!plan.ok) return;
  const book = new Book(current.facts);
  book.write(plan.entries);
  expect(book.current.projection).toMatchObject({ outstanding: -share });
  expect(
    book.current.projection.lines.every((line) => line.isPaid || line.total === 0 || isHidden(current, line.id)),
  ).toBe(true);
  book.undo();
  expect(book.current.projection).toEqual(current.projection);
}

const isHidden = ({ facts }: ReadInvoice, lineId: number): boolean =>
  facts.lines.some(({ id, suppressed }) => id === lineId && suppressed);

function pay(book: Book, { kind, place, share }: Action): void {
  const { current } = book;
  const id = current.facts.lines[place]?.id ?? null;
  if (paidRefusal(current, id) !== null) return;
  const scope = id === null ? null : new Set([id]);
  const due = id === null ? current.projection.outstanding : (dueByItem(current).get(id) ?? 0);
  const amount = kind === 'part' ? Math.floor((due * share) / 100) : null;
  const plan = planPayment(current, scope, amount, null, 'en-US');
  if (amount !== null && (amount <= 0 || amount > due)) expect(plan.ok).toBe(false);
  if (!plan.ok) return;
  const paid = plan.entries.reduce((sum, entry) => sum + entry.amount, 0);
  expect(paid).toBe(amount ?? Math.max(0, due));
  const above = planPayment(current, scope, Math.max(0, due) + 1, null, 'en-US');
  expect(above).toMatchObject({ ok: false, code: 'AMOUNT_NOT_DUE' });
  expectCredit(current, scope, due, share);
  book.write(plan.entries);
  if (amount === null && id !== null) expect(paidRefusal(book.current, id)).toMatchObject({ isDone: true });
  if (amount === null && id === null) expect(book.current.projection.outstanding).toBe(0);
  if (
    amount === null &&
    id === null &&
    current.projection.paid <= current.projection.invoiceTotal &&
    current.projection.additionalPaid <= current.projection.additionalTotal
  )
    expect(book.current.projection.status).toBe('PAID');
}

function reverse(book: Book, { kind, place, share }: Action): void {
  const { current } = book;
  const id = current.facts.lines[place]?.id ?? null;
  if (notPaidRefusal(current, id) !== null) return;
  const amount = kind === 'refund' ? share * 10 : null;
  const paidBefore = new Set(current.projection.lines.filter(({ isPaid }) => isPaid).map((one) => one.id));
  const plan = planReversal(current, id === null ? null : new Set([id]), amount, 10_000, 'en-US');
  if (!plan.ok) return;
  const left = current.projection.outstanding;
  book.write(plan.entries);
  const now = book.current.projection;
  if (amount !== null) expect(now.outstanding).toBe(left + amount);
  if (amount === null && id === null) expect(now).toMatchObject({ paid: 0, additionalPaid: 0, allPaid: false });
  if (amount !== null || id === null) return;
  expect(now.allPaid && !current.facts.lines.some((one) => one.id === id && one.suppressed)).toBe(false);
  expect(now.lines.find((one) => one.id === id)?.isPaid).toBe(false);
  // No other item loses a payment that staff recorded for it. An online payment for all items belongs to no single item.
  const lost = now.lines.filter((one) => one.id !== id && paidBefore.has(one.id) && !one.isPaid && one.total > 0);
  const isShared =
    current.ledger.effective.some(({ online }) => online) ||
    current.projection.outstanding < 0 ||
    current.facts.lines.some(({ suppressed }) => suppressed);
  if (!isShared) expect(lost.map((one) => one.id)).toEqual([]);
}

function change(book: Book, { kind, place, share }: Action): void {
  const { facts, current } = book;
  const { allPaid } = current.projection;
  if (kind === 'hide' && !allPaid) {
    const hidden = facts.lines[place]?.id;
    const isPaid = current.projection.lines.some((one) => one.id === hidden && (one.isPaid || one.paid > 0));
    if (!isPaid)
      book.facts = {
        ...facts,
        lines: facts.lines.map((one) => (one.id === hidden ? { ...one, suppressed: !one.suppressed } : one)),
      };
  }
  if (kind === 'charge')
    book.facts = {
      ...facts,
      charges: [
        ...facts.charges,
        charge(facts.charges.length + 1, {
          lineId: facts.lines[place]?.id ?? null,
          amount: share * 7,
          round: allPaid ? 1 : 0,
        }),
      ],
    };
  if (kind === 'online' && current.projection.onlineTotal > 0)
    book.write(
      planOnlinePayment(current, current.projection.onlineTotal).map((share) => ({
        ...share,
        refersTo: null,
        like: null,
      })),
      true,
    );
}

/**
 * The provider refunds a part of its payment, at most what is left of it; or the latest refund is returned. Neither is
 * an edit that staff can undo.
 */
function refundOrReinstate(book: Book, { kind, share }: Action): void {
  const { payments } = book.facts;
  const { outstanding } = book.current.projection;
  const own = new Set(payments.filter(({ online, refersTo }) => online && refersTo === null).map(({ id }) => id));
  const held = book.current.ledger.effective
    .filter(({ id }) => own.has(id))
    .reduce((sum, { amount }) => sum + amount, 0);
  const back =
    kind === 'refunded'
      ? planRefund(payments, own, share * 100)
      : planRefundReversal(payments, new Set(book.refunds.pop()));
  const amount = back.reduce((sum, entry) => sum + entry.amount, 0);
  if (kind === 'refunded') expect(0 - amount).toBe(Math.min(held, share * 100));
  const written = book.recordRefund(back);
  if (kind === 'refunded') book.refunds.push(written);
  expect(book.current.projection.outstanding).toBe(outstanding - amount);
}

/**
 * The balance is the amount due minus the paid amount in the ledger, and a payment never makes the balance negative.
 */
function expectSound(facts: InvoiceFacts, before: number): void {
  const { invoiceTotal, additionalTotal, outstanding } = projectInvoice(facts);
  const paid = facts.payments.filter(({ state }) => state === 'SETTLED').reduce((sum, { amount }) => sum + amount, 0);
  expect(outstanding).toBe(invoiceTotal + additionalTotal - paid);
  expect(Number.isSafeInteger(outstanding)).toBe(true);
  if (before >= 0) expect(outstanding).toBeGreaterThanOrEqual(0);
  expectRunning(facts, outstanding);
}

/**
 * Each running balance is the previous one minus the payment, from the total charged down to the outstanding balance.
 */
function expectRunning({ payments }: InvoiceFacts, outstanding: number): void {
  const balances = balancesAfter(payments, outstanding);
  let balance = payments
    .filter(({ state }) => state === 'SETTLED')
    .reduce((sum, { amount }) => sum + amount, outstanding);
  for (const { id, amount, state } of [...payments].sort((a, b) => a.id - b.id)) {
    if (state === 'SETTLED') balance -= amount;
    expect(balances.get(id)).toBe(balance);
  }
  expect(balance).toBe(outstanding);
}

function play(book: Book, action: Action): void {
  const before = projectInvoice(book.facts).outstanding;
  if (action.kind === 'pay' || action.kind === 'part') pay(book, action);
  else if (action.kind === 'not paid' || action.kind === 'refund') reverse(book, action);
  else if (action.kind === 'undo') book.undo();
  else if (action.kind === 'refunded' || action.kind === 'refund returned') refundOrReinstate(book, action);
  else change(book, action);
  // Hiding an item may leave more paid than is due; a payment never does.
  expectSound(
    book.facts,
    action.kind === 'hide' || action.kind === 'undo' || action.kind === 'refund returned' ? -1 : before,
  );
}

test('after any payments, refunds, reversals, hidden items, and charges, the balance is due less paid, and no payment exceeds it', () => {
  fc.assert(
    fc.property(anyStart, fc.array(anyAction, { maxLength: 12 }), (start, actions) => {
      const book = new Book(start);
      for (const action of actions) play(book, action);
    }),
    { numRuns: budgets.payments },
  );
});

test('undoing everything, latest first, restores the invoice to the cent and keeps every entry in the ledger', () => {
  fc.assert(
    fc.property(
      anyStart,
      fc.array(
        anyAction.filter(
          ({ kind }) => kind !== 'hide' && kind !== 'charge' && kind !== 'refunded' && kind !== 'refund returned',
        ),
        { maxLength: 12 },
      ),
      (start, actions) => {
        const book = new Book(start);
        for (const action of actions) play(book, action);
        const entries = book.facts.payments.length;
        book.undoAll();
        expect(projectInvoice(book.facts)).toEqual({ ...projectInvoice(start) });
        expect(book.facts.payments.length).toBeGreaterThanOrEqual(entries);
      },
    ),
    { numRuns: budgets.undonePayments },
  );
});
