import { createHash, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { ChargeEvent, ChargeOrder, ChargeResult, ProcessorEvent, RefundOrder, RefundResult } from './processor';
import { sandboxCardOf } from './sandbox-cards';
import { AppendedLines, readLines, StoredRecords } from './sandbox-files';

/** A charge that the sandbox made or declined, permanently: one per key. */
export interface BookedCharge {
  readonly did: 'CHARGE';
  readonly key: string;
  /** The sandbox's id of the charge. */
  readonly ref: string;
  readonly result: ChargeResult;
  readonly cardRef: string;
  readonly amount: number;
  readonly currency: string;
  readonly description: string;
  readonly metadata: Readonly<Record<string, string>>;
  /** Time of the request by the caller's clock, in epoch milliseconds. */
  readonly at: number;
}

/** A refund that the sandbox made or refused, permanently: one per key. */
export interface BookedRefund {
  readonly did: 'REFUND';
  readonly key: string;
  readonly ref: string;
  readonly result: RefundResult;
  readonly chargeRef: string;
  readonly cardRef: string;
  readonly amount: number;
  readonly currency: string;
  readonly metadata: Readonly<Record<string, string>>;
  readonly at: number;
}

/** A line of the ledger: a request, a result, or a delivered event. */
export type LedgerLine =
  | BookedCharge
  | BookedRefund
  | { readonly did: 'ASKED' | 'LOOKED'; readonly key: string; readonly at: number }
  | { readonly did: 'TOLD'; readonly event: string };

/** How long a bank payment, or a refund of it, is pending after its request. */
const SETTLED_AFTER_MS = 120_000;
/** Amount above which the card with a limit is declined, in minor units. */
const CARD_LIMIT = 50_000;

const hashOf = (key: string) => createHash('sha256').update(key).digest('hex');

const ledgerOf = (folder: string): string => join(folder, 'ledger.jsonl');

/** Reads all lines of the ledger in a folder. */
export const readSandboxLedger = (folder: string): LedgerLine[] => readLines<LedgerLine>(ledgerOf(folder));

function resultOf({ cardRef, amount }: ChargeOrder, processorRef: string): ChargeResult {
  const declined = (code: string, message: string): ChargeResult => ({
    state: 'DECLINED',
    processorRef,
    code,
    message,
  });
  const card = sandboxCardOf(cardRef);
  if (card === null) return declined('no_such_card', 'There is no such card.');
  if (card === 'decline') return declined('card_declined', 'The card was declined.');
  if (card === 'limit' && amount > CARD_LIMIT) return declined('limit_exceeded', 'The card’s limit is exceeded.');
  return { state: card === 'settles' || card === 'returns' ? 'PENDING' : 'CHARGED', processorRef };
}

type ChargeEnd = Pick<ChargeEvent, 'state' | 'code' | 'message'>;

const TAKEN: ChargeEnd = { state: 'CHARGED', code: null, message: null };
const SETTLED: ChargeEnd = { state: 'SETTLED', code: null, message: null };
const RETURN = { code: 'R01', message: 'The account has insufficient funds.' };
const RETURNED: ChargeEnd = { state: 'RETURNED', ...RETURN };

const failureOf = (result: ChargeResult): ChargeEnd =>
  result.state === 'DECLINED' ? { state: 'DECLINED', code: result.code, message: result.message } : TAKEN;

const houseOf = ({ house }: Readonly<Record<string, string>>): number | null =>
  house === undefined ? null : Number(house);

/** Returns the end of a charge as an event. */
const chargeEventOf = ({ key, ref, amount, currency, metadata }: BookedCharge, end: ChargeEnd): ProcessorEvent => ({
  about: 'CHARGE',
  account: null,
  id: `${ref}_${end.state.toLowerCase()}`,
  key,
  house: houseOf(metadata),
  processorRef: ref,
  amount,
  currency,
  ...end,
});

function isCharged({ result, cardRef, at }: BookedCharge, now: number): boolean {
  return (
    result.state === 'CHARGED' ||
    (result.state === 'PENDING' && sandboxCardOf(cardRef) === 'settles' && at + SETTLED_AFTER_MS <= now)
  );
}

const hasEnded = ({ at }: { readonly at: number }, now: number): boolean => at + SETTLED_AFTER_MS <= now;

/** Returns the result of a charge by now: a bank payment ends without further requests. */
function chargeNow(booked: BookedCharge, now: number): ChargeResult {
  const { result, cardRef, ref: processorRef } = booked;
  if (result.state !== 'PENDING' || !hasEnded(booked, now)) return result;
  if (sandboxCardOf(cardRef) !== 'returns') return { state: 'CHARGED', processorRef };
  return { state: 'DECLINED', processorRef, ...RETURN };
}

/** Returns the result of a refund by now. */
const refundNow = (booked: BookedRefund, now: number): RefundResult =>
  booked.result.state === 'PENDING' && hasEnded(booked, now)
    ? { state: 'REFUNDED', processorRef: booked.ref }
    : booked.result;

/** Returns the result of a refund request: only what was charged can be refunded, and never more. */
function refundResultOf(
  charge: BookedCharge | null,
  before: readonly BookedRefund[],
  amount: number,
  { ref, at }: { readonly ref: string; readonly at: number },
): RefundResult {
  const refused = (code: string, message: string): RefundResult => ({
    state: 'REFUSED',
    processorRef: null,
    code,
    message,
  });
  if (charge === null || !isCharged(charge, at)) return refused('no_such_charge', 'There is no such charge.');
  const given = before.reduce((sum, refund) => sum + (refund.result.state === 'REFUSED' ? 0 : refund.amount), 0);
  if (given + amount > charge.amount) return refused('charge_already_refunded', 'So much is not left of the charge.');
  const card = sandboxCardOf(charge.cardRef);
  if (card === 'keeps') return refused('refund_refused', 'The card’s bank does not take refunds.');
  return { state: card === 'settles' ? 'PENDING' : 'REFUNDED', processorRef: ref };
}

/**
 * The sandbox's ledger in a folder: an append-only log, the charge per idempotency key, and each charge's refunds, numbered in order, so
 * that a new refund takes all earlier ones into account.
 */
export class SandboxLedger {
  private readonly ledger: AppendedLines<LedgerLine>;
  private readonly charges: StoredRecords<BookedCharge>;
  private readonly refunds: StoredRecords<BookedRefund>;
  private readonly delivered = new Set<string>();

  constructor(folder: string) {
    this.charges = new StoredRecords(join(folder, 'charges'));
    this.refunds = new StoredRecords(join(folder, 'refunds'));
    const before = readSandboxLedger(folder);
    this.ledger = new AppendedLines(ledgerOf(folder));
    const written = new Set(
      before.flatMap((line) => (line.did === 'CHARGE' || line.did === 'REFUND' ? [line.key] : [])),
    );
    for (const line of before) if (line.did === 'TOLD') this.delivered.add(line.event);
    for (const booked of [...this.charges.all(), ...this.refunds.all()])
      if (!written.has(booked.key)) this.ledger.append(booked);
  }

  /** Returns the charge of an order: a new one, or the earlier one with the same key. */
  charge(order: ChargeOrder, at: number): { readonly booked: BookedCharge; readonly isNew: boolean } {
    const { key, cardRef, amount, currency, description, metadata } = order;
    this.ledger.append({ did: 'ASKED', key, at });
    const name = hashOf(key);
    const earlier = this.charges.read(name);
    if (earlier) return { booked: earlier, isNew: false };
    const ref = `sbx_${randomUUID().replaceAll('-', '')}`;
    const mine: BookedCharge = {
      did: 'CHARGE',
      key,
      ref,
      result: resultOf(order, ref),
      cardRef,
      amount,
      currency,
      description,
      metadata,
      at,
    };
    if (!this.charges.keep(name, mine)) {
      const booked = this.charges.read(name);
      if (!booked) throw new Error('A charge that was there is gone.');
      return { booked, isNew: false };
    }
    this.ledger.append(mine);
    return { booked: mine, isNew: true };
  }

  /** Returns the outcome of a charge by now. Null if it was never charged. */
  find(key: string, at: number): BookedCharge | null {
    this.ledger.append({ did: 'LOOKED', key, at });
    const booked = this.charges.read(hashOf(key));
    return booked && { ...booked, result: chargeNow(booked, at) };
  }

  /** Returns the refund of an order: a new one, or the earlier one with the same key. */
  refund(order: RefundOrder, at: number): { readonly booked: BookedRefund; readonly isNew: boolean } {
    const { key, chargeKey, chargeRef, amount, currency, metadata } = order;
    this.ledger.append({ did: 'ASKED', key, at });
    const charge = this.charges.read(hashOf(chargeKey));
    const ref = `sbr_${randomUUID().replaceAll('-', '')}`;
    for (;;) {
      const before = this.refundsOf(chargeKey);
      const earlier = before.find((refund) => refund.key === key);
      if (earlier) return { booked: earlier, isNew: false };
      const result = refundResultOf(charge, before, amount, { ref, at });
      const mine: BookedRefund = {
        did: 'REFUND',
        key,
        ref,
        result,
        chargeRef,
        cardRef: charge?.cardRef ?? '',
        amount,
        currency,
        metadata,
        at,
      };
      // If another process was faster, its refund counts first.
      if (this.refunds.keep(`${hashOf(chargeKey)}-${before.length + 1}`, mine)) {
        this.ledger.append(mine);
        return { booked: mine, isNew: true };
      }
    }
  }

  /** Returns the outcome of a refund by now. Null if it was never requested. */
  findRefund({ key, chargeKey }: RefundOrder, at: number): BookedRefund | null {
    this.ledger.append({ did: 'LOOKED', key, at });
    const booked = this.refundsOf(chargeKey).find((refund) => refund.key === key);
    return booked ? { ...booked, result: refundNow(booked, at) } : null;
  }

  /** Returns the events that are due and weren't delivered yet: of charges, then of refunds. */
  events(now: number): ProcessorEvent[] {
    return [...this.chargeEvents(now), ...this.refundEvents(now)].filter(({ id }) => !this.delivered.has(id));
  }

  /** Returns all charges and refunds since an instant, as events with their current state. Omits those that haven't ended. */
  list(since: number, now: number): ProcessorEvent[] {
    const charged = this.charges
      .all()
      .filter(({ result }) => result.state !== 'PENDING')
      .map((booked) => chargeEventOf(booked, booked.result.state === 'CHARGED' ? TAKEN : failureOf(booked.result)));
    const refunded = this.refunds.all().flatMap((booked): ProcessorEvent[] => {
      if (booked.result.state === 'PENDING') return [];
      return [this.refundEventOf(booked, booked.result.state === 'REFUNDED' ? 'REFUNDED' : 'FAILED')];
    });
    const recent = new Set(
      [...this.charges.all(), ...this.refunds.all()].filter(({ at }) => at >= since).map(({ ref }) => ref),
    );
    return [...charged, ...this.chargeEvents(now), ...refunded, ...this.refundEvents(now)].filter(({ processorRef }) =>
      recent.has(processorRef),
    );
  }

  /** Records that an event was delivered. */
  tell(event: string): void {
    this.delivered.add(event);
    this.ledger.append({ did: 'TOLD', event });
  }

  close(): void {
    this.ledger.close();
  }

  private chargeEvents(now: number): ProcessorEvent[] {
    return this.charges.all().flatMap((booked): ProcessorEvent[] => {
      if (booked.result.state !== 'PENDING' || booked.at + SETTLED_AFTER_MS > now) return [];
      return [chargeEventOf(booked, sandboxCardOf(booked.cardRef) === 'returns' ? RETURNED : SETTLED)];
    });
  }

  private refundEvents(now: number): ProcessorEvent[] {
    return this.refunds
      .all()
      .flatMap((booked): ProcessorEvent[] =>
        booked.result.state !== 'PENDING' || booked.at + SETTLED_AFTER_MS > now
          ? []
          : [this.refundEventOf(booked, 'REFUNDED')],
      );
  }

  private refundEventOf(
    { key, ref, chargeRef, amount, currency, metadata, result }: BookedRefund,
    state: 'REFUNDED' | 'FAILED',
  ): ProcessorEvent {
    const failure =
      result.state === 'REFUSED' ? { code: result.code, message: result.message } : { code: null, message: null };
    return {
      about: 'REFUND',
      account: null,
      id: `${ref}_settled`,
      key,
      house: houseOf(metadata),
      chargeKey: null,
      chargeRef,
      processorRef: ref,
      amount,
      currency,
      state,
      ...failure,
    };
  }

  /** Returns the refunds of a charge so far, in order. */
  private refundsOf(chargeKey: string): BookedRefund[] {
    const found: BookedRefund[] = [];
    for (;;) {
      const next = this.refunds.read(`${hashOf(chargeKey)}-${found.length + 1}`);
      if (next === null) return found;
      found.push(next);
    }
  }
}
