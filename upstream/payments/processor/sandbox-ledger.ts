import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { sandboxPagePath } from '../../../rules/payments/links/payment-link';
import type {
  ChargeOrder,
  ChargeResult,
  LedgerEvent,
  OpenPage,
  PageOrder,
  ProcessorEvent,
  RefundOrder,
} from './processor';
import type { ChargebackResult, ProviderChargeback } from './provider-chargeback';
import { SandboxCardPages } from './sandbox-card-pages';
import { sandboxCardOf } from './sandbox-cards';
import { type ChargebackAnswer, SandboxChargebacks } from './sandbox-chargebacks';
import { AppendedLines, readLines, recordNameOf, StoredRecords } from './sandbox-files';
import {
  chargeEventOf,
  chargeNow,
  endOf,
  hasEnded,
  houseOf,
  refundNow,
  refundResultOf,
  resultOf,
  type SandboxCharge,
  type SandboxRefund,
} from './sandbox-outcomes';
import { type SandboxPage, SandboxPages } from './sandbox-pages';

/** A line of the ledger: a request, a lookup, a result, or the delivery of an event. */
export type LedgerLine =
  | SandboxCharge
  | SandboxRefund
  | { readonly did: 'REQUEST' | 'LOOKUP'; readonly key: string; readonly at: number }
  | { readonly did: 'DELIVERY'; readonly event: string };

const ledgerOf = (folder: string): string => join(folder, 'ledger.jsonl');

/**
 * Reads all lines of the ledger in a folder. A process that starts while another one charges may log the same charge or refund again,
 * because it can't tell a line that is still being written from one that a crash prevented: of such lines, the first counts.
 */
export function readSandboxLedger(folder: string): LedgerLine[] {
  const logged = new Set<string>();
  return readLines<LedgerLine>(ledgerOf(folder)).filter((line) => {
    if (line.did !== 'CHARGE' && line.did !== 'REFUND') return true;
    const isFirst = !logged.has(line.ref);
    logged.add(line.ref);
    return isFirst;
  });
}

/**
 * The sandbox's ledger in a folder: an append-only log, the charge per idempotency key, and each charge's refunds, numbered in order, so
 * that a new refund takes all earlier ones into account.
 */
export class SandboxLedger {
  /** Pages where cards are saved. */
  readonly cards: SandboxCardPages;
  private readonly ledger: AppendedLines<LedgerLine>;
  private readonly charges: StoredRecords<SandboxCharge>;
  private readonly refunds: StoredRecords<SandboxRefund>;
  private readonly pages: SandboxPages;
  private readonly chargebacks: SandboxChargebacks;
  private readonly delivered = new Set<string>();

  constructor(folder: string) {
    this.charges = new StoredRecords(join(folder, 'charges'));
    this.refunds = new StoredRecords(join(folder, 'refunds'));
    this.pages = new SandboxPages(folder);
    this.cards = new SandboxCardPages(folder);
    this.chargebacks = new SandboxChargebacks(folder);
    const before = readSandboxLedger(folder);
    this.ledger = new AppendedLines(ledgerOf(folder));
    const written = new Set(
      before.flatMap((line) => (line.did === 'CHARGE' || line.did === 'REFUND' ? [line.key] : [])),
    );
    for (const line of before) if (line.did === 'DELIVERY') this.delivered.add(line.event);
    for (const recorded of [...this.charges.all(), ...this.refunds.all()])
      if (!written.has(recorded.key)) this.ledger.append(recorded);
  }

  /** Returns the charge of an order: a new one, or the earlier one with the same key. */
  charge(order: ChargeOrder, at: number): { readonly recorded: SandboxCharge; readonly isNew: boolean } {
    const { key, cardRef, amount, currency, description, metadata } = order;
    this.ledger.append({ did: 'REQUEST', key, at });
    const name = recordNameOf(key);
    const earlier = this.charges.read(name);
    if (earlier) return { recorded: earlier, isNew: false };
    const ref = `sbx_${randomUUID().replaceAll('-', '')}`;
    const mine: SandboxCharge = {
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
      const recorded = this.charges.read(name);
      if (!recorded) throw new Error('A charge that was there is gone.');
      return { recorded, isNew: false };
    }
    this.ledger.append(mine);
    return { recorded: mine, isNew: true };
  }

  /** Returns the outcome of a charge by now. Null if it was never charged. */
  find(key: string, at: number): SandboxCharge | null {
    this.ledger.append({ did: 'LOOKUP', key, at });
    const recorded = this.charges.read(recordNameOf(key));
    return recorded && { ...recorded, result: chargeNow(recorded, this.pages.answerOf(key), at) };
  }

  /** Opens a page for a charge that the bidder has to confirm, after closing the earlier ones; or its result, where the bidder has answered. */
  openPage({ key, amount, currency, description, returnUrl }: PageOrder, at: number): OpenPage | ChargeResult {
    const result = this.closePages(key, at);
    if (result.state !== 'ACTION_NEEDED') return result;
    const { ref } = this.pages.open({ key, amount, currency, description, returnUrl });
    return { state: 'OPEN', pageRef: ref, url: new URL(sandboxPagePath(ref), returnUrl).href };
  }

  /** Closes the pages of a charge, and returns its outcome. */
  closePages(key: string, at: number): ChargeResult {
    this.pages.close(key, at);
    return (
      this.find(key, at)?.result ?? {
        state: 'DECLINED',
        processorRef: null,
        code: 'no_such_charge',
        message: 'There is no such charge.',
      }
    );
  }

  /** A page that can be answered; null for any other. */
  page(ref: string): SandboxPage | null {
    return this.pages.read(ref);
  }

