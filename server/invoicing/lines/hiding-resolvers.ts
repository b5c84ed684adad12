import type { GraphQLContext } from '../../core/context';
import { badUserInput, type UserErrorParent } from '../../core/graphql/errors';
import type { Resolvers, SetInvoiceLinesHiddenInput } from '../../generated/resolvers-types';
import { seenVersions } from '../added-charges/charges-input';
import { editPayload } from '../editing/edit-invoice';

const MOST_LINES = 200;
/** Loads the items with their invoices; null for ids that this house doesn't have. One call, which also checks permissions. */
async function foundLines(lineIds: readonly string[], { nodeIds, loaders }: GraphQLContext) {
  const numbers = await Promise.all(lineIds.map((id) => nodeIds.numberOrNone('InvoiceLine', id)));
  return Promise.all(numbers.map((number) => loaders.invoicing.lineByNumber.load(number)));
}

const itemField = (index: number): string[] => ['lineIds', String(index)];

function refused(code: string, message: string, index: number) {
  const userError: UserErrorParent = { code, message, field: itemField(index) };
  return { lines: [], invoices: [], invoiceGroup: null, edit: null, conflicts: [], userErrors: [userError] };
}

async function setInvoiceLinesHidden(
  { lineIds, isHidden, seen, idempotencyKey }: SetInvoiceLinesHiddenInput,
  context: GraphQLContext,
) {
  if (lineIds.length === 0 || lineIds.length > MOST_LINES)
    throw badUserInput(`lineIds must be from 1 to ${MOST_LINES}.`);
  const found = await foundLines(lineIds, context);
  const lines = found.filter((parent) => parent !== null);
  const [first] = lines;
  if (!first || lines.length < found.length)
    return refused('NOT_FOUND', 'The item was not found.', found.indexOf(null));
  const { invoiceGroupID } = first.invoice;
  const other = lines.findIndex(({ invoice }) => invoice.invoiceGroupID !== invoiceGroupID);
  if (other >= 0)
    return refused('SEVERAL_GROUPS', 'Items of one invoice group can be hidden or shown at a time.', other);
  const versionOf = new Map(
    (await seenVersions(seen ?? [], context)).flatMap(({ type, id, version }) =>
      type === 'InvoiceLine' ? [[id, version] as const] : [],
    ),
  );
  const hidings = lines.map(({ line: { invoiceID, invoiceDetailID } }) => {
    const version = versionOf.get(invoiceDetailID);
    return { invoiceID, invoiceDetailID, suppress: isHidden, ...(version === undefined ? {} : { version }) };
  });
  const fields = Object.fromEntries(lineIds.map((_, index) => [`invoiceDetailPrice.${index}`, itemField(index)]));
  const edited = context.endpoints.invoicing.hideLines(invoiceGroupID, hidings, idempotencyKey);
  return editPayload(edited, fields, context, async (result) => {
    if (result === null) return { lines: [] };
    const { lineByNumber } = context.loaders.invoicing;
    const now = await Promise.all(lines.map(({ line }) => lineByNumber.load(line.invoiceDetailID)));
    return { lines: now.filter((parent) => parent !== null) };
  });
}

export const hidingResolvers: Resolvers = {
  Mutation: {
    setInvoiceLinesHidden: (_, { input }, context) => setInvoiceLinesHidden(input, context),
  },
};
