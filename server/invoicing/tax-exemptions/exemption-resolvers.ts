import type { ExemptionPreviewBody } from '../../../upstream/invoicing/tax-exemptions/exemption-wire';
import type { GraphQLContext } from '../../core/context';
import { userErrorsOf } from '../../core/graphql/errors';
import { moneyText } from '../../core/graphql/money-text';
import { remember } from '../../core/rest/loader';
import type { ApplyTaxExemptionInput, InvoiceExemptionPreviewInput, Resolvers } from '../../generated/resolvers-types';
import { editInvoice, versionOf } from '../editing/edit-invoice';

/** The input paths of REST fields. */
const FIELDS = {
  taxExemptionID: ['taxExemptionId'],
  'certificate.number': ['certificate', 'certificateNumber'],
  'certificate.countryCode': ['certificate', 'country'],
  version: ['version'],
} as const;

async function bodyOf(
  invoiceID: number,
  { isExempt, taxExemptionId, certificate }: InvoiceExemptionPreviewInput,
  { nodeIds }: GraphQLContext,
): Promise<ExemptionPreviewBody> {
  return {
    invoiceID,
    exempt: isExempt,
    ...(typeof taxExemptionId === 'string'
      ? { taxExemptionID: await nodeIds.numberOrNone('TaxExemption', taxExemptionId) }
      : {}),
    ...(certificate
      ? {
          certificate: {
            number: certificate.certificateNumber,
            kind: certificate.kind ?? 'OTHER',
            countryCode: certificate.country ?? '',
            state: certificate.state ?? '',
            expiresOn: certificate.expiresOn ?? '',
          },
        }
      : {}),
  };
}

async function preview(input: InvoiceExemptionPreviewInput, context: GraphQLContext) {
  const run = async () => {
    const number = await context.nodeIds.numberOrNone('Invoice', input.invoiceId);
    const group = (await context.loaders.invoicing.invoiceByNumber.load(number))?.invoiceGroupID ?? 0;
    return context.endpoints.invoicing.exemptionPreview(group, await bodyOf(number, input, context));
  };
  const { result, userErrors } = await userErrorsOf(run(), FIELDS);
  return { preview: result, userErrors };
}

async function apply({ id, invoices, idempotencyKey }: ApplyTaxExemptionInput, context: GraphQLContext) {
  const { endpoints, loaders, nodeIds } = context;
  const run = async () =>
    endpoints.invoicing.applyExemption(
      await nodeIds.numberOrNone('TaxExemption', id),
      {
        invoices: invoices.map(({ number, version }) => ({
          invoiceID: number,
          ...versionOf({ version: version ?? null }),
        })),
      },
      idempotencyKey,
    );
  const { result, userErrors } = await userErrorsOf(run(), {});
  for (const invoice of result?.invoices ?? []) {
    loaders.invoicing.documentByNumber.clear(invoice.invoiceID);
    remember(loaders.invoicing.invoiceByNumber, invoice.invoiceID, invoice);
    remember(loaders.invoicing.invoiceWithLinesByNumber, invoice.invoiceID, invoice);
    loaders.invoicing.invoiceGroupByNumber.clear(invoice.invoiceGroupID);
  }
  const edits = await Promise.all((result?.editIDs ?? []).map((edit) => loaders.invoicing.editByNumber.load(edit)));
  return { invoices: result?.invoices ?? [], edits: edits.flatMap((edit) => edit ?? []), userErrors };
}

/** Resolvers of the tax exemption of invoices. */
export const invoiceExemptionResolvers: Resolvers = {
  Query: {
    invoiceExemptionPreview: (_, { input }, context) => preview(input, context),
  },
  Mutation: {
    setInvoiceExemption: (_, { input }, context) =>
      editInvoice(input, FIELDS, context, async (group, number) =>
        context.endpoints.invoicing.exemptInvoice(
          group,
          {
            ...(await bodyOf(number, input, context)),
            saveToBidder: input.savesToBidder ?? false,
            reason: input.reason,
            ...versionOf({ version: input.version ?? null }),
          },
          input.idempotencyKey,
        ),
      ),
    applyTaxExemption: (_, { input }, context) => apply(input, context),
  },
  TaxExemption: {
    invoicesToExempt: ({ taxExemptionID }, _, { endpoints }) => endpoints.invoicing.invoicesToExempt(taxExemptionID),
  },
  InvoiceExemptionPreview: {
    currency: ({ currencyCode }) => currencyCode,
    taxBefore: ({ taxBefore, currencyCode }) => moneyText(taxBefore, currencyCode),
    taxAfter: ({ taxAfter, currencyCode }) => moneyText(taxAfter, currencyCode),
    totalBefore: ({ totalBefore, currencyCode }) => moneyText(totalBefore, currencyCode),
    totalAfter: ({ totalAfter, currencyCode }) => moneyText(totalAfter, currencyCode),
    hasTaxFailed: ({ taxFailed }) => taxFailed,
  },
  InvoiceToExempt: {
    invoice: ({ invoiceID }, _, { loaders }) => loaders.invoicing.invoiceByNumber.load(invoiceID),
    number: ({ invoiceID }) => invoiceID,
    currency: ({ currencyCode }) => currencyCode,
    taxBefore: ({ taxBefore, currencyCode }) => moneyText(taxBefore, currencyCode),
    taxAfter: ({ taxAfter, currencyCode }) => moneyText(taxAfter, currencyCode),
    totalBefore: ({ totalBefore, currencyCode }) => moneyText(totalBefore, currencyCode),
    totalAfter: ({ totalAfter, currencyCode }) => moneyText(totalAfter, currencyCode),
  },
};
