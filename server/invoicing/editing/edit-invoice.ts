import type { GroupDetailEditJson } from '../../../upstream/invoicing/editing/edit-wire';
import type { GraphQLContext } from '../../core/context';
import { type UpstreamRefusal, userErrorsOf } from '../../core/graphql/errors';
import { conflictsOf } from './edit-conflicts';
import { rememberEdit } from './remember-edit';

type Edit = (groupNumber: number, invoiceNumber: number) => Promise<GroupDetailEditJson>;

type Fields = Readonly<Record<string, readonly string[]>>;

/**
 * Returns what an edit of invoices has changed, or that it was rejected, with the conflicting edits. `more` returns the rest of the payload;
 * its result is null for a rejection.
 */
export async function editPayload<Answer extends GroupDetailEditJson, More extends object>(
  answer: Promise<Answer>,
  fields: Fields,
  context: GraphQLContext,
  more: (result: Answer | null, refusal: UpstreamRefusal | null) => More | Promise<More>,
) {
  const { result, userErrors, refusal } = await userErrorsOf(answer, fields);
  if (result !== null) rememberEdit(result, context);
  return {
    invoices: result?.invoices ?? [],
    invoiceGroup: result?.invoiceGroup ?? null,
    edit: result?.edit ?? null,
    conflicts: refusal === null ? [] : await conflictsOf(refusal, context),
    userErrors,
    ...(await more(result, refusal)),
  };
}

/** Returns the same for an edit of one invoice. */
export const editedInvoice = (answer: Promise<GroupDetailEditJson>, fields: Fields, context: GraphQLContext) =>
  editPayload(answer, fields, context, (result) => ({ invoice: result?.invoices[0] ?? null }));

/** Edits one invoice: one call for its group, and one for the change. */
export async function editInvoice(
  { invoiceId }: { readonly invoiceId: string },
  fields: Fields,
  context: GraphQLContext,
  edit: Edit,
) {
  const invoice = await context.loaders.invoicing.invoiceByNumber.load(
    await context.nodeIds.numberOrNone('Invoice', invoiceId),
  );
  if (invoice === null)
    return {
      invoice: null,
      invoiceGroup: null,
      edit: null,
      conflicts: [],
      userErrors: [{ code: 'NOT_FOUND', message: "This invoice doesn't exist.", field: ['invoiceId'] }],
    };
  return editedInvoice(edit(invoice.invoiceGroupID, invoice.invoiceID), fields, context);
}

/** Returns the version that the caller saw, if set. */
export const versionOf = ({ version }: { version?: number | null }) => (typeof version === 'number' ? { version } : {});
