import type { SavedTemplateJson, TemplateEditJson } from '../../upstream/templates/wire';
import type { GraphQLContext } from '../core/context';
import { type UpstreamRefusal, userErrorsOf } from '../core/graphql/errors';
import { remember } from '../core/rest/loader';
import type {
  Resolvers,
  SaveTemplateInput,
  SendTemplateTestInput,
  TemplatePreviewInput,
} from '../generated/resolvers-types';
import type { MailParent, PreviewParent } from './parents';
import { settingsRequest, withInputFields } from './template-values';

const numberOf = (id: string, { nodeIds }: GraphQLContext) => nodeIds.numberOrNone('Template', id);

function remembered({ groupSettings, invoiceSetting }: SavedTemplateJson, { loaders }: GraphQLContext) {
  remember(loaders.templates.templateByNumber, invoiceSetting.id, invoiceSetting);
  loaders.templates.rememberTemplateContent(groupSettings);
  return invoiceSetting;
}

async function payload(answer: Promise<SavedTemplateJson>, context: GraphQLContext) {
  const { result, userErrors } = await userErrorsOf(answer, { templateID: ['id'] });
  return { template: result && remembered(result, context), userErrors };
}

const isConflict = ({ problems }: UpstreamRefusal): boolean => problems.some(({ code }) => code === 'EDITED_MEANWHILE');

async function saveTemplate({ id, version, values, idempotencyKey }: SaveTemplateInput, context: GraphQLContext) {
  const invoiceGroupID = typeof id === 'string' ? await numberOf(id, context) : 0;
  const body = {
    ...(await settingsRequest(values, context)),
    invoiceGroupID,
    ...(typeof version === 'number' ? { version } : {}),
  };
  const { result, userErrors, refusal } = await userErrorsOf(context.endpoints.templates.save(body, idempotencyKey));
  if (refusal === null) return { template: remembered(result, context), conflicts: [], userErrors };
  if (!isConflict(refusal)) return { template: null, conflicts: [], userErrors: withInputFields(userErrors) };
  const { edits } = refusal.details as { edits: readonly TemplateEditJson[] };
  return {
    template: await context.loaders.templates.templateByNumber.load(invoiceGroupID),
    conflicts: [...edits],
    userErrors: withInputFields(userErrors),
  };
}

async function sendTemplateTest(
  { id, values, placeIndex, idempotencyKey }: SendTemplateTestInput,
  context: GraphQLContext,
) {
  const body = {
    ...(await settingsRequest(values, context)),
    placeIndex: placeIndex ?? 0,
    ...(typeof id === 'string' ? { groupSettingsID: await numberOf(id, context) } : {}),
  };
  const { result, userErrors } = await userErrorsOf(
    context.endpoints.invoicing.sendTestOfTemplate(body, idempotencyKey),
  );
  return {
    recipient: result?.recipient ?? null,
    subject: result?.subject ?? null,
    userErrors: withInputFields(userErrors),
  };
}

async function templatePreview(
  { values, placeIndex }: TemplatePreviewInput,
  context: GraphQLContext,
): Promise<PreviewParent> {
  const { result, userErrors } = await userErrorsOf(
    context.endpoints.invoicing.previewTemplate({
      ...(await settingsRequest(values, context)),
      placeIndex: placeIndex ?? 0,
    }),
  );
  const problems =
    result?.problems.map(({ code, message, field }) => ({ code, message, field: field.split('.') })) ?? [];
  return { preview: result, userErrors: withInputFields([...userErrors, ...problems]) };
}

export const templateMutations: Resolvers = {
  Query: {
    templatePreview: (_, { input }, context) => templatePreview(input, context),
  },
  Mutation: {
    saveTemplate: (_, { input }, context) => saveTemplate(input, context),
    copyTemplate: async (_, { input }, context) =>
      payload(context.endpoints.templates.copy(await numberOf(input.id, context), input.idempotencyKey), context),
    archiveTemplate: async (_, { input }, context) =>
      payload(context.endpoints.templates.setArchived(await numberOf(input.id, context), true), context),
    unarchiveTemplate: async (_, { input }, context) =>
      payload(context.endpoints.templates.setArchived(await numberOf(input.id, context), false), context),
    sendTemplateTest: (_, { input }, context) => sendTemplateTest(input, context),
  },
  TemplatePreview: {
    document: ({ preview }) => preview?.document ?? null,
    mail: ({ preview }) => preview?.mail ?? null,
    places: ({ preview }) => preview?.places.map(({ label }) => label) ?? [],
    placeIndex: ({ preview }) => preview?.placeIndex ?? 0,
  },
  TemplateMail: {
    replyToName: (mail: MailParent) => mail.replyTo.name,
    replyToEmail: (mail) => mail.replyTo.email,
  },
};
