import Stripe from 'stripe';
import { optionsOf } from '../../core/stripe-client';
import { ProcessorAway, ProcessorUnsure, type ProviderAccount } from './processor';

/** Error codes if the request never left this machine, or nothing listens at the address. */
const NEVER_ARRIVED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN']);

/** Error codes if an earlier request of the order is still being processed. */
const BUSY = new Set(['idempotency_key_in_use', 'lock_timeout']);

function codeOfCause(error: unknown): string {
  const detail = error instanceof Stripe.errors.StripeConnectionError ? error.detail : undefined;
  return typeof detail === 'object' && 'code' in detail && typeof detail.code === 'string' ? detail.code : '';
}

/** Returns whether Stripe processed a request and rejected it for its content. */
export const isRefusal = (error: unknown): error is Stripe.errors.StripeInvalidRequestError =>
  error instanceof Stripe.errors.StripeInvalidRequestError && !BUSY.has(error.code ?? '');

/** Returns whether Stripe doesn't have a record that a request names, such as a deleted customer. */
export const isMissing = (error: unknown): boolean => isRefusal(error) && error.code === 'resource_missing';

/** Returns the error of a request without an answer: ProcessorAway if definitely nothing was done, else ProcessorUnsure. */
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
/** Maximum number of pages by default: 1,000 records. */
const MOST_PAGES = 10;

interface Listed {
  readonly id: string;
}
interface ListPage {
  readonly limit: number;
  readonly starting_after?: string;
}

/** Reads a whole list at Stripe. Lists are current, while the search by metadata lags by minutes. Throws ProcessorAway. */
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

/** Returns the pages of Checkout of a customer, the latest first; none for a customer that Stripe no longer knows. Throws ProcessorAway. */
export const listPages = (
  stripe: Stripe,
  customer: string,
  account: ProviderAccount,
): Promise<readonly Stripe.Checkout.Session[]> =>
  listAll((page) => stripe.checkout.sessions.list({ customer, ...page }, optionsOf(account))).catch(
    (error: unknown) => {
      if (error instanceof ProcessorAway && isMissing(error.cause)) return [];
      throw error;
    },
  );
