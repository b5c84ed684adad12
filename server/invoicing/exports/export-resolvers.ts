import { exportFile, type ExportFormat, exportUrl } from '../../../rules/invoicing/exports/invoice-exports';
import { INVOICE_SORTS } from '../../../rules/invoicing/invoices/invoice-order';
import { MOST_NUMBERS } from '../../../rules/invoicing/invoices/selection-limits';
import type { GraphQLContext } from '../../core/context';
import { badUserInput } from '../../core/graphql/errors';
import type { InvoiceExportFormat, QueryInvoiceExportArgs, Resolvers } from '../../generated/resolvers-types';
import { checked, chosenInvoices, filterOf } from '../invoices/selection';

const FORMATS: Readonly<Record<InvoiceExportFormat, ExportFormat>> = { CSV: 'csv', PDF: 'pdf' };

/**
 * A filter is part of the URL, so that the file reflects the current group. If there are too many exceptions for a URL, the selection is
 * stored.
 */
async function chosen(selection: QueryInvoiceExportArgs['selection'], context: GraphQLContext) {
  checked(selection);
  if (selection.filter && (selection.except ?? []).length <= MOST_NUMBERS) {
    return { ...filterOf(selection.filter), except: selection.except ?? undefined };
  }
  const { ids, token } = await chosenInvoices(selection, context);
  return token === null ? { ids } : { selection: token };
}

async function invoiceExport(
  { selection, format: wanted, orderBy, paper, allColumns }: QueryInvoiceExportArgs,
  context: GraphQLContext,
) {
  await context.session.signedIn();
  if (paper && wanted !== 'PDF') throw badUserInput('paper belongs to a PDF.');
  if (allColumns && wanted !== 'CSV') throw badUserInput('allColumns belongs to a CSV.');
  const format = FORMATS[wanted];
  const url = exportUrl(selection.groupNumber, format, {
    ...(await chosen(selection, context)),
    ...(orderBy && { sort: INVOICE_SORTS[orderBy.field], direction: orderBy.direction === 'DESC' ? 'desc' : 'asc' }),
    paper: paper ?? undefined,
    columns: allColumns ? 'all' : undefined,
  });
  return { url, fileName: exportFile(selection.groupNumber, format) };
}

export const exportResolvers: Resolvers = {
  Query: {
    invoiceExport: (_, args, context) => invoiceExport(args, context),
  },
};
