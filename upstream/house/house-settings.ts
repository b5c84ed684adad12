import { z } from 'zod';
import { HOUSE_FEATURES } from '../../rules/auth/house-flags';

const flag = z.enum(['true', 'false'], 'is true or false').transform((text) => text === 'true');
const words = z.string().trim().min(1, 'is needed').max(200);

/** Settings of a house by their names in the user answer, as the operator types them. Currency and zone are for good. */
const Settings = {
  houseName: words,
  email: z.email('is no email address'),
  processorType: z.enum(['p', 's', 'w'], 'is p, s or w'),
  paymentProcessingEnabled: flag,
  paymentProcessingEligible: flag,
  paymentProcessingAccountID: z
    .string()
    .trim()
    .max(200)
    .transform((text) => (text === '' ? null : text)),
  stripeAccount: z
    .string()
    .trim()
    .regex(/^(acct_[A-Za-z0-9]{1,100})?$/, 'is the id of an account such as acct_1A2b3C, or empty for none')
    .transform((text) => (text === '' ? null : text)),
  creditCardLimit: z
    .string()
    .trim()
    .regex(/^\d{0,12}(\.\d+)?$/, 'is an amount such as 10000.00, or empty for none')
    .transform((text) => (text === '' ? null : text)),
  autoChargeEnabled: flag,
  autoChargeTime: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'is a time such as 09:00'),
  connectType: z.enum(['s', 'p', 'e', 'i', ''], 'is s, p, e, i or empty'),
  isInstant: flag,
  isOnlineOnly: flag,
  ingestType: words,
  disableINVAInvoicing: flag,
  tier: z.enum(['basic', 'live', 'premium'], 'is basic, live or premium'),
  features: z
    .string()
    .transform((text) =>
      text
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== ''),
    )
    .pipe(z.array(z.enum(HOUSE_FEATURES, `are of ${HOUSE_FEATURES.join(', ')}`))),
  hideCustomerPasswordMail: flag,
  secondFactorRequired: flag,
};

export type HouseSettings = { readonly [Name in keyof typeof Settings]?: z.output<(typeof Settings)[Name]> };

/** What the operator asks for: settings of one house. */
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
