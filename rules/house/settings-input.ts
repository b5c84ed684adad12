import { emailRefusal } from '../core/email-address';
import { decimalFromMinor, type Minor, minorFromDecimal, MoneyError } from '../core/money';
import { phoneRefusal } from '../core/phone-number';
import { fieldNames } from '../core/record-fields';
import { taxNumberRefusal } from '../core/tax-number';
import { readableLine } from '../core/text';
import { houseFields, type HouseSettings } from './house-fields';

/** Maximum length of a house's name, in characters. */
export const HOUSE_NAME_LIMIT = 200;

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

/** What was typed as the value of a setting, or the problem with it. */
type Reading<Value> = { readonly value: Value } | { readonly problem: string };

const checked = <Value>(value: Value, problem: string | null | false): Reading<Value> =>
  typeof problem === 'string' ? { problem } : { value };

/** Reads a setting. Amounts are of the house's currency; null if that is not known. */
type Read<Value> = (typed: string, currency: string | null) => Reading<Value>;

interface OwnSetting {
  readonly label: string;
  /** Other words that staff look for it by. */
  readonly foundBy: readonly string[];
  readonly read: Read<string | Minor | null>;
}

/** The settings that a house changes itself, in the order in which their problems are listed, and how what was typed is read. */
export const ownSettings = {
  name: {
    ...houseFields.name,
    read: (typed) => {
      const name = readableLine(typed).trim();
      if (name === '') return { problem: 'Enter the name of your house.' };
      return checked(
        name,
        [...name].length > HOUSE_NAME_LIMIT && `A name can have ${HOUSE_NAME_LIMIT} characters at most.`,
      );
    },
  },
  email: { ...houseFields.email, read: (typed) => checked(typed.trim(), emailRefusal(typed)) },
  /** Empty for none. */
  phone: {
    ...houseFields.phone,
    read: (typed) => {
      const phone = readableLine(typed).trim();
      return checked(phone, phoneRefusal(phone));
    },
  },
  /** Empty for none. */
  taxNumber: {
    ...houseFields.taxNumber,
    read: (typed) => {
      const number = readableLine(typed).trim();
      return checked(number, taxNumberRefusal(number));
    },
  },
  /** ISO 4217. */
  currency: {
    ...houseFields.currency,
    read: (_, currency) => (currency === null ? { problem: 'Choose a currency.' } : { value: currency }),
  },
  /** IANA name. */
  timeZone: { ...houseFields.timeZone, read: (typed) => checked(typed, !isTimeZone(typed) && 'Choose a time zone.') },
  /** As typed, a decimal of the currency; in minor units. Empty and null for no limit. */
  creditCardLimit: {
    ...houseFields.creditCardLimit,
    read: (typed, currency) => {
      const limit = currency === null ? null : limitOf(typed, currency);
      if (limit !== undefined) return { value: limit };
      const example = decimalFromMinor(1_000_000, currency ?? '');
      return { problem: `Enter an amount such as ${example}, or nothing for no limit.` };
    },
  },
  /** 'HH:mm' in the house's time zone. */
  autoChargeTime: {
    ...houseFields.autoChargeTime,
    read: (typed) => checked(typed, !/^([01]\d|2[0-3]):[0-5]\d$/.test(typed) && 'Enter a time from 00:00 to 23:59.'),
  },
} satisfies Readonly<Record<string, OwnSetting>>;

/** The settings that a house changes itself, as typed. */
export type TypedSettings = Readonly<Record<keyof typeof ownSettings, string>>;

/** The values of the settings that a house changes itself. */
export type SettingValues = Pick<HouseSettings, keyof typeof ownSettings>;

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
  const code = typed.currency.trim().toUpperCase();
  const currency = isCurrency(code) ? code : null;
  const readings = fieldNames(ownSettings).map((field) => {
    const { read }: OwnSetting = ownSettings[field];
    return { field, ...read(typed[field], currency) };
  });
  return {
    // Each value was read by its own setting.
    values: Object.fromEntries(
      readings.flatMap((one) => ('value' in one ? [[one.field, one.value]] : [])),
    ) as unknown as SettingValues,
    problems: readings.flatMap((one) => ('problem' in one ? [{ field: one.field, message: one.problem }] : [])),
  };
}
