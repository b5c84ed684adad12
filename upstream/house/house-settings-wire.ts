import { z } from 'zod';
import { PHONE_LIMIT } from '../../rules/core/phone-number';
import { fieldNames, type ForEachEdited } from '../../rules/core/record-fields';
import { sameNames, toWire } from '../../rules/core/wire-names';
import { houseFields, type HouseSettings } from '../../rules/house/house-fields';
import { isCurrency, isTimeZone, ownSettings } from '../../rules/house/settings-input';
import { listedWords } from '../../rules/publishing/banned-words/banned-words';
import { isCatalogUrlPattern } from '../../rules/sales/catalog-url';

/** The names of the settings in the user response, which the operator and the audit log use. */
export const SETTING_NAMES = {
  ...sameNames(houseFields),
  name: 'houseName',
  currency: 'currencyCode',
  timeZone: 'timeZoneID',
  paymentProcessingAccountId: 'paymentProcessingAccountID',
  sellerSiteUrl: 'sellerSiteURL',
  catalogUrl: 'catalogURL',
  invoicingDisabled: 'disableINVAInvoicing',
} as const satisfies ForEachEdited<typeof houseFields, string>;

/** The names of the settings that a house changes itself. */
export const OWN_NAMES = Object.fromEntries(fieldNames(ownSettings).map((name) => [name, SETTING_NAMES[name]])) as Pick<
  typeof SETTING_NAMES,
  keyof typeof ownSettings
>;

/** Settings as typed by the operator. The limit is an amount of the house's currency, which is not known yet. */
export type TypedSettings = Omit<HouseSettings, 'creditCardLimit'> & { readonly creditCardLimit: string | null };

const yesNo = z.enum(['true', 'false'], 'is true or false').transform((text) => text === 'true');
const words = z.string().trim().min(1, 'is needed').max(200);
const orNull = (text: string) => (text === '' ? null : text);

/** A setting with one of a list of values. */
function choice<const V extends string>({ list }: { readonly list: readonly V[] }) {
  const codes = list.map((code) => code || 'empty');
  return z.enum(list, `is ${codes.slice(0, -1).join(', ')} or ${codes.at(-1) ?? ''}`);
}

/** Settings that are read by their kind alone: yes or no, and short texts. */
type Plain = {
  readonly [
    Name in keyof HouseSettings as HouseSettings[Name] extends boolean
      ? Name
      : string extends HouseSettings[Name]
        ? Name
        : never
  ]: z.ZodType<HouseSettings[Name], string>;
};

const short = z.string().trim().max(200);
const BY_KIND: Readonly<Record<string, z.ZodType<unknown, string>>> = {
  flag: yesNo,
  text: short,
  optionalText: short.transform(orNull),
};

const plain = Object.fromEntries(
  fieldNames(houseFields).flatMap((name) => {
    const type = BY_KIND[houseFields[name].kind.name];
    return type ? [[name, type]] : [];
  }),
  // Each type was chosen for the kind of its setting.
) as unknown as Plain;

const typed = {
  ...plain,
  name: words,
  email: z.email('is no email address'),
  phone: z.string().trim().max(PHONE_LIMIT),
  currency: z.string().trim().toUpperCase().refine(isCurrency, 'is a currency code of three letters, such as USD'),
  timeZone: z.string().trim().refine(isTimeZone, 'is a time zone such as America/New_York'),
  processorType: choice(houseFields.processorType),
  stripeAccount: z
    .string()
    .trim()
    .regex(/^(acct_[A-Za-z0-9]{1,100})?$/, 'is the id of an account such as acct_1A2b3C, or empty for none')
    .transform(orNull),
  sellerSiteUrl: z
    .union([
      z.literal(''),
      z.url({ protocol: /^https?$/, error: 'is an address such as https://seller.example, or empty for none' }),
    ])
    .transform(orNull),
  catalogUrl: z
    .string()
    .trim()
    .refine(
      (text) => text === '' || isCatalogUrlPattern(text),
      'is an address with {catalogRef} or {catalogID}, such as https://bids.example/catalog/{catalogRef}, or empty for none',
    )
    .transform(orNull),
  bannedWords: z.string().max(20_000).transform(listedWords),
  creditCardLimit: z
    .string()
    .trim()
    .regex(/^\d{0,12}(\.\d+)?$/, 'is an amount such as 10000.00, or empty for none')
    .transform(orNull),
  autoChargeTime: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'is a time such as 09:00'),
  sessionLimit: z
    .string()
    .regex(/^([1-9]\d{0,2}|1000)$/, 'is a number from 1 to 1000')
    .transform(Number),
  lotMaximum: z
    .string()
    .regex(/^([1-9]\d{0,4}|100000)$/, 'is a number from 1 to 100000')
    .transform(Number),
  connectType: choice(houseFields.connectType),
  ingestType: words,
  tier: choice(houseFields.tier),
  features: z
    .string()
    .transform((text) =>
      text
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== ''),
    )
    .pipe(z.array(z.enum(houseFields.features.list, `are of ${houseFields.features.list.join(', ')}`))),
} satisfies { readonly [Name in keyof TypedSettings]: z.ZodType<TypedSettings[Name], string> };

const Settings = toWire(SETTING_NAMES, typed);

/** An operator's request: settings of one house. */
export const HouseChange = z.object({
  userName: z.string().trim().toLowerCase(),
  settings: z
    .strictObject(Settings, {
      error: ({ code }) =>
        code === 'unrecognized_keys' ? `has no such setting; there are ${Object.keys(Settings).join(', ')}` : undefined,
    })
    .partial()
    .refine((settings) => Object.keys(settings).length > 0, 'are needed, such as tier=premium'),
});
export type HouseChange = z.output<typeof HouseChange>;
