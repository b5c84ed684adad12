import { MOST_NUMBERS } from '../../../rules/invoicing/invoices/selection-limits';
import type { InvoiceFilterJson } from '../../../upstream/invoicing/invoices/invoice-wire';
import type { GraphQLContext } from '../../core/graphql/context';
import { badUserInput } from '../../core/graphql/errors';
import type { GroupInvoiceFilter, InvoiceSelectionInput } from '../../generated/resolvers-types';
import type { ChosenInvoices } from './invoice-queries';

const MOST_EXCEPTIONS = 5_000;

/** Throws BAD_USER_INPUT where a selection does not say exactly one thing. */
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

/** A group's filter as the services take it. */
export function filterOf({ search, isPaid, status, isSent, paymentState }: GroupInvoiceFilter): InvoiceFilterJson {
  return {
    ...(search ? { search } : {}),
    ...(typeof isPaid === 'boolean' ? { paid: isPaid ? 'true' : 'false' } : {}),
    ...(status ? { status } : {}),
    ...(typeof isSent === 'boolean' ? { sent: isSent ? 'true' : 'false' } : {}),
    ...(paymentState ? { paymentState } : {}),
  };
}

/** Keeps numbers or a filter upstream, for a token. The same key gets the same token again. */
export function stored(selection: InvoiceSelectionInput, context: GraphQLContext, idempotencyKey?: string) {
  checked(selection);
  const { groupNumber, numbers, filter, except } = selection;
  if (!numbers && !filter) throw badUserInput('Only numbers or a filter can be stored.');
  const body = numbers ? { ids: numbers } : { filter: filterOf(filter ?? {}), except: except ?? [] };
  return context.endpoints.invoicing.storeSelection(groupNumber, body, idempotencyKey);
}

/**
 * What preview and send take: numbers and tokens as they are, a filter stored first. A send that is repeated under its key
 * must name the same token, so the storing has a key of its own that is made of it.
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
