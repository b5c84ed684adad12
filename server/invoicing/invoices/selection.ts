import { MOST_NUMBERS } from '../../../rules/invoicing/invoices/selection-limits';
import type { InvoiceFilterJson } from '../../../upstream/invoicing/invoices/invoice-wire';
import type { GraphQLContext } from '../../core/context';
import { badUserInput } from '../../core/graphql/errors';
import type { GroupInvoiceFilter, InvoiceSelectionInput } from '../../generated/resolvers-types';
import type { ChosenInvoices } from './invoice-queries';

const MOST_EXCEPTIONS = 5_000;

/** Throws BAD_USER_INPUT unless exactly one way of selecting is set. */
export function checked({ numbers, token, filter, except }: InvoiceSelectionInput): void {
  const ways = [numbers, token, filter].filter((way) => way !== null && way !== undefined);
  if (ways.length !== 1) throw badUserInput('A selection has exactly one of numbers, token and filter.');
  if (except && !filter) throw badUserInput('except belongs to a filter.');
  if (numbers && (numbers.length === 0 || numbers.length > MOST_NUMBERS))
    throw badUserInput(`numbers must be from 1 to ${MOST_NUMBERS}.`);
  if (except && except.length > MOST_EXCEPTIONS)
    throw badUserInput(`except can be ${MOST_EXCEPTIONS} numbers at most.`);
  if (filter?.numbers || filter?.selection || filter?.sendRunId)
    throw badUserInput('Name invoices beside the filter, not in it.');
}

/** Converts a group's filter for the services. */
export function filterOf({
  search,
  isPaid,
  status,
  isSent,
  paymentState,
  overdueOn,
  isCreditOwed,
}: GroupInvoiceFilter): InvoiceFilterJson {
  return {
    ...(search ? { search } : {}),
    ...(typeof isPaid === 'boolean' ? { paid: isPaid ? 'true' : 'false' } : {}),
    ...(status ? { status } : {}),
    ...(typeof isSent === 'boolean' ? { sent: isSent ? 'true' : 'false' } : {}),
    ...(paymentState ? { paymentState } : {}),
    ...(overdueOn ? { overdueOn } : {}),
    ...(typeof isCreditOwed === 'boolean' ? { creditOwed: isCreditOwed ? 'true' : 'false' } : {}),
  };
}

/** Stores numbers or a filter upstream and returns a token. The same key returns the same token. */
export function stored(selection: InvoiceSelectionInput, context: GraphQLContext, idempotencyKey?: string) {
  checked(selection);
  const { groupNumber, numbers, filter, except } = selection;
  if (!numbers && !filter) throw badUserInput('Only numbers or a filter can be stored.');
  const body = numbers ? { ids: numbers } : { filter: filterOf(filter ?? {}), except: except ?? [] };
  return context.endpoints.invoicing.storeSelection(groupNumber, body, idempotencyKey);
}

/**
 * Converts a selection for a preview or a send: numbers and tokens are passed on, and a filter is stored first. A send that is repeated
 * with its key must use the same token, so storing uses a key derived from it.
 */
export async function chosenInvoices(
  selection: InvoiceSelectionInput,
  context: GraphQLContext,
  sendKey?: string,
): Promise<ChosenInvoices> {
  checked(selection);
  if (selection.numbers) return { ids: selection.numbers, token: null };
  if (selection.token) return { ids: [], token: selection.token };
  const key = sendKey === undefined ? undefined : `${sendKey}/selection`;
  return { ids: [], token: (await stored(selection, context, key)).token };
}
