import type { GraphQLContext } from '../../core/context';
import type { Resolvers, SetInvoiceEmailInput } from '../../generated/resolvers-types';
import { editInvoice, versionOf } from '../editing/edit-invoice';

/** The input paths of REST fields. */
const FIELDS = { 'invoiceEmails.0.email': ['email'], 'invoiceEmails.0': ['version'] };

const setInvoiceEmail = (input: SetInvoiceEmailInput, context: GraphQLContext) =>
  editInvoice(input, FIELDS, context, (groupNumber, invoiceID) =>
    context.endpoints.invoicing.setEmail(
      groupNumber,
      { invoiceID, email: input.email, ...versionOf(input) },
      input.idempotencyKey,
    ),
  );

export const invoiceEmailResolvers: Resolvers = {
  Mutation: {
    setInvoiceEmail: (_, { input }, context) => setInvoiceEmail(input, context),
  },
};
