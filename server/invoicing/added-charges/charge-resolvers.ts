import type { ChargesPreviewJson } from '../../../upstream/invoicing/added-charges/charges-wire';
import type { GraphQLContext } from '../../core/context';
import { orNull } from '../../core/graphql/errors';
import { moneyText } from '../../core/graphql/money-text';
import type { ChargeComponent, ChargesInput, Resolvers, SetChargesInput } from '../../generated/resolvers-types';
import { editPayload } from '../editing/edit-invoice';
import { additionalRounds } from '../figures/payment-state';
import { chargesBody, seenVersions } from './charges-input';

const COMPONENTS: Readonly<Record<NonNullable<ChargesPreviewJson['skipped'][number]['component']>, ChargeComponent>> = {
  tax: 'TAX',
  shipping: 'SHIPPING',
  insurance: 'INSURANCE',
  other: 'OTHER',
};

/** Returns the input paths of REST fields; `within` is the path of the charges in the input. */
const fieldsWithin = (...within: string[]): Record<string, string[]> => ({
  tax: [...within, 'tax'],
  shipping: [...within, 'shipping'],
  insurance: [...within, 'insurance'],
  other: [...within, 'other'],
  target: [...within, 'target'],
  additionalCharge: ['isAdditional'],
});
const PREVIEWED = fieldsWithin();
const SAVED = fieldsWithin('charges');

async function chargesPreview(input: ChargesInput, context: GraphQLContext) {
  return orNull(context.endpoints.invoicing.previewCharges(await chargesBody(input, context)));
}

/** Returns the named items in order. The response has already loaded them. */
async function namedLines({ lineIds }: ChargesInput['target'], { nodeIds, loaders }: GraphQLContext) {
  const numbers = await Promise.all((lineIds ?? []).map((id) => nodeIds.numberOrNone('InvoiceLine', id)));
  const lines = await Promise.all(numbers.map((number) => loaders.invoicing.lineByNumber.load(number)));
  return lines.filter((line) => line !== null);
}

async function setCharges({ charges, isAdditional, seen, idempotencyKey }: SetChargesInput, context: GraphQLContext) {
  const body = {
    ...(await chargesBody(charges, context)),
    ...(typeof isAdditional === 'boolean' ? { additionalCharge: isAdditional } : {}),
    ...(seen ? { versions: await seenVersions(seen, context) } : {}),
  };
  const edited = context.endpoints.invoicing.setCharges(body, idempotencyKey ?? undefined);
  return editPayload(edited, SAVED, context, async (result) => ({
    lines: result === null ? [] : await namedLines(charges.target, context),
    changedCount: result?.changedCount ?? 0,
    skipped: result?.skipped ?? [],
  }));
}

export const chargeResolvers: Resolvers = {
  Query: {
    chargesPreview: (_, { input }, context) => chargesPreview(input, context),
  },
  Mutation: {
    setCharges: (_, { input }, context) => setCharges(input, context),
  },
  Invoice: {
    additionalChargeRounds: (invoice, _, { session }) =>
      additionalRounds(invoice.additionalRounds, invoice.currencyCode, session.house().timeZoneID),
  },
  InvoiceLine: {
    additionalChargeRounds: ({ line, invoice }, _, { session }) =>
      additionalRounds(line.additionalRounds, invoice.currencyCode, session.house().timeZoneID),
  },
  ChargesPreview: {
    invoiceGroup: (preview, _, context) => context.loaders.invoicing.invoiceGroupByNumber.load(preview.invoiceGroupID),
    currency: (preview) => preview.currencyCode,
    current: ({ charges, currencyCode }) => charges && { charges, currency: currencyCode },
    seen: (preview) => preview.versions,
    totalBefore: (preview) => moneyText(preview.totalBefore, preview.currencyCode),
    totalAfter: (preview) => moneyText(preview.totalAfter, preview.currencyCode),
    invoices: ({ invoices, currencyCode }) => invoices.map((charged) => ({ charged, currency: currencyCode })),
    userErrors: ({ problems }) =>
      problems.map(({ code, message, field }) => ({
        code,
        message,
        field: field === null ? [] : (PREVIEWED[field] ?? [field]),
      })),
  },
  SeenVersion: {
    id: ({ type, id }, _, context) => context.nodeIds.of(type, id),
  },
  ChargeParts: {
    tax: ({ charges, currency }) => moneyText(charges.tax, currency),
    shipping: ({ charges, currency }) => moneyText(charges.shipping, currency),
    insurance: ({ charges, currency }) => moneyText(charges.insurance, currency),
    other: ({ charges, currency }) => moneyText(charges.other, currency),
  },
  ChargedInvoicePreview: {
    number: ({ charged }) => charged.invoiceID,
    firstName: ({ charged }) => charged.firstName,
    lastName: ({ charged }) => charged.lastName,
    before: ({ charged, currency }) => moneyText(charged.before, currency),
    after: ({ charged, currency }) => moneyText(charged.after, currency),
  },
  SkippedCharges: {
    component: ({ component }) => component && COMPONENTS[component],
    numbers: ({ invoiceIDs }) => invoiceIDs,
  },
};
