import type { Services } from '../core/services';
import type { AttemptRow } from './charge-attempt-store';
import { ProcessorAway } from './processor';
import type { ChargeOrder, ChargeResult } from './processor';

/** For so long an answer is waited for; what comes later is looked up. */
const ANSWERS_WITHIN_MS = 30_000;

/** What came of asking: an answer, or that there is none yet; AWAY where surely nothing reached the processor. */
export type Asked = ChargeResult | NoAnswer;
type NoAnswer = { readonly state: 'AWAY' } | { readonly state: 'UNSURE' };

/** The order of an attempt: the same each time. */
function orderOf({ key, cardRef, cardKind, amount, currency, invoiceId, houseId, id }: AttemptRow): ChargeOrder {
  if (key === null || cardRef === null || cardKind === null) throw new Error('An attempt that is not to be charged was asked for.');
  return {
    key, cardRef, kind: cardKind, amount, currency, description: `Invoice ${invoiceId}`,
    metadata: { house: String(houseId), invoice: String(invoiceId), attempt: String(id) },
  };
}

async function answered<Answer>(services: Services, attempt: AttemptRow, ask: (signal: AbortSignal) => Promise<Answer>): Promise<Answer | NoAnswer> {
  try {
    return await ask(AbortSignal.timeout(ANSWERS_WITHIN_MS));
  } catch (error) {
    const state = error instanceof ProcessorAway ? 'AWAY' : 'UNSURE';
    services.log.warn({ houseId: attempt.houseId, attempt: attempt.id, state }, 'a charge has no answer yet');
    return { state };
  }
}

/** Asks the processor to charge an attempt that is written as asked. What stops the work does not stop this: a question that is cut off has no answer. */
export const askForCharge = (services: Services, attempt: AttemptRow): Promise<Asked> =>
  answered(services, attempt, (signal) => services.processor.charge(orderOf(attempt), signal));

/** Asks what became of an attempt that was asked for before; where the processor never took it, it is asked for again under the same key. */
export async function lookForCharge(services: Services, attempt: AttemptRow): Promise<Asked> {
  const found = await answered(services, attempt, (signal) => services.processor.find(orderOf(attempt), signal));
  return found ?? askForCharge(services, attempt);
}
