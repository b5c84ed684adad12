import { z } from 'zod';
import { parseLocalDate } from '../../../rules/core/dates';
import type { Channel } from '../../../rules/invoicing/invoices/facts';

/** Schemas of the CSV files. The columns are those of their headings. Messages follow the column and its value. */
const required = z.string().trim().min(1, 'is empty.');
const text = z.string().trim();
const currency = z.string().regex(/^[A-Z]{3}$/, 'is not a currency code.');
const whole = (message: string) =>
  z
    .string()
    .regex(/^\d{1,9}$/, message)
    .transform(Number);
const decimal = z
  .string()
  .trim()
  .regex(/^(\d+(\.\d+)?)?$/, 'is not an amount.');
const email = text.regex(/^([^\s@]+@[^\s@]+)?$/, 'is not an email address.');
const zone = z.string().refine((name) => name !== '' && isZone(name), 'is not a time zone.');
/** The files use UK, ISO 3166 uses GB. */
const country = z
  .string()
  .regex(/^[A-Z]{2}$/, 'is not a country code.')
  .transform((code) => (code === 'UK' ? 'GB' : code));
const yesOrNo = z.enum(['0', '1'], 'is neither 0 nor 1.').transform((value) => value === '1');

function isZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

const channels: Readonly<Record<'marketplace' | 'private label' | 'aggregator' | 'floor', Channel>> = {
  marketplace: 'MARKETPLACE',
  'private label': 'PRIVATE_LABEL',
  aggregator: 'AGGREGATOR',
  floor: 'FLOOR',
};
const channel = z
  .enum(['marketplace', 'private label', 'aggregator', 'floor'], 'is not a channel.')
  .transform((name) => channels[name]);

const kinds = { live: 'LIVE', timed: 'TIMED', bin: 'BUY_NOW' } as const;

export const HouseRow = z.object({
  houseID: required,
  houseRef: z.string().regex(/^[A-Za-z0-9_-]{1,40}$/, 'is not a reference of letters and digits.'),
  houseName: required,
  currency,
  tz: zone,
  street1: text,
  city: text,
  state: text,
  country,
  postalCode: text,
});

export const SessionRow = z.object({
  sessionID: required,
  groupID: required,
  houseID: required,
  kind: z.enum(['live', 'timed', 'bin'], 'is neither live, timed nor bin.').transform((kind) => kinds[kind]),
  title: required,
  date: text
    .refine((date) => date === '' || parseLocalDate(date) !== null, 'is not a day.')
    .transform((date) => (date === '' ? null : parseLocalDate(date))),
  time: text.regex(/^(([01]\d|2[0-3]):[0-5]\d)?$/, 'is not a time of day (HH:mm).'),
  timeZone: zone,
  staggerSeconds: z
    .string()
    .regex(/^\d{0,9}$/, 'is not a number of seconds.')
    .transform(Number),
  currency,
});

export const LotRow = z.object({
  sessionID: required,
  lotNumber: whole('is not a lot number.'),
  lotExt: text,
  lotTitle: required,
  lotDescription: text,
  artistName: text,
  loEst: decimal,
  hiEst: decimal,
  startingBid: decimal,
  reserve: decimal,
  invNumber: text,
  currency,
  status: z.enum(['sold', 'passed', 'available'], 'is neither sold, passed nor available.'),
});

export const BidderRow = z.object({
  bidderID: whole('is not a number.'),
  paddleNumber: text,
  firstName: text,
  lastName: required,
  company: text,
  email,
  phone: text,
  street1: text,
  street2: text,
  city: text,
  state: text,
  postalCode: text,
  country,
  taxExempt: yesOrNo,
});

export const TransactionRow = z.object({
  sessionID: required,
  lotNumber: whole('is not a lot number.'),
  lotExt: text,
  bidderID: whole('is not a number.'),
  channel,
  hammer: decimal.refine((amount) => Number(amount) > 0, 'is not an amount above 0.'),
  currency,
});
