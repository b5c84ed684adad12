import type { ChargeAttemptJson } from '../../../upstream/payments/charge-wire';
import type {
  CreatePaymentLinkJson,
  OpenPaymentLinkJson,
  PaymentLinkAnswerJson,
  PaymentLinkBody,
  PaymentLinkChargeJson,
  PaymentLinkJson,
  SandboxPageAnswerJson,
  SandboxPageBody,
  SandboxPageJson,
} from '../../../upstream/payments/links/link-wire';
import type { UpstreamClient } from '../../core/rest/upstream-client';

const LINK = '/app/house/{houseRef}/chargeAttempt/{chargeAttemptID}/link';
const PUBLIC_LINK = '/app/paymentLink/{token}';
const PAGE = '/app/sandboxPage/{pageRef}';

/** The services wait for the provider. */
const DEADLINE_MS = 65_000;

/** Links where bidders confirm charges: for staff and for the bidders' pages. */
export function createLinkEndpoints(upstream: UpstreamClient) {
  return {
    sendPaymentLink: async (
      chargeAttemptID: number,
      body: PaymentLinkBody,
      idempotencyKey: string,
    ): Promise<ChargeAttemptJson> =>
      (
        await upstream.post<PaymentLinkChargeJson>(`${LINK}/send`, {
          params: { chargeAttemptID },
          body,
          idempotencyKey,
        })
      ).chargeAttempt,

    createPaymentLink: (chargeAttemptID: number, body: PaymentLinkBody) =>
      upstream.post<CreatePaymentLinkJson>(`${LINK}/copy`, { params: { chargeAttemptID }, body }),

    cancelPaymentLink: async (chargeAttemptID: number, body: PaymentLinkBody): Promise<ChargeAttemptJson> =>
      (
        await upstream.post<PaymentLinkChargeJson>(`${LINK}/cancel`, {
          params: { chargeAttemptID },
          body,
          deadlineMs: DEADLINE_MS,
        })
      ).chargeAttempt,

    paymentLink: async (token: string): Promise<PaymentLinkJson> =>
      (await upstream.get<PaymentLinkAnswerJson>(PUBLIC_LINK, { params: { token } })).paymentLink,

    refreshPaymentLink: async (token: string): Promise<PaymentLinkJson> =>
      (
        await upstream.post<PaymentLinkAnswerJson>(`${PUBLIC_LINK}/refresh`, {
          params: { token },
          deadlineMs: DEADLINE_MS,
        })
      ).paymentLink,

    openPaymentLink: (token: string) =>
      upstream.post<OpenPaymentLinkJson>(`${PUBLIC_LINK}/open`, { params: { token }, deadlineMs: DEADLINE_MS }),

    sandboxPage: async (pageRef: string): Promise<SandboxPageJson> =>
      (await upstream.get<SandboxPageAnswerJson>(PAGE, { params: { pageRef } })).sandboxPage,

    answerSandboxPage: async (pageRef: string, body: SandboxPageBody): Promise<SandboxPageJson> =>
      (await upstream.post<SandboxPageAnswerJson>(`${PAGE}/answer`, { params: { pageRef }, body })).sandboxPage,
  };
}
