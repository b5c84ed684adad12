import type { ApolloClient } from '@apollo/client';
import { MOST_NUMBERS } from '../../../rules/invoicing/invoices/selection-limits';
import type { InvoiceSelectionInput } from '../../generated/schema-types';
import type { Ticked } from '../invoices/invoice-selection';
import { listOf, namesInvoices, tickedCount, tickedNumbers } from '../invoices/invoice-selection';

/** The ticked invoices as a mutation takes them: numbers, a filter with exceptions, or beyond 200 numbers a token that the server keeps them under. */
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
