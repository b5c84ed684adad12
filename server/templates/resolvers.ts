import { hasFolded } from '../../rules/core/folding';
import { selectableTemplates } from '../../rules/invoicing/groups/group-rules';
import { readOnlyReason, templateSections } from '../../rules/templates/sections';
import type { InvoiceSettingJson } from '../../upstream/templates/wire';
import type { GraphQLContext } from '../core/context';
import { connectionOf, windowOf } from '../core/graphql/connection';
import type { QueryTemplatesArgs, Resolvers, TemplateHistoryArgs } from '../generated/resolvers-types';

const cardProcessing = (template: InvoiceSettingJson) => ({ cardProcessing: template.payrixTemplate, template });

/** Those that new invoices may use, or the rest. */
async function byUse(isUsable: boolean, templates: readonly InvoiceSettingJson[], context: GraphQLContext) {
  const { paymentProcessingEnabled } = context.session.house();
  const living = templates.filter((template) => !template.archived);
  // Which processor the house has decides only where it takes payments.
  const usable = paymentProcessingEnabled
    ? selectableTemplates(living.map(cardProcessing), {
        processor: await context.loaders.house.processorType(),
        paymentsEnabled: true,
      }).map(({ template }) => template)
    : living;
  return templates.filter((template) => usable.includes(template) === isUsable);
}

/** A house has a handful of templates and REST answers them all, so the page is cut here. */
async function templates({ filter, ...paging }: QueryTemplatesArgs, context: GraphQLContext) {
  const window = windowOf(paging, filter);
  const ids = await context.nodeIds.listOf('Template', filter?.ids);
  const search = filter?.search ?? '';
  const all = (await context.endpoints.templates.templates(ids === null ? {} : { ids })).filter(({ name }) =>
    hasFolded(name, search),
  );
  const chosen = typeof filter?.isUsable === 'boolean' ? await byUse(filter.isUsable, all, context) : all;
  return connectionOf(window, chosen.slice(window.offset, window.offset + window.first), chosen.length);
}

async function sections(context: GraphQLContext) {
  const {
    houseInfo: { paymentProcessingEnabled },
  } = await context.session.signedIn();
  const { fees, payPal, automaticTax } = templateSections({
    processor: await context.loaders.house.processorType(),
    paymentsEnabled: paymentProcessingEnabled,
  });
  return { showsFees: fees, showsPayPal: payPal, showsAutomaticTax: automaticTax };
}

const reason = async (
  { payrixTemplate, archived, saleID }: InvoiceSettingJson,
  { loaders }: GraphQLContext,
): Promise<string | null> =>
  readOnlyReason(
    { isCardProcessing: payrixTemplate, isArchived: archived, isOfSale: saleID !== null },
    { processor: await loaders.house.processorType() },
  );

async function history({ id }: InvoiceSettingJson, args: TemplateHistoryArgs, { loaders }: GraphQLContext) {
  const window = windowOf(args, ['template history', id]);
  const found = await loaders.templates.historyOfTemplate({ number: id, first: window.first, offset: window.offset });
  return connectionOf(window, found?.edits ?? [], found?.totalRecords ?? 0);
}

async function versions({ id }: InvoiceSettingJson, args: TemplateHistoryArgs, { loaders }: GraphQLContext) {
  const window = windowOf(args, ['template versions', id]);
  const found = await loaders.templates.versionsOfTemplate({ number: id, first: window.first, offset: window.offset });
  return connectionOf(window, found?.versions ?? [], found?.totalRecords ?? 0);
}

export const templatesResolvers: Resolvers = {
  Query: {
    templates: (_, args, context) => templates(args, context),
    template: (_, { number }, { loaders }) => (number > 0 ? loaders.templates.templateByNumber.load(number) : null),
    templateSections: (_, _args, context) => sections(context),
  },
  Template: {
    id: (template, _, context) => context.nodeIds.of('Template', template.id),
    number: (template) => template.id,
    isCardProcessing: (template) => template.payrixTemplate,
    chargesApply: (template) => (template.additionalChargesPerLot ? 'PER_LOT' : 'PER_INVOICE'),
    isArchived: (template) => template.archived,
    sale: (template, _, { loaders }) =>
      template.saleID === null ? null : loaders.sales.saleByNumber.load(template.saleID),
    isReadOnly: async (template, _, context) => (await reason(template, context)) !== null,
    readOnlyReason: (template, _, context) => reason(template, context),
    history: (template, args, context) => history(template, args, context),
    versions: (template, args, context) => versions(template, args, context),
  },
  TemplateEdit: {
    content: (edit, _, { loaders }) =>
      loaders.templates.templateContent({ number: edit.templateID, version: edit.version }),
  },
  InvoiceGroup: {
    templateVersion: (group, _, { loaders }) =>
      loaders.templates.templateContent({ number: group.invoiceGroupSettingsID, version: group.templateVersion }),
  },
};
