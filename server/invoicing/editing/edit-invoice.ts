import type { GroupDetailEditJson } from '../../../upstream/invoicing/editing/edit-wire';
import type { GraphQLContext } from '../../context';
import { userErrorsOf } from '../../core/graphql/errors';
import { conflictsOf } from './edit-conflicts';
import { rememberEdit } from './remember-edit';

type Edit = (groupNumber: number, invoiceNumber: number) => Promise<GroupDetailEditJson>;

const NOTHING = { invoice: null, invoiceGroup: null, edit: null, conflicts: [] };

/** Returns the response of an edit of one invoice, or the rejection with the conflicting edits. */
export async function editedInvoice(
  answer: Promise<GroupDetailEditJson>,
  fields: Readonly<Record<string, readonly string[]>>,
  context: GraphQLContext,
) {
  const { result, userErrors, refusal } = await userErrorsOf(answer, fields);
  if (refusal !== null) return { ...NOTHING, conflicts: await conflictsOf(refusal, context), userErrors };
  rememberEdit(result, context);
  return {
    invoice: result.invoices[0] ?? null,
    invoiceGroup: result.invoiceGroup,
    edit: result.edit,
    conflicts: [],
    userErrors,
  };
}

/** Edits one invoice: one call for its group, and one for the change. */
export async function editInvoice(
  { invoiceId }: { readonly invoiceId: string },
  fields: Readonly<Record<string, readonly string[]>>,
  context: GraphQLContext,
  edit: Edit,
) {
  const invoice = await context.loaders.invoicing.invoiceByNumber.load(
    await context.nodeIds.numberOrNone('Invoice', invoiceId),
  );
  if (invoice === null)
    return {
      ...NOTHING,
      userErrors: [{ code: 'NOT_FOUND', message: "This invoice doesn't exist.", field: ['invoiceId'] }],
    };
  return editedInvoice(edit(invoice.invoiceGroupID, invoice.invoiceID), fields, context);
}

/** Returns the version that the caller saw, if set. */
export const versionOf = ({ version }: { version?: number | null }) => (typeof version === 'number' ? { version } : {});
