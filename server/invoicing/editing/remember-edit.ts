import type { GroupDetailEditJson } from '../../../upstream/invoicing/editing/edit-wire';
import type { GraphQLContext } from '../../core/context';
import { remember } from '../../core/rest/loader';
import { linesOf } from '../parents';

/** Caches the records of an edit's response, replacing what was loaded before. */
export function rememberEdit({ edit, invoices, invoiceGroup }: GroupDetailEditJson, { loaders }: GraphQLContext): void {
  if (edit !== null) remember(loaders.invoicing.editByNumber, edit.editID, edit);
  remember(loaders.invoicing.invoiceGroupByNumber, invoiceGroup.invoiceGroupID, invoiceGroup);
  for (const invoice of invoices) {
    loaders.invoicing.documentByNumber.clear(invoice.invoiceID);
    remember(loaders.invoicing.invoiceByNumber, invoice.invoiceID, invoice);
    remember(loaders.invoicing.invoiceWithLinesByNumber, invoice.invoiceID, invoice);
    for (const parent of linesOf(invoice))
      remember(loaders.invoicing.lineByNumber, parent.line.invoiceDetailID, parent);
  }
}
