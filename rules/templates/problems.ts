import { isEmailAddress } from '../core/email-address';
import type { Problem } from '../core/problem';
import { canonicalCountry, isCountry } from '../house/countries';
import { stateCode, statesOf } from '../house/states';
import { PAYMENT_DAYS_PROBLEM, typedPaymentDays } from './payment-terms';
import { typedRate } from './rates';
import { resaleRightProblems } from './resale-right';
import { isRepeated, isSavedMessage } from './sequences';
import {
  CHARGED_PARTS,
  type ChargeRowInput,
  type MessageInput,
  TEMPLATE_LIMITS,
  type TemplateInput,
} from './template-input';

/** Shown above the form if any field has an error. */
export const TOP_ERROR = 'Please correct the errors noted and try saving again.';

export const TAX_IN_FEES = 'Taxes cannot be entered in the fees section, please use the taxes section above.';

const TAXES_ONLY = 'Only taxes can apply to shipping and other charges.';

const CODES_ON_CHARGES =
  'A tax for some tax codes can’t apply to shipping and other charges. Add another tax for them, without tax codes.';

/** The kind of a template's rows. Their error texts differ. */
export type ChargeKind = 'taxes' | 'fees';

const WORDS = {
  taxes: {
    rate: 'Please enter a valid tax rate %.',
    ticks: 'Tax Type is Required, Please select at least one Tax Type Check Box',
  },
  fees: {
    rate: 'Please enter a valid fee rate %.',
    ticks: 'Fee Type is Required, Please select at least one Fee Type Check Box',
  },
} as const satisfies Record<ChargeKind, object>;

/** Returns whether a fee's name contains "tax", which can't be saved. */
export const namesTax = (feeName: string): boolean => /tax/i.test(feeName);

/** Returns whether a row has not been filled in. Such rows are ignored. */
export const isEmptyRow = (row: ChargeRowInput): boolean =>
  [row.name, row.country, row.state].every((text) => text.trim() === '') &&
  /^0*\.?0*$/.test(row.rate.trim()) &&
  CHARGED_PARTS.every((part) => !row[part]) &&
  row.taxCodes.length === 0;

const length = (text: string): number => [...text].length;
const tooLong = (most: number): string => `At most ${most} characters.`;

type Found = Omit<Problem, 'field'> | null;
type Field = keyof typeof TEMPLATE_LIMITS & keyof TemplateInput;

const problem = (code: string, message: string): Found => ({ code, message });

function required(text: string, message: string, most: number): Found {
  if (text.trim() === '') return problem('REQUIRED', message);
  return length(text.trim()) > most ? problem('TOO_LONG', tooLong(most)) : null;
}

function email(text: string, missing: string | null, most: number): Found {
  if (text.trim() === '') return missing === null ? null : problem('REQUIRED', missing);
  if (length(text.trim()) > most) return problem('TOO_LONG', tooLong(most));
  return isEmailAddress(text.trim()) ? null : problem('INVALID_EMAIL', 'Valid Email is required');
}

function settings(input: TemplateInput): Record<string, Found> {
  const { name, subject, replyToName, replyToEmail, bccEmail, payPalEmail } = TEMPLATE_LIMITS satisfies Record<
    Field,
    number
  >;
  return {
    name: required(input.name, 'Invoice template name is required', name),
    subject: required(input.subject, 'Email Subject is required', subject),
    replyToName: required(input.replyToName, 'Reply to Name is required', replyToName),
    replyToEmail: email(input.replyToEmail, 'Reply to Email is required', replyToEmail),
    bccEmail: email(input.bccEmail, null, bccEmail),
    locationNumber: input.locationNumber === null ? problem('REQUIRED', 'Location is required') : null,
    paymentDays:
      typedPaymentDays(input.paymentDays) === null ? problem('INVALID_PAYMENT_DAYS', PAYMENT_DAYS_PROBLEM) : null,
    payPalEmail: email(input.payPalEmail, input.offersPayPal ? 'PayPal Email is required' : null, payPalEmail),
  };
}

