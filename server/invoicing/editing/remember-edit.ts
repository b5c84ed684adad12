import type { GroupDetailEditJson } from '../../../upstream/invoicing/editing/edit-wire';
import type { GraphQLContext } from '../../core/graphql/context';
import { remember } from '../../core/upstream/loader';
import { linesOf } from '../lines/lines';

/** The records as an edit just answered them, over what was read before. */
export function rememberEdit({ edit, invoices, invoiceGroup }: GroupDetailEditJson, { loaders }: GraphQLContext): void {
  if (edit !== null) remember(loaders.editByNumber, edit.editID, edit);
  remember(loaders.invoiceGroupByNumber, invoiceGroup.invoiceGroupID, invoiceGroup);
  for (const invoice of invoices) {
    loaders.documentByNumber.clear(invoice.invoiceID);
    remember(loaders.invoiceByNumber, invoice.invoiceID, invoice);
    remember(loaders.invoiceWithLinesByNumber, invoice.invoiceID, invoice);
    for (const parent of linesOf(invoice)) remember(loaders.lineByNumber, parent.line.invoiceDetailID, parent);
  }
}
