import type { GraphQLContext } from '../../context';
import { userErrorsOf } from '../../core/graphql/errors';
import type { Resolvers, SetInvoiceEmailInput } from '../../generated/resolvers-types';
import { conflictsOf } from '../editing/edit-conflicts';
import { rememberEdit } from '../editing/remember-edit';

/** The input paths of REST fields. */
const FIELDS = { 'invoiceEmails.0.email': ['email'], 'invoiceEmails.0': ['version'] };

async function setInvoiceEmail(
  { invoiceId, email, version, idempotencyKey }: SetInvoiceEmailInput,
  context: GraphQLContext,
) {
  const number = await context.nodeIds.numberOf('Invoice', invoiceId);
  const invoice = number === null ? null : await context.loaders.invoicing.invoiceByNumber.load(number);
  if (!invoice)
    return {
      invoice: null,
      edit: null,
      conflicts: [],
      userErrors: [{ code: 'NOT_FOUND', message: "This invoice doesn't exist.", field: ['invoiceId'] }],
    };
  const { invoiceID, invoiceGroupID } = invoice;
  const asked = context.endpoints.invoicing.setEmail(
    invoiceGroupID,
    { invoiceID, email, ...(typeof version === 'number' ? { version } : {}) },
    idempotencyKey,
  );
  const { result, userErrors, refusal } = await userErrorsOf(asked, FIELDS);
  if (refusal !== null)
    return { invoice: null, edit: null, conflicts: await conflictsOf(refusal, context), userErrors };
  rememberEdit(result, context);
  return { invoice: result.invoices[0] ?? null, edit: result.edit, conflicts: [], userErrors };
}

export const invoiceEmailResolvers: Resolvers = {
  Mutation: {
    setInvoiceEmail: (_, { input }, context) => setInvoiceEmail(input, context),
  },
};
