import { z } from 'zod';
import { Amount, data } from '../../core/http/wire';
import { ChargeAttemptJson } from '../charge-wire';

/** POST /app/house/{houseRef}/chargeAttempt/{chargeAttemptID}/link/send (header Idempotency-Key) and .../link/cancel (both added). */
export const PaymentLinkBody = z.strictObject({
  version: z.int().describe('Version that the caller has seen. Any other version fails with EDITED_MEANWHILE'),
});
export type PaymentLinkBody = z.infer<typeof PaymentLinkBody>;
export const PaymentLinkChargeAnswer = data(z.object({ chargeAttempt: ChargeAttemptJson }));
export type PaymentLinkChargeJson = z.infer<typeof PaymentLinkChargeAnswer>['data'];

/** POST .../link/copy (added). */
export const CreatePaymentLinkAnswer = data(
  PaymentLinkChargeAnswer.shape.data.extend({
    url: z.string().describe('The link. Only its hash is stored, so it is not returned again'),
  }),
);
export type CreatePaymentLinkJson = z.infer<typeof CreatePaymentLinkAnswer>['data'];

/** What the bidder sees of a link. */
export const PaymentLinkJson = z.object({
  houseName: z.string(),
  houseEmail: z.string(),
  invoiceID: z.int(),
  amount: Amount,
  currencyCode: z.string(),
  kind: z.enum(['CARD', 'ACH']),
  state: z
    .enum(['OPEN', 'PENDING', 'PAID', 'CLOSED'])
    .describe('CLOSED when the charge has failed or the link has expired'),
});
export type PaymentLinkJson = z.infer<typeof PaymentLinkJson>;
/** GET /app/paymentLink/{token}, and POST .../refresh, which fetches the status from the provider first (both added). */
export const PaymentLinkAnswer = data(z.object({ paymentLink: PaymentLinkJson }));
export type PaymentLinkAnswerJson = z.infer<typeof PaymentLinkAnswer>['data'];
/** POST /app/paymentLink/{token}/open (added). */
export const OpenPaymentLinkAnswer = data(
  z.object({
    paymentLink: PaymentLinkJson,
    url: z.string().nullable().describe("The provider's page; null unless the state is OPEN"),
  }),
);
export type OpenPaymentLinkJson = z.infer<typeof OpenPaymentLinkAnswer>['data'];

/** GET /app/sandboxPage/{pageRef} and POST .../answer (both added): a page of the sandbox. */
export const SandboxPageJson = z.object({
  pageRef: z.string(),
  description: z.string(),
  amount: Amount,
  currencyCode: z.string(),
  returnUrl: z.string(),
});
export type SandboxPageJson = z.infer<typeof SandboxPageJson>;
export const SandboxPageAnswer = data(z.object({ sandboxPage: SandboxPageJson }));
export type SandboxPageAnswerJson = z.infer<typeof SandboxPageAnswer>['data'];
export const SandboxPageBody = z.strictObject({ end: z.enum(['APPROVED', 'DECLINED']) });
export type SandboxPageBody = z.infer<typeof SandboxPageBody>;
