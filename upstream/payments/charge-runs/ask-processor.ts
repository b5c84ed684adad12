import { chargeReasonText } from '../../../rules/payments/charge-runs/charge-reasons';
import { REFUND_AWAY, REFUND_UNCONFIRMED } from '../../../rules/payments/refunds/refund-states';
import type { Services } from '../../core/services';
import {
  type ChargeOrder,
  type ChargeResult,
  ProcessorAway,
  type RefundOrder,
  type RefundResult,
} from '../processor/processor';
import type { RefundRow } from '../refund-store';
import type { AttemptRow } from './charge-attempt-store';

/** How long to wait for an answer. Later results are found by polling. */
const ANSWERS_WITHIN_MS = 30_000;

/**
 * The result of a request: the processor's answer, AWAY if definitely nothing reached the processor, or UNSURE if the result is unknown.
 */
export type RequestResult<Result = ChargeResult> = Result | NoAnswer;
type NoAnswer = { readonly state: 'AWAY' } | { readonly state: 'UNSURE' };

/** Returns the order of an attempt, identical every time. */
export function orderOf({
  key,
  account,
  cardRef,
  cardKind,
  amount,
  currency,
  invoiceId,
  houseId,
  id,
  processorRef,
}: AttemptRow): ChargeOrder {
  if (key === null || cardRef === null || cardKind === null)
    throw new Error('An attempt that is not to be charged was asked for.');
  return {
    key,
    account,
    cardRef,
    kind: cardKind,
    amount,
    currency,
    description: `Invoice ${invoiceId}`,
    metadata: { house: String(houseId), invoice: String(invoiceId), attempt: String(id) },
    processorRef,
  };
}

/** Returns the processor's answer, or AWAY or UNSURE if there is none yet. */
export async function answered<Answer>(
  { log }: Services,
  asked: {
    readonly houseId: number;
    readonly attempt?: number;
    readonly refund?: number;
    readonly discrepancy?: number;
    readonly chargeback?: number;
    readonly cardRequest?: number;
  },
  ask: (signal: AbortSignal) => Promise<Answer>,
): Promise<Answer | NoAnswer> {
  try {
    return await ask(AbortSignal.timeout(ANSWERS_WITHIN_MS));
  } catch (error) {
    const state = error instanceof ProcessorAway ? 'AWAY' : 'UNSURE';
    const what =
      asked.chargeback !== undefined
        ? 'a response to a chargeback'
        : asked.cardRequest !== undefined
          ? 'a page to save a card'
          : asked.refund === undefined && asked.discrepancy === undefined
            ? 'a charge'
            : 'a refund';
    log.warn({ ...asked, state }, `${what} has no answer yet`);
    return { state };
  }
}

const aCharge = ({ houseId, id }: AttemptRow) => ({ houseId, attempt: id });
const aRefund = ({ houseId, attemptId, id }: RefundRow) => ({ houseId, attempt: attemptId, refund: id });

/** Requests the charge of an attempt that is saved as REQUESTED. Isn't aborted with its job, because an interrupted request has no answer. */
export const askForCharge = (services: Services, attempt: AttemptRow): Promise<RequestResult> =>
  answered(services, aCharge(attempt), (signal) => services.processor.charge(orderOf(attempt), signal));

/** How long a key can be used. Providers forget a key after 24 hours, and would then treat the same order as a new one. */
export const KEYS_LAST_MS = 23 * 3_600_000;

/** How long a refund can stay without a definite answer: a provider repeats a stored error for as long as it knows the key. */
const CONFIRMED_WITHIN_MS = 3_600_000;

const ageOf = ({ clock }: Services, requestedAt: Date | null): number =>
  requestedAt === null ? 0 : clock.now().getTime() - requestedAt.getTime();

const isKeyOld = (services: Services, { requestedAt }: { readonly requestedAt: Date | null }): boolean =>
  ageOf(services, requestedAt) >= KEYS_LAST_MS;

/** Fetches the status of an attempt. Null if the processor never received it. */
export const findCharge = (services: Services, attempt: AttemptRow): Promise<RequestResult | null> =>
  answered(services, aCharge(attempt), (signal) => services.processor.find(orderOf(attempt), signal));

/**
 * Fetches the status of an attempt that was requested before. If the processor never received it, requests it again under the same key, as
 * long as the processor knows the key; after that, it counts as declined.
 */
export async function resolveCharge(services: Services, attempt: AttemptRow): Promise<RequestResult> {
  const found = await findCharge(services, attempt);
  if (found) return found;
  if (!isKeyOld(services, attempt)) return askForCharge(services, attempt);
  return {
    state: 'DECLINED',
    processorRef: null,
    code: 'PROVIDER_AWAY',
    message: chargeReasonText('PROVIDER_AWAY'),
  };
}

/** A refund and its charge. */
export interface RefundOfCharge {
  readonly attempt: AttemptRow;
  readonly refund: RefundRow;
}

function refundOrderOf({ attempt, refund }: RefundOfCharge): RefundOrder {
  if (refund.key === null || attempt.key === null || attempt.processorRef === null)
    throw new Error('A refund of what was never charged was asked for.');
  return {
    key: refund.key,
    account: attempt.account,
    chargeKey: attempt.key,
    chargeRef: attempt.processorRef,
    amount: refund.amount,
    currency: attempt.currency,
    metadata: {
      house: String(refund.houseId),
      invoice: String(attempt.invoiceId),
      attempt: String(attempt.id),
      refund: String(refund.id),
    },
  };
}

/** Requests a refund that is saved as REQUESTED. */
export const askForRefund = (services: Services, one: RefundOfCharge): Promise<RequestResult<RefundResult>> =>
  answered(services, aRefund(one.refund), (signal) => services.processor.refund(refundOrderOf(one), signal));

/** Fetches the status of a refund. Null if the processor never received it. */
export const findRefund = (services: Services, one: RefundOfCharge): Promise<RequestResult<RefundResult> | null> =>
  answered(services, aRefund(one.refund), (signal) => services.processor.findRefund(refundOrderOf(one), signal));

/**
 * Fetches the outcome of a refund that was requested before. If the provider doesn't have it, requests it again under the same key, as for a
 * charge. One that is an hour old, and of which the provider neither says the result nor has a record, has failed.
 */
export async function resolveRefundOrder(
  services: Services,
  requestedAt: Date | null,
  {
    find,
    ask,
  }: {
    readonly find: () => Promise<RequestResult<RefundResult> | null>;
    readonly ask: () => Promise<RequestResult<RefundResult>>;
  },
): Promise<RequestResult<RefundResult>> {
  const refused = (code: string, message: string) => ({ state: 'REFUSED', processorRef: null, code, message }) as const;
  const found = await find();
  if (found) return found;
  if (isKeyOld(services, { requestedAt })) return refused('PROVIDER_AWAY', REFUND_AWAY);
  const asked = await ask();
  if (asked.state !== 'UNSURE' || ageOf(services, requestedAt) < CONFIRMED_WITHIN_MS) return asked;
  return (await find()) ?? refused('NOT_CONFIRMED', REFUND_UNCONFIRMED);
}

/** Fetches the outcome of a refund that was requested before, and requests it again if the provider never received it. */
export const resolveRefund = (services: Services, one: RefundOfCharge): Promise<RequestResult<RefundResult>> =>
  resolveRefundOrder(services, one.refund.requestedAt, {
    find: () => findRefund(services, one),
    ask: () => askForRefund(services, one),
  });
