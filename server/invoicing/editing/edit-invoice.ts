import type { GroupDetailEditJson } from '../../../upstream/invoicing/editing/edit-wire';
import type { GraphQLContext } from '../../core/graphql/context';
import { userErrorsOf } from '../../core/graphql/errors';
import { conflictsOf } from './edit-conflicts';
import { rememberEdit } from './remember-edit';

type Edit = (groupNumber: number, invoiceNumber: number) => Promise<GroupDetailEditJson>;

/**
 * Edits one invoice: reads its group, then applies the change. A rejection by the services is returned with the conflicting
 * edits.
 */
export async function editInvoice(
  { invoiceId }: { readonly invoiceId: string },
  fields: Readonly<Record<string, readonly string[]>>,
  context: GraphQLContext,
  edit: Edit,
) {
  const invoice = await context.loaders.invoicing.invoiceByNumber.load(
    await context.nodeIds.numberOrNone('Invoice', invoiceId),
  );
  const nothing = { invoice: null, invoiceGroup: null, edit: null, conflicts: [] };
  if (invoice === null)
    return {
      ...nothing,
      userErrors: [{ code: 'NOT_FOUND', message: "This invoice doesn't exist.", field: ['invoiceId'] }],
    };
  const { result, userErrors, refusal } = await userErrorsOf(edit(invoice.invoiceGroupID, invoice.invoiceID), fields);
  if (refusal !== null) return { ...nothing, conflicts: await conflictsOf(refusal, context), userErrors };
  rememberEdit(result, context);
  return {
    invoice: result.invoices[0] ?? null,
    invoiceGroup: result.invoiceGroup,
    edit: result.edit,
    conflicts: [],
    userErrors,
  };
}

/** Returns the version that the caller saw, if set. */
export const versionOf = ({ version }: { version?: number | null }) => (typeof version === 'number' ? { version } : {});
