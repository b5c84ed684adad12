import { type ForEachTyped, typedFields } from '../../../rules/core/record-fields';
import { invoiceFields } from '../../../rules/invoicing/invoices/invoice-fields';
import type { GraphQLContext } from '../../core/context';
import type { Resolvers, UpdateInvoiceInput } from '../../generated/resolvers-types';
import { editInvoice, versionOf } from '../editing/edit-invoice';

/** The typed fields of the input. A field of the record that is missing in the schema, or vice versa, does not compile. */
type Typed = Omit<UpdateInvoiceInput, 'invoiceId' | 'version' | 'idempotencyKey'>;
type Given = Partial<ForEachTyped<typeof invoiceFields, string | null | undefined>>;
const asGiven = (fields: Required<Typed>): Required<Given> => fields;

const NAMES = typedFields(invoiceFields).map(([name]) => name);

/** The input paths of REST fields. */
const FIELDS = {
  ...Object.fromEntries(NAMES.map((name) => [`invoiceUpdates.0.fields.${name}`, [name]])),
  'invoiceUpdates.0': ['version'],
};

function updateInvoice({ invoiceId, version, idempotencyKey, ...typed }: UpdateInvoiceInput, context: GraphQLContext) {
  const given = asGiven(typed as Required<Typed>);
  const fields = Object.fromEntries(
    NAMES.flatMap((name) => (typeof given[name] === 'string' ? [[name, given[name]]] : [])),
  );
  return editInvoice({ invoiceId }, FIELDS, context, (group, invoiceID) =>
    context.endpoints.invoicing.updateInvoice(group, { invoiceID, ...versionOf({ version }), fields }, idempotencyKey),
  );
}

export const updateInvoiceResolvers: Resolvers = {
  Mutation: {
    updateInvoice: (_, { input }, context) => updateInvoice(input, context),
  },
};
