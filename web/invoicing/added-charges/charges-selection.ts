import type { ApolloClient } from '@apollo/client';
import { MOST_NUMBERS } from '../../../rules/invoicing/invoices/selection-limits';
import type { InvoiceSelectionInput } from '../../generated/schema-types';
import { listOf, namesInvoices, type Ticked, tickedCount, tickedNumbers } from '../invoices/invoice-selection';

/**
 * Returns the ticked invoices as a mutation's input: numbers, a filter with exceptions, or for more than 200 numbers a
 * token of a selection stored on the server.
 */
export async function selectionOf(client: ApolloClient, ticked: Ticked): Promise<InvoiceSelectionInput> {
  const { groupNumber, selection, filter } = ticked;
  const numbers = tickedNumbers(client, selection);
  if (selection.mode === 'allExcept' && namesInvoices(filter)) {
    const list = await listOf(client, ticked);
    return list.startsWith('SEL')
      ? { groupNumber, token: list }
      : { groupNumber, numbers: list.split(',').map(Number) };
  }
  if (selection.mode === 'allExcept') return { groupNumber, filter, except: numbers };
  if (tickedCount(ticked) <= MOST_NUMBERS) return { groupNumber, numbers };
  return { groupNumber, token: await listOf(client, ticked) };
}
