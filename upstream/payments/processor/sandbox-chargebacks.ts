import type { LedgerEvent } from './processor';
import type { ChargebackResult, ProviderChargeback } from './provider-chargeback';
import { sandboxCardOf } from './sandbox-cards';
import { StoredRecords } from './sandbox-files';
import { houseOf, type SandboxCharge, SETTLED_AFTER_MS } from './sandbox-outcomes';

/** How the house responded to a chargeback: once and for good. */
export interface ChargebackAnswer {
  readonly key: string;
  /** The sandbox's id of the chargeback. */
  readonly ref: string;
  readonly did: 'SUBMITTED' | 'ACCEPTED';
  /** All evidence. */
  readonly text: string;
  /** By the asker's clock, epoch milliseconds UTC. */
  readonly at: number;
}

const dayMs = 86_400_000;
const RESPONSE_WITHIN_MS = 7 * dayMs;
/** As in Stripe's test mode, this word in the evidence wins a chargeback. Anything else loses it. */
const WINS = 'winning_evidence';

/** When the payments of these cards are reversed, and why. Bank accounts are final: nobody can respond. */
const REVERSED = {
  disputes: { afterMs: SETTLED_AFTER_MS, reason: 'fraudulent', isFinal: false },
  reverses: { afterMs: 2 * SETTLED_AFTER_MS, reason: 'insufficient_funds', isFinal: true },
} as const;

function reversalOf({ cardRef }: SandboxCharge) {
  const card = sandboxCardOf(cardRef);
  return card === 'disputes' || card === 'reverses' ? REVERSED[card] : null;
}

const refOf = ({ ref }: SandboxCharge): string => `sbd_${ref.slice('sbx_'.length)}`;

/** Returns the state of a chargeback that is due at `dueBy`. Null as the deadline: nobody can respond. */
function stateOf(answer: ChargebackAnswer | null, dueBy: number | null, now: number): ProviderChargeback['state'] {
  if (dueBy === null || answer?.did === 'ACCEPTED') return 'LOST';
  if (answer === null) return now < dueBy ? 'NEEDS_RESPONSE' : 'LOST';
  if (now < answer.at + SETTLED_AFTER_MS) return 'UNDER_REVIEW';
  return answer.text.includes(WINS) ? 'WON' : 'LOST';
}

/** The chargebacks of the sandbox's charges in a folder, with the responses of the houses. */
export class SandboxChargebacks {
  private readonly answers: StoredRecords<ChargebackAnswer>;

  constructor(folder: string) {
    this.answers = new StoredRecords(`${folder}/chargebacks`);
  }

  /** Returns the chargeback of a charge by now. Null if there is none yet. */
  of(charge: SandboxCharge, now: number): ProviderChargeback | null {
    const reversal = reversalOf(charge);
    if (reversal === null || charge.at + reversal.afterMs > now) return null;
    const { key, ref, amount, currency, metadata } = charge;
    const openedAt = charge.at + reversal.afterMs;
    const dueBy = reversal.isFinal ? null : openedAt + RESPONSE_WITHIN_MS;
    const answer = this.answers.read(refOf(charge));
    return {
      account: null,
      house: houseOf(metadata),
      chargeKey: key,
      chargeRef: ref,
      processorRef: refOf(charge),
      amount,
      currency,
      reason: reversal.reason,
      isInquiry: false,
      state: stateOf(answer, dueBy, now),
      isSubmitted: answer?.did === 'SUBMITTED',
      openedAt,
      dueBy,
    };
  }

  /** Returns whether the bank has the money of a charge. */
  isDisputed(charge: SandboxCharge, now: number): boolean {
    const chargeback = this.of(charge, now);
    return chargeback !== null && chargeback.state !== 'WON';
  }

  /** Returns the chargeback with this id by now. Null if there is none. */
  find(charges: readonly SandboxCharge[], ref: string, now: number): ProviderChargeback | null {
    const charge = charges.find((one) => refOf(one) === ref);
    return charge ? this.of(charge, now) : null;
  }

  /** Responds to a chargeback. A repeated request has the same result. */
  answer(charges: readonly SandboxCharge[], answer: ChargebackAnswer): ChargebackResult {
    const before = this.find(charges, answer.ref, answer.at);
    if (before?.state === 'NEEDS_RESPONSE') this.answers.keep(answer.ref, answer);
    const chargeback = this.find(charges, answer.ref, answer.at);
    return chargeback !== null && this.answers.read(answer.ref)?.key === answer.key
      ? { state: 'DONE', chargeback }
      : {
          state: 'REFUSED',
          code: 'dispute_closed',
          message: 'The bank accepts no response to this chargeback anymore.',
        };
  }

  /** Returns the events of a charge's chargeback so far: the money that moved, and its current state. Empty for most charges. */
  events(charge: SandboxCharge, now: number): LedgerEvent[] {
    const chargeback = this.of(charge, now);
    if (chargeback === null) return [];
    const { account, house, chargeKey, chargeRef, processorRef, amount, currency, reason, state } = chargeback;
    const of = {
      account,
      key: null,
      house,
      chargeKey,
      chargeRef,
      processorRef,
      amount,
      currency,
      code: reason,
    } as const;
    const withdrawn = {
      ...of,
      about: 'DISPUTE',
      id: `${chargeRef}_disputed`,
      state: 'REFUNDED',
      message: `Reversed by the bank: ${reason.replaceAll('_', ' ')}`,
    } as const;
    const reinstated = {
      ...of,
      about: 'DISPUTE',
      id: `${chargeRef}_reinstated`,
      state: 'FAILED',
      message: 'The bank returned the money to the house.',
    } as const;
    return [
      withdrawn,
      ...(state === 'WON' ? [reinstated] : []),
      { about: 'CHARGEBACK', id: `${processorRef}_${state.toLowerCase()}`, key: null, ...chargeback },
    ];
  }
}
