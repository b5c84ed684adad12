import { placeWords } from '../../rules/templates/row-words';
import type { GroupSettingsJson, InvoiceSettingJson } from '../../upstream/templates/wire';
import type { GraphQLContext } from '../core/context';
import { codedError } from '../core/graphql/errors';
import type { Resolvers } from '../generated/resolvers-types';
import { feeOf, taxOf } from './parents';

/** The newest content of a template: one call for all templates of a request. */
async function contentOf(template: InvoiceSettingJson, { loaders }: GraphQLContext): Promise<GroupSettingsJson> {
  const content = await loaders.templates.templateContent({ number: template.id, version: 0 });
  if (!content) throw codedError('NOT_FOUND', 'The template was not found.');
  return content;
}

const subject = (content: GroupSettingsJson) => content.subject;
const replyToName = (content: GroupSettingsJson) => content.fromName;
const replyToEmail = (content: GroupSettingsJson) => content.fromEmail;
const bccEmail = (content: GroupSettingsJson) => content.bccEmail;
const location = (content: GroupSettingsJson, { loaders }: GraphQLContext) =>
  loaders.house.locationByNumber.load(content.houseAddressID);
const offersPayPal = (content: GroupSettingsJson) => content.payPal;
const payPalEmail = (content: GroupSettingsJson) => content.payPalEmail;
const paymentDays = (content: GroupSettingsJson) => content.paymentDays;
const taxesFees = (content: GroupSettingsJson) => content.taxOnFees;
const taxes = (content: GroupSettingsJson) => content.taxSettings.map(taxOf);
const fees = (content: GroupSettingsJson) => content.feeSettings.map(feeOf);
const resaleRight = ({ resaleRight: right }: GroupSettingsJson) =>
  right && { ...right, bands: right.bands.map(({ above, formattedRate }) => ({ above, rate: formattedRate })) };
const messages = (content: GroupSettingsJson) => content.messages;
const savedAt = (content: GroupSettingsJson) => content.savedAt;
const savedBy = (content: GroupSettingsJson) => content.savedBy;

/** A field of the newest content, on the template itself. */
const newest =
  <Value>(read: (content: GroupSettingsJson, context: GraphQLContext) => Value) =>
  async (template: InvoiceSettingJson, _: unknown, context: GraphQLContext): Promise<Awaited<Value>> =>
    await read(await contentOf(template, context), context);
/** The same on a version. */
const own =
  <Value>(read: (content: GroupSettingsJson, context: GraphQLContext) => Value) =>
  (content: GroupSettingsJson, _: unknown, context: GraphQLContext) =>
    read(content, context);

export const templateContentResolvers: Resolvers = {
  Template: {
    subject: newest(subject),
    replyToName: newest(replyToName),
    replyToEmail: newest(replyToEmail),
    bccEmail: newest(bccEmail),
    location: newest(location),
    offersPayPal: newest(offersPayPal),
    payPalEmail: newest(payPalEmail),
    paymentDays: newest(paymentDays),
    taxesFees: newest(taxesFees),
    taxes: newest(taxes),
    fees: newest(fees),
    resaleRight: newest(resaleRight),
    messages: newest(messages),
    savedAt: newest(savedAt),
    savedBy: newest(savedBy),
  },
  TemplateVersion: {
    name: (content) => content.groupName,
    chargesApply: (content) => (content.additionalChargesPerLot ? 'PER_LOT' : 'PER_INVOICE'),
    replyToName: own(replyToName),
    replyToEmail: own(replyToEmail),
    location: own(location),
    offersPayPal: own(offersPayPal),
    taxesFees: own(taxesFees),
    taxes: own(taxes),
    fees: own(fees),
    resaleRight: own(resaleRight),
  },
  TemplateCharge: {
    place: ({ country, state }) => placeWords({ country, state: state === '' ? null : state }),
  },
  TemplateContent: {
    __resolveType: () => 'TemplateVersion',
  },
};
