import type { GraphQLContext } from '../../core/context';
import { userErrorsOf } from '../../core/graphql/errors';
import { moneyText } from '../../core/graphql/money-text';
import { remember } from '../../core/rest/loader';
import type {
  CreateInvoiceGroupInput,
  InvoiceGroupDryRunInput,
  Resolvers,
  RetryInvoiceGroupInput,
} from '../../generated/resolvers-types';

/** The input paths of fields of the REST call and of the rules behind it. */
const FIELDS = {
  sessions: ['catalogRefs'],
  catalogRefs: ['catalogRefs'],
  name: ['title'],
  groupTitle: ['title'],
  template: ['templateId'],
  invoiceSettingsID: ['templateId'],
};

/** A placeholder: the dry run has no name yet, but the rules require one. */
const NO_NAME_YET = 'Dry run';

async function createInvoiceGroup(
  { catalogRefs, title, templateId, idempotencyKey }: CreateInvoiceGroupInput,
  context: GraphQLContext,
) {
  const invoiceSettingsID = await context.nodeIds.numberOf('Template', templateId);
  const request = { catalogRefs, groupTitle: title, invoiceSettingsID };
  const { result, userErrors } = await userErrorsOf(
    context.endpoints.invoicing.createGroup(request, idempotencyKey),
    FIELDS,
  );
  const number = result?.invoiceGroupID ?? null;
  return {
    invoiceGroup:
      number === null ? null : await context.loaders.invoicing.invoiceGroupByNumber.clear(number).load(number),
    userErrors,
  };
}

async function invoiceGroupDryRun({ catalogRefs, templateId }: InvoiceGroupDryRunInput, context: GraphQLContext) {
  const invoiceSettingsID = await context.nodeIds.numberOf('Template', templateId);
  const request = { catalogRefs, groupTitle: NO_NAME_YET, invoiceSettingsID };
  const { result, userErrors } = await userErrorsOf(context.endpoints.invoicing.dryRun(request), FIELDS);
  return { result: result?.dryRun ?? null, userErrors };
}

async function retryInvoiceGroup({ invoiceGroupId, idempotencyKey }: RetryInvoiceGroupInput, context: GraphQLContext) {
  const number = await context.nodeIds.numberOrNone('InvoiceGroup', invoiceGroupId);
  const { result, userErrors } = await userErrorsOf(context.endpoints.invoicing.retryGroup(number, idempotencyKey), {
    invoiceGroupID: ['invoiceGroupId'],
  });
  if (result !== null) remember(context.loaders.invoicing.invoiceGroupByNumber, result.invoiceGroupID, result);
  return { invoiceGroup: result, userErrors };
}

export const groupCreationResolvers: Resolvers = {
  Query: {
    invoiceGroupDryRun: (_, { input }, context) => invoiceGroupDryRun(input, context),
  },
  Mutation: {
    createInvoiceGroup: (_, { input }, context) => createInvoiceGroup(input, context),
    retryInvoiceGroup: (_, { input }, context) => retryInvoiceGroup(input, context),
  },
  InvoiceGroupDryRun: {
    currency: (run) => run.currencyCode,
    price: (run) => ({ parts: run.totalPrice, currency: run.currencyCode }),
    invoiceTotal: (run) => moneyText(run.invoiceTotal, run.currencyCode),
  },
};