  /** Ends a page as its visitor wants, and returns it; null where it can't be answered any longer. */
  answer(ref: string, end: 'APPROVED' | 'DECLINED', at: number): SandboxPage | null {
    const page = this.pages.read(ref);
    if (page) this.pages.end(ref, end, at);
    return page;
  }

  /** Returns the refund of an order: a new one, or the earlier one with the same key. */
  refund(order: RefundOrder, at: number): { readonly recorded: SandboxRefund; readonly isNew: boolean } {
    const { key, chargeKey, chargeRef, amount, currency, metadata } = order;
    this.ledger.append({ did: 'REQUEST', key, at });
    const charge = this.charges.read(recordNameOf(chargeKey));
    const ref = `sbr_${randomUUID().replaceAll('-', '')}`;
    for (;;) {
      const before = this.refundsOf(chargeKey);
      const earlier = before.find((refund) => refund.key === key);
      if (earlier) return { recorded: earlier, isNew: false };
      const result = refundResultOf(
        charge && {
          ...charge,
          isTaken: chargeNow(charge, this.pages.answerOf(chargeKey), at).state === 'CHARGED',
          isDisputed: this.chargebacks.isDisputed(charge, at),
        },
        before,
        amount,
        ref,
      );
      const mine: SandboxRefund = {
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
      if (this.refunds.keep(`${recordNameOf(chargeKey)}-${before.length + 1}`, mine)) {
        this.ledger.append(mine);
        return { recorded: mine, isNew: true };
      }
    }
  }

  /** Returns the outcome of a refund by now. Null if it was never requested. */
  findRefund({ key, chargeKey }: RefundOrder, at: number): SandboxRefund | null {
    this.ledger.append({ did: 'LOOKUP', key, at });
    const recorded = this.refundsOf(chargeKey).find((refund) => refund.key === key);
    return recorded ? { ...recorded, result: refundNow(recorded, at) } : null;
  }

  /** Returns a chargeback by now. Null if there is none with this id. */
  findChargeback(ref: string, at: number): ProviderChargeback | null {
    return this.chargebacks.find(this.charges.all(), ref, at);
  }

  /** Responds to a chargeback: the first response counts. */
  answerChargeback(answer: ChargebackAnswer): ChargebackResult {
    this.ledger.append({ did: 'REQUEST', key: answer.key, at: answer.at });
    return this.chargebacks.answer(this.charges.all(), answer);
  }

  /** Returns the events that are due and not delivered yet: of charges, of refunds, and of saved cards. Those of silent accounts are lost. */
  events(now: number): ProcessorEvent[] {
    const silent = this.charges
      .all()
      .filter(({ cardRef }) => sandboxCardOf(cardRef) === 'silent')
      .map(({ ref }) => ref);
    return [
      ...this.chargeEvents(now, ({ state }) => state !== 'CHARGED' && state !== 'DECLINED'),
      ...this.refundEvents(now),
      ...this.cards.events(),
    ]
      .filter(({ id }) => !this.delivered.has(id))
      .filter(({ processorRef }) => !silent.includes(processorRef));
  }

  /** Returns all charges and refunds since an instant, as events with their current state. Omits those that haven't ended. */
  list(since: number, now: number): LedgerEvent[] {
    const refunded = this.refunds.all().flatMap((recorded): LedgerEvent[] => {
      if (recorded.result.state === 'PENDING') return [];
      return [this.refundEventOf(recorded, recorded.result.state === 'REFUNDED' ? 'REFUNDED' : 'FAILED')];
    });
    const recent = new Set(
      [...this.charges.all(), ...this.refunds.all()].filter(({ at }) => at >= since).map(({ ref }) => ref),
    );
    return [...this.chargeEvents(now), ...refunded, ...this.refundEvents(now)].filter((event) =>
      recent.has('chargeRef' in event && event.about !== 'REFUND' ? event.chargeRef : event.processorRef),
    );
  }

  /** Records that an event was delivered. */
  markDelivered(event: string): void {
    this.delivered.add(event);
    this.ledger.append({ did: 'DELIVERY', event });
  }

  close(): void {
    this.ledger.close();
  }

  /** What charges have ended as by now, where nobody was answered so, and what banks took back. */
  private chargeEvents(now: number, fits: (recorded: SandboxCharge['result']) => boolean = () => true): LedgerEvent[] {
    const all = this.charges.all();
    const ended = all
      .filter(({ result }) => fits(result))
      .flatMap((recorded) => {
        const end = endOf(recorded, this.pages.answerOf(recorded.key), now);
        return end === null ? [] : [chargeEventOf(recorded, end)];
      });
    return [...ended, ...all.flatMap((recorded) => this.chargebacks.events(recorded, now))];
  }

  private refundEvents(now: number): LedgerEvent[] {
    return this.refunds
      .all()
      .flatMap((recorded): LedgerEvent[] =>
        recorded.result.state !== 'PENDING' || !hasEnded(recorded.at, now)
          ? []
          : [this.refundEventOf(recorded, 'REFUNDED')],
      );
  }

  private refundEventOf(
    { key, ref, chargeRef, amount, currency, metadata, result }: SandboxRefund,
    state: 'REFUNDED' | 'FAILED',
  ): LedgerEvent {
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
  private refundsOf(chargeKey: string): SandboxRefund[] {
    const found: SandboxRefund[] = [];
    for (;;) {
      const next = this.refunds.read(`${recordNameOf(chargeKey)}-${found.length + 1}`);
      if (next === null) return found;
      found.push(next);
    }
  }
}
