import { selectableTemplates } from '../../rules/invoicing/group-rules';
import type { InvoiceSettingJson } from '../../upstream/templates/wire';
import { connectionOf, windowOf } from '../core/connection';
import type { GraphQLContext } from '../core/context';
import type { QueryTemplatesArgs, Resolvers } from '../generated/resolvers-types';

const cardProcessing = (template: InvoiceSettingJson) => ({ cardProcessing: template.payrixTemplate, template });

/** Those that new invoices may use, or the rest. */
async function byUse(isUsable: boolean, templates: readonly InvoiceSettingJson[], context: GraphQLContext) {
  const { paymentProcessingEnabled } = context.session.house();
  const living = templates.filter((template) => !template.archived);
  // Which processor the house has decides only where it takes payments.
  const usable = paymentProcessingEnabled
    ? selectableTemplates(living.map(cardProcessing), { processor: await context.loaders.processorType(), paymentsEnabled: true }).map(({ template }) => template)
    : living;
  return templates.filter((template) => usable.includes(template) === isUsable);
}

/** A house has a handful of templates and REST answers them all, so the page is cut here. */
async function templates({ filter, ...paging }: QueryTemplatesArgs, context: GraphQLContext) {
  const window = windowOf(paging, filter);
  const all = await context.endpoints.templates.templates({});
  const chosen = typeof filter?.isUsable === 'boolean' ? await byUse(filter.isUsable, all, context) : all;
  return connectionOf(window, chosen.slice(window.offset, window.offset + window.first), chosen.length);
}

export const templatesResolvers: Resolvers = {
  Query: {
    templates: (_, args, context) => templates(args, context),
  },
  Template: {
    id: (template, _, context) => context.nodeIds.of('Template', template.id),
    number: (template) => template.id,
    isCardProcessing: (template) => template.payrixTemplate,
    chargesApply: (template) => (template.additionalChargesPerLot ? 'PER_LOT' : 'PER_INVOICE'),
    isArchived: (template) => template.archived,
  },
};
