import Stripe from 'stripe';
import { ProcessorAway, ProcessorUnsure } from './processor';

/** Nothing left this machine, or nothing listens there. */
const NEVER_ARRIVED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN']);

/** The order is being worked on at this moment, for a call before this one. */
const BUSY = new Set(['idempotency_key_in_use', 'lock_timeout']);

function codeOfCause(error: unknown): string {
  const detail = error instanceof Stripe.errors.StripeConnectionError ? error.detail : undefined;
  return typeof detail === 'object' && 'code' in detail && typeof detail.code === 'string' ? detail.code : '';
}

/** Whether Stripe looked at an order and refused it for what it is. */
export const isRefusal = (error: unknown): error is Stripe.errors.StripeInvalidRequestError =>
  error instanceof Stripe.errors.StripeInvalidRequestError && !BUSY.has(error.code ?? '');

/** What a call without an answer is thrown as: ProcessorAway where surely nothing was done, else ProcessorUnsure. */
export function silenceOf(error: unknown): ProcessorAway | ProcessorUnsure {
  const { StripeAuthenticationError, StripePermissionError, StripeRateLimitError } = Stripe.errors;
  if (
    error instanceof StripeAuthenticationError ||
    error instanceof StripePermissionError ||
    error instanceof StripeRateLimitError
  )
    return new ProcessorAway(error.message, { cause: error });
  if (NEVER_ARRIVED.has(codeOfCause(error))) return new ProcessorAway('Stripe cannot be reached.', { cause: error });
  return new ProcessorUnsure('Stripe did not answer.', { cause: error });
}

const PAGE = 100;
/** More than a thousand are not looked through. */
const MOST_PAGES = 10;

interface Listed {
  readonly id: string;
}
interface ListPage {
  readonly limit: number;
  readonly starting_after?: string;
}

/** All of a list at Stripe. A list is as things are; the search by metadata lags behind by minutes. Throws ProcessorAway. */
export async function listAll<One extends Listed>(
  list: (page: ListPage) => Promise<{ readonly data: readonly One[]; readonly has_more: boolean }>,
  mostPages = MOST_PAGES,
): Promise<One[]> {
  const all: One[] = [];
  try {
    for (let page = 0; page < mostPages; page += 1) {
      const after = all.at(-1)?.id;
      const { data, has_more: hasMore } = await list({
        limit: PAGE,
        ...(after === undefined ? {} : { starting_after: after }),
      });
      all.push(...data);
      if (!hasMore || data.length === 0) return all;
    }
  } catch (error) {
    throw new ProcessorAway('Stripe cannot be asked now.', { cause: error });
  }
  throw new ProcessorAway('There is more at Stripe than is looked through.');
}