function place({ country, state }: ChargeRowInput): Record<string, Found> {
  const code = canonicalCountry(country);
  if (code === '') return { country: problem('REQUIRED', 'Country is required') };
  if (code !== 'ALL' && !isCountry(code))
    return { country: problem('UNKNOWN_COUNTRY', 'Choose a country from the list.') };
  if (state.trim() === '') {
    if (code === 'US') return { state: problem('REQUIRED', 'State is required') };
    return { state: code === 'CA' ? problem('REQUIRED', 'Province is required') : null };
  }
  if (code === 'ALL') return { state: problem('STATE_WITHOUT_COUNTRY', 'Choose the country of the state first.') };
  return {
    state:
      statesOf(code).length > 0 && stateCode(code, state) === null
        ? problem('UNKNOWN_STATE', 'Choose a state from the list.')
        : null,
  };
}

function chargeName(kind: ChargeKind, name: string): Found {
  if (kind === 'fees' && namesTax(name)) return problem('TAX_IN_FEES', TAX_IN_FEES);
  return required(name, 'Charge type is required', TEMPLATE_LIMITS.chargeName);
}

/** Shipping and other charges belong to no lot, so that a tax on them has to be for all lots. */
function taxCodes(kind: ChargeKind, row: ChargeRowInput): Found {
  if (row.taxCodes.length === 0) return null;
  if (kind === 'fees') return problem('TAXES_ONLY', 'Only taxes can be for lots with a tax code.');
  return row.onShipping || row.onOther ? problem('CODES_ON_CHARGES', CODES_ON_CHARGES) : null;
}

function charge(kind: ChargeKind, row: ChargeRowInput): Record<string, Found> {
  if (isEmptyRow(row)) return {};
  return {
    name: chargeName(kind, row.name),
    rate: typedRate(row.rate) === null ? problem('INVALID_RATE', WORDS[kind].rate) : null,
    ...place(row),
    onHammer: CHARGED_PARTS.some((part) => row[part]) ? null : problem('NO_TICK', WORDS[kind].ticks),
    onShipping: kind === 'fees' && row.onShipping ? problem('TAXES_ONLY', TAXES_ONLY) : null,
    onOther: kind === 'fees' && row.onOther ? problem('TAXES_ONLY', TAXES_ONLY) : null,
    taxCodes: taxCodes(kind, row),
  };
}

function sequence(messages: readonly MessageInput[], index: number): Found {
  const number = messages[index]?.sequence ?? 0;
  if (!Number.isSafeInteger(number) || number < 1 || number > messages.length)
    return problem('SEQUENCE_OUT_OF_RANGE', `Sequence numbers go from 1 to ${messages.length}.`);
  return isRepeated(messages, index) ? problem('SEQUENCE_REPEATED', 'Sequence number must be unique') : null;
}

function message(messages: readonly MessageInput[], index: number): Record<string, Found> {
  const own = messages[index];
  if (!own || !isSavedMessage(own)) return {};
  return {
    header:
      length(own.header.trim()) > TEMPLATE_LIMITS.header ? problem('TOO_LONG', tooLong(TEMPLATE_LIMITS.header)) : null,
    detail: length(own.detail) > TEMPLATE_LIMITS.detail ? problem('TOO_LONG', tooLong(TEMPLATE_LIMITS.detail)) : null,
    sequence: sequence(messages, index),
  };
}

const counted = (items: readonly unknown[], most: number, what: string): Found =>
  items.length > most ? problem('TOO_MANY', `A template can have ${most} ${what} at most.`) : null;

/**
 * Lists why a template can't be saved, each problem with the path of its input: name, taxes.0.rate, messages.1.sequence. Empty rows
 * and messages without a header are not checked. The form and the services share this function.
 */
export function templateProblems(input: TemplateInput): Problem[] {
  const { taxes, fees, messages } = input;
  const paths: [prefix: string, found: Record<string, Found>][] = [
    ['', settings(input)],
    [
      '',
      {
        taxes: counted(taxes, TEMPLATE_LIMITS.charges, 'taxes'),
        fees: counted(fees, TEMPLATE_LIMITS.charges, 'fees'),
        messages: counted(messages, TEMPLATE_LIMITS.messages, 'messages'),
      },
    ],
    ...taxes.map((row, index): [string, Record<string, Found>] => [`taxes.${index}.`, charge('taxes', row)]),
    ...fees.map((row, index): [string, Record<string, Found>] => [`fees.${index}.`, charge('fees', row)]),
    ...resaleRightProblems(input.resaleRight),
    ...messages.map((_, index): [string, Record<string, Found>] => [`messages.${index}.`, message(messages, index)]),
  ];
  return paths.flatMap(([prefix, found]) =>
    Object.entries(found).flatMap(([field, one]) => (one === null ? [] : [{ ...one, field: prefix + field }])),
  );
}
