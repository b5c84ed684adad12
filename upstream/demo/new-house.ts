import { z } from 'zod';
import { ALL_ACCESS } from '../../rules/auth/access-types';
import { passwordProblem } from '../../rules/auth/password-problem';
import { passwordJudge } from '../../rules/auth/password-strength';
import { isCurrency, isTimeZone } from '../../rules/house/settings-input';
import { invalid } from '../core/errors';
import type { Services } from '../core/services';
import { defaultPaymentMethods } from '../payments/methods/default-methods';
import { loadHouse } from './load-house';

/** The input for a new house: its settings and its first user, who gets all permissions. */
export const NewHouse = z.object({
  name: z.string().trim().min(1, 'must not be empty').max(200),
  userName: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^[a-z0-9][a-z0-9_.-]{1,49}$/, 'must be 2 to 50 letters, digits, dots or dashes'),
  email: z.email('must be an email address such as office@example.com'),
  country: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]{2}$/, 'must be a country code of two letters, such as US'),
  currency: z.string().trim().toUpperCase().refine(isCurrency, 'must be a currency code of three letters, such as USD'),
  timeZone: z.string().trim().refine(isTimeZone, 'must be a time zone such as America/New_York'),
  admin: z.string().trim().min(1, 'must not be empty').max(50),
  password: z.string().superRefine((password, context) => {
    const problem = passwordProblem(password);
    if (problem !== null) context.addIssue({ code: 'custom', message: problem });
  }),
});

/** Creates a house with one user, one location, and one template, ready to be configured. Throws 409 HOUSE_EXISTS, 422 PASSWORD_REFUSED. */
export async function createHouse(
  services: Services,
  { name, userName, email, country, currency, timeZone, admin, password }: z.infer<typeof NewHouse>,
): Promise<void> {
  const { problem } = (await passwordJudge())(password, [name, userName, email, admin]);
  if (problem !== null) throw invalid([{ code: 'PASSWORD_REFUSED', message: problem, field: 'password' }]);
  await loadHouse(services, {
    house: {
      userName,
      name,
      email,
      currency,
      timeZone,
      processorType: country === 'US' ? 'p' : 's',
      paymentProcessingEnabled: false,
      autoChargeEnabled: false,
      connectType: 's',
      isInstant: false,
      isOnlineOnly: false,
      ingestType: 'standard',
      invaInvoicingDisabled: false,
      disputeTermsAccepted: false,
      creditCardLimit: null,
      isDemo: false,
      setUpDismissed: false,
    },
    users: [
      {
        userName: admin,
        displayName: admin,
        email,
        password,
        isSuperUser: true,
        isPaymentUser: true,
        access: ALL_ACCESS,
      },
    ],
    locations: [
      {
        facilityName: name,
        street1: '',
        street2: '',
        city: '',
        country,
        state: '',
        postalCode: '',
        phone: '',
        fax: '',
        email,
        timeZone,
        isPrimary: true,
      },
    ],
    paymentMethods: defaultPaymentMethods(),
    // With a template, the house can invoice immediately.
    templates: [
      {
        name: 'Standard',
        payrixTemplate: false,
        subject: `Your invoice from ${name}`,
        fromName: name,
        fromEmail: email,
        bccEmail: '',
        location: 0,
        chargesPerLot: false,
        paypalEmail: '',
        paymentDays: 0,
        taxes: [],
        fees: [],
        taxOnFees: false,
        messages: [
          { header: 'Payment Option(s)', detail: `Please contact ${name} to arrange payment.`, sequence: 1 },
          {
            header: 'Shipping Notes',
            detail: `Please contact ${name} to arrange collection or shipping.`,
            sequence: 2,
          },
        ],
      },
    ],
    approvals: [],
    groups: [],
  });
}
