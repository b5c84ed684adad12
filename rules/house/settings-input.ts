import { emailRefusal } from '../core/email-address';
import { decimalFromMinor, type Minor, minorFromDecimal, MoneyError } from '../core/money';
import { phoneRefusal } from '../core/phone-number';
import { readableLine } from '../core/text';
import { houseFields } from './house-fields';

/** Maximum length of a house's name, in characters. */
export const HOUSE_NAME_LIMIT = 200;

/** The settings that a house changes itself, as typed. */
export interface TypedSettings {
  readonly name: string;
  readonly email: string;
  /** Empty for none. */
  readonly phone: string;
  /** ISO 4217. */
  readonly currency: string;
  /** IANA name. */
  readonly timeZone: string;
  /** A decimal of the currency. Empty for no limit. */
  readonly creditCardLimit: string;
  /** 'HH:mm' in the house's time zone. */
  readonly autoChargeTime: string;
}

/** The settings that a house changes itself, with their labels. */
export const settingLabels = {
  name: houseFields.name,
  email: houseFields.email,
  phone: houseFields.phone,
  currency: houseFields.currency,
  timeZone: houseFields.timeZone,
  creditCardLimit: houseFields.creditCardLimit,
  autoChargeTime: houseFields.autoChargeTime,
} as const satisfies Readonly<Record<keyof TypedSettings, { readonly label: string }>>;

/** Returns whether a code is a currency of ISO 4217. */
export const isCurrency = (code: string): boolean => Intl.supportedValuesOf('currency').includes(code);

/** Returns whether a name is a time zone of IANA. */
export function isTimeZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** The limit, null for none; undefined if the text is no amount of the currency. */
function limitOf(typed: string, currency: string): Minor | null | undefined {
  const text = typed.trim().replaceAll(',', '');
  if (text === '') return null;
  try {
    const amount = minorFromDecimal(text, currency);
    return amount >= 0 ? amount : undefined;
  } catch (error) {
    if (error instanceof MoneyError) return undefined;
    throw error;
  }
}

/** The values of the settings that a house changes itself. */
export interface SettingValues extends Omit<TypedSettings, 'creditCardLimit'> {
  /** Minor units; null for no limit. */
  readonly creditCardLimit: Minor | null;
}

/** A problem with one setting. */
export interface SettingProblem {
  readonly field: keyof TypedSettings;
  readonly message: string;
}

/** Reads typed settings: their values, and what is wrong with them. With problems, the values can't be used. */
export function readSettings(typed: TypedSettings): {
  readonly values: SettingValues;
  readonly problems: readonly SettingProblem[];
} {
  const name = readableLine(typed.name).trim();
  const phone = readableLine(typed.phone).trim();
  const currency = typed.currency.trim().toUpperCase();
  const hasCurrency = isCurrency(currency);
  const creditCardLimit = hasCurrency ? limitOf(typed.creditCardLimit, currency) : null;
  const problems: readonly (SettingProblem | null)[] = [
    name === '' ? { field: 'name', message: 'Enter the name of your house.' } : null,
    [...name].length > HOUSE_NAME_LIMIT
      ? { field: 'name', message: `A name can have ${HOUSE_NAME_LIMIT} characters at most.` }
      : null,
    asProblem('email', emailRefusal(typed.email)),
    asProblem('phone', phoneRefusal(phone)),
    hasCurrency ? null : { field: 'currency', message: 'Choose a currency.' },
    isTimeZone(typed.timeZone) ? null : { field: 'timeZone', message: 'Choose a time zone.' },
    creditCardLimit === undefined
      ? {
          field: 'creditCardLimit',
          message: `Enter an amount such as ${decimalFromMinor(1_000_000, currency)}, or nothing for no limit.`,
        }
      : null,
    /^([01]\d|2[0-3]):[0-5]\d$/.test(typed.autoChargeTime)
      ? null
      : { field: 'autoChargeTime', message: 'Enter a time from 00:00 to 23:59.' },
  ];
  return {
    values: {
      name,
      email: typed.email.trim(),
      phone,
      currency,
      timeZone: typed.timeZone,
      creditCardLimit: creditCardLimit ?? null,
      autoChargeTime: typed.autoChargeTime,
    },
    problems: problems.filter((problem) => problem !== null),
  };
}

const asProblem = (field: keyof TypedSettings, message: string | null): SettingProblem | null =>
  message === null ? null : { field, message };
