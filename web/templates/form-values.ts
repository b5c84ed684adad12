import { changedFields, contentOf } from '../../rules/templates/content';
import { typedPaymentDays } from '../../rules/templates/payment-terms';
import type { TemplateInput } from '../../rules/templates/template-input';
import type { TemplateInput as TemplateInputOfSchema } from '../generated/schema-types';
import type { TemplateOptionsQuery, TemplateValues_contentFragment } from './Templates.generated';

/** The values of the template form. */
export type Typed = TemplateInput;

export type TemplateLocation = NonNullable<TemplateOptionsQuery['house']>['locations'][number];

const plainRow = ({
  name,
  rate,
  country,
  state,
  onHammer,
  onLiveFee,
  onPremium,
  onShipping,
  onOther,
  taxCodes,
}: TemplateValues_contentFragment['taxes'][number]) => ({
  name,
  rate,
  country,
  state,
  onHammer,
  onLiveFee,
  onPremium,
  onShipping,
  onOther,
  taxCodes,
});

const plainRight = (right: TemplateValues_contentFragment['resaleRight']): Typed['resaleRight'] =>
  right && {
    name: right.name,
    threshold: String(right.threshold),
    maximum: String(right.maximum ?? ''),
    bands: right.bands.map(({ above, rate }) => ({ above: String(above), rate })),
  };

/** Returns a template's content as form values. */
export const typedOf = (content: TemplateValues_contentFragment): Typed => ({
  name: content.name,
  subject: content.subject,
  replyToName: content.replyToName,
  replyToEmail: content.replyToEmail,
  bccEmail: content.bccEmail,
  locationNumber: content.location?.number ?? null,
  chargesApply: content.chargesApply,
  offersPayPal: content.offersPayPal,
  payPalEmail: content.payPalEmail,
  paymentDays: String(content.paymentDays),
  taxesFees: content.taxesFees,
  taxes: content.taxes.map(plainRow),
  fees: content.fees.map(plainRow),
  resaleRight: plainRight(content.resaleRight),
  messages: content.messages.map(({ header, detail, sequence }) => ({ header, detail, sequence })),
});

const sentRow = (row: Typed['taxes'][number]) => ({ ...row, taxCodes: [...row.taxCodes] });

/** Returns form values as the mutation's input. */
export function valuesOf(
  { locationNumber, ...typed }: Typed,
  locations: readonly TemplateLocation[],
): TemplateInputOfSchema {
  return {
    ...typed,
    paymentDays: typedPaymentDays(typed.paymentDays),
    locationId: locations.find(({ number }) => number === locationNumber)?.id ?? null,
    taxes: typed.taxes.map(sentRow),
    fees: typed.fees.map(sentRow),
    resaleRight: typed.resaleRight && { ...typed.resaleRight, bands: [...typed.resaleRight.bands] },
    messages: [...typed.messages],
  };
}

/** Returns whether anything differs from the saved template. Empty rows don't count. */
export const differs = (typed: Typed, saved: Typed): boolean =>
  changedFields(contentOf(saved), contentOf(typed)).length > 0 ||
  typed.taxes.some((row, index) => row.rate !== saved.taxes[index]?.rate && row.name !== '') ||
  typed.messages.some(({ header, detail }) => header.trim() === '' && detail.trim() !== '');

/** Returns the label of a location in a list, which marks the primary one. */
export function locationWords({ facilityName, city, state, country, isPrimary }: TemplateLocation): string {
  const words = [facilityName, city, state || country].filter((part) => part !== '').join(', ');
  return isPrimary ? `${words} (Primary)` : words;
}
