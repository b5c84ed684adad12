import { canonicalJson } from '../core/canonical-json';
import { fieldNames, flag, integer, rows, saved, text, type ValuesOf } from '../core/record-fields';
import { readableLine, readableText } from '../core/text';
import { canonicalCountry } from '../house/countries';
import { stateCode } from '../house/states';
import type { ResaleRight } from '../invoicing/added-charges/resale-right';
import type { TemplateChargeRow } from '../invoicing/added-charges/taxes-and-fees';
import { TAX_CODES } from '../lots/tax-codes';
import { paymentTermsWords, typedPaymentDays } from './payment-terms';
import { isEmptyRow } from './problems';
import { formattedRate, typedRate } from './rates';
import { resaleRightOf, resaleRightWords, typedResaleRight } from './resale-right';
import { rowWords } from './row-words';
import { savedMessages } from './sequences';
import type { ChargeRowInput, MessageInput, TemplateInput } from './template-input';

const charges = rows<TemplateChargeRow>(({ name }) => name, rowWords);

/** The content of a template, as each of its versions stores it, in the order of the page. */
export const templateFields = {
  name: saved(text, { label: 'Template name' }),
  subject: saved(text, { label: 'Email Subject' }),
  fromName: saved(text, { label: 'Reply to Name' }),
  fromEmail: saved(text, { label: 'Reply to Email' }),
  bccEmail: saved(text, { label: 'BCC' }),
  locationId: saved(integer, { label: 'Location', show: (id, { locationName }) => locationName?.(id) ?? '' }),
  chargesPerLot: saved(flag, {
    label: 'Additional charges',
    show: (perLot) => (perLot ? 'Per lot' : 'Per invoice'),
  }),
  taxes: saved(charges, { label: 'Taxes' }),
  taxOnFees: saved(flag, { label: 'Tax on fees' }),
  fees: saved(charges, { label: 'Fees' }),
  /** None, or one: a list, so that the history names it like the other charges. */
  resaleRight: saved(
    rows<ResaleRight>(({ name }) => name, resaleRightWords),
    { label: 'Artist’s resale right' },
  ),
  paymentDays: saved(integer, { label: 'Payment terms', show: paymentTermsWords }),
  payPal: saved(flag, { label: 'PayPal' }),
  paypalEmail: saved(text, { label: 'PayPal Email' }),
  messages: saved(
    rows<MessageInput>(
      ({ header }) => header,
      ({ sequence, detail }) => `${sequence}. ${detail}`,
    ),
    { label: 'Messages' },
  ),
};

export type TemplateContent = ValuesOf<typeof templateFields>;

export type ContentField = keyof TemplateContent;

export const CONTENT_FIELDS = fieldNames(templateFields);

function rowOf(row: ChargeRowInput): TemplateChargeRow {
  const country = canonicalCountry(row.country);
  const state = row.state.trim();
  return {
    name: readableLine(row.name),
    rateMillionths: typedRate(row.rate) ?? 0,
    country,
    state: state === '' ? null : (stateCode(country, state) ?? state),
    onHammer: row.onHammer,
    onLiveFee: row.onLiveFee,
    onPremium: row.onPremium,
    ...(row.onShipping && { onShipping: true }),
    ...(row.onOther && { onOther: true }),
    ...(row.taxCodes.length > 0 && { taxCodes: TAX_CODES.filter((code) => row.taxCodes.includes(code)) }),
  };
}

const rowsOf = (rows: readonly ChargeRowInput[]): TemplateChargeRow[] =>
  rows.filter((row) => !isEmptyRow(row)).map(rowOf);

/** Converts the input of a template without problems to its content. Empty rows and messages without a header are left out. */
export const contentOf = (input: TemplateInput): TemplateContent => ({
  name: readableLine(input.name),
  subject: readableLine(input.subject),
  fromName: readableLine(input.replyToName),
  fromEmail: input.replyToEmail.trim(),
  bccEmail: input.bccEmail.trim(),
  locationId: input.locationNumber ?? 0,
  chargesPerLot: input.chargesApply === 'PER_LOT',
  paymentDays: typedPaymentDays(input.paymentDays) ?? 0,
  payPal: input.offersPayPal,
  paypalEmail: input.payPalEmail.trim(),
  taxOnFees: input.taxesFees,
  taxes: rowsOf(input.taxes),
  fees: rowsOf(input.fees),
  resaleRight: resaleRightOf(input.resaleRight),
  messages: savedMessages(input.messages).map(({ header, detail, sequence }) => ({
    header: readableLine(header),
    detail: readableText(detail).trim(),
    sequence,
  })),
});

const typedRow = ({
  name,
  rateMillionths,
  country,
  state,
  onHammer,
  onLiveFee,
  onPremium,
  onShipping,
  onOther,
  taxCodes,
}: TemplateChargeRow): ChargeRowInput => ({
  name,
  rate: formattedRate(rateMillionths),
  country,
  state: state ?? '',
  onHammer,
  onLiveFee,
  onPremium,
  onShipping: onShipping ?? false,
  onOther: onOther ?? false,
  taxCodes: taxCodes ?? [],
});

/** Converts a content back to the input that would produce it. */
export const inputOf = (content: TemplateContent): TemplateInput => ({
  name: content.name,
  subject: content.subject,
  replyToName: content.fromName,
  replyToEmail: content.fromEmail,
  bccEmail: content.bccEmail,
  locationNumber: content.locationId,
  chargesApply: content.chargesPerLot ? 'PER_LOT' : 'PER_INVOICE',
  paymentDays: String(content.paymentDays),
  offersPayPal: content.payPal,
  payPalEmail: content.paypalEmail,
  taxesFees: content.taxOnFees,
  taxes: content.taxes.map(typedRow),
  fees: content.fees.map(typedRow),
  resaleRight: typedResaleRight(content.resaleRight),
  messages: savedMessages(content.messages),
});

const isSame = (a: unknown, b: unknown): boolean => canonicalJson(a) === canonicalJson(b);

/** Lists the fields in which two contents differ. */
export const changedFields = (before: TemplateContent, after: TemplateContent): ContentField[] =>
  CONTENT_FIELDS.filter((field) => !isSame(before[field], after[field]));

/** Returns some fields of a content. */
export const pickFields = (content: TemplateContent, fields: readonly ContentField[]): Partial<TemplateContent> =>
  Object.fromEntries(fields.map((field) => [field, content[field]]));

export interface Merged {
  /** The current content with the edits applied. */
  readonly content: TemplateContent;
  /** Fields that both edits changed to different values. Neither may overwrite the other without confirmation. */
  readonly conflicts: readonly ContentField[];
}

/** Applies an edit of an earlier version to the current content. Edits of different fields do not conflict. */
export function mergeEdit(seen: TemplateContent, edited: TemplateContent, now: TemplateContent): Merged {
  const mine = changedFields(seen, edited);
  const theirs = changedFields(seen, now);
  return {
    content: { ...now, ...pickFields(edited, mine) },
    conflicts: mine.filter((field) => theirs.includes(field) && !isSame(edited[field], now[field])),
  };
}
