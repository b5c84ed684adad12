import { z } from 'zod';
import { wireFromMinor } from '../../../rules/core/money';
import { countBidderPage } from '../../auth/service';
import { notFound } from '../../core/errors';
import { type Route, route } from '../../core/http/route';
import { IdInUrl } from '../../core/http/wire';
import type { Services } from '../../core/services';
import type { SandboxPage } from '../processor/sandbox-pages';
import {
  CreatePaymentLinkAnswer,
  OpenPaymentLinkAnswer,
  PaymentLinkAnswer,
  PaymentLinkBody,
  PaymentLinkChargeAnswer,
  SandboxPageAnswer,
  type SandboxPageAnswerJson,
  SandboxPageBody,
} from './link-wire';
import {
  cancelPaymentLink,
  createPaymentLink,
  openPaymentLink,
  readPaymentLink,
  refreshPaymentLink,
  sendPaymentLink,
} from './payment-links';

const AttemptParams = z.object({ chargeAttemptID: IdInUrl });
const ATTEMPT = '/app/house/{houseRef}/chargeAttempt/{chargeAttemptID}';
const TokenParams = z.object({ token: z.string().max(100) });
const PageParams = z.object({ pageRef: z.string().max(100) });

const staffRoutes = (services: Services): Route[] => [
  route.post(`${ATTEMPT}/link/send`, {
    access: 'chargeCards',
    summary: 'Emails the link to confirm a charge to the bidder, once per Idempotency-Key',
    params: AttemptParams,
    body: PaymentLinkBody,
    answer: PaymentLinkChargeAnswer,
    handler: ({ actor, params, body, idempotencyKey }) =>
      sendPaymentLink(services, actor, params.chargeAttemptID, body, idempotencyKey),
  }),
  route.post(`${ATTEMPT}/link/copy`, {
    access: 'chargeCards',
    summary: 'Makes a link to confirm a charge, which is returned only now. Earlier links keep working',
    params: AttemptParams,
    body: PaymentLinkBody,
    answer: CreatePaymentLinkAnswer,
    handler: ({ actor, params, body }) => createPaymentLink(services, actor, params.chargeAttemptID, body),
  }),
  route.post(`${ATTEMPT}/link/cancel`, {
    access: 'chargeCards',
    summary: 'Cancels a charge that the bidder has not confirmed; its link stops working',
    params: AttemptParams,
    body: PaymentLinkBody,
    answer: PaymentLinkChargeAnswer,
    handler: ({ actor, params, body }) => cancelPaymentLink(services, actor, params.chargeAttemptID, body),
  }),
];

/** A link's token authenticates the bidder. */
const bidderRoutes = (services: Services): Route[] => [
  route.get('/app/paymentLink/{token}', {
    access: 'public',
    summary: 'Returns the charge that a payment link is for',
    params: TokenParams,
    answer: PaymentLinkAnswer,
    handler: ({ params: { token } }) => readPaymentLink(services, token),
  }),
  route.post('/app/paymentLink/{token}/refresh', {
    access: 'public',
    summary: 'Fetches the status of a payment link’s charge from the provider and returns it',
    params: TokenParams,
    answer: PaymentLinkAnswer,
    handler: async ({ params: { token }, clientAddress }) => {
      await countBidderPage(services, clientAddress);
      return refreshPaymentLink(services, token);
    },
  }),
  route.post('/app/paymentLink/{token}/open', {
    access: 'public',
    summary: 'Opens a page of the payment provider to confirm a charge, and closes the previous one',
    params: TokenParams,
    answer: OpenPaymentLinkAnswer,
    handler: async ({ params: { token }, clientAddress }) => {
      await countBidderPage(services, clientAddress);
      return openPaymentLink(services, token);
    },
  }),
];

function pageJson(page: SandboxPage | null | undefined): SandboxPageAnswerJson {
  if (!page) throw notFound('The page');
  const { ref, description, amount, currency, returnUrl } = page;
  return {
    sandboxPage: {
      pageRef: ref,
      description,
      amount: wireFromMinor(amount, currency),
      currencyCode: currency,
      returnUrl,
    },
  };
}

const ANSWERS_WITHIN_MS = 10_000;
const soon = () => AbortSignal.timeout(ANSWERS_WITHIN_MS);

/** Pages of the sandbox; without it, none is found. */
const sandboxRoutes = ({ processor }: Services): Route[] => [
  route.get('/app/sandboxPage/{pageRef}', {
    access: 'public',
    summary: 'Returns a page of the sandbox where a charge is approved or declined',
    params: PageParams,
    answer: SandboxPageAnswer,
    handler: async ({ params: { pageRef } }) => pageJson(await processor.sandboxPage?.(pageRef, soon())),
  }),
  route.post('/app/sandboxPage/{pageRef}/answer', {
    access: 'public',
    summary: 'Approves or declines a charge of the sandbox',
    params: PageParams,
    body: SandboxPageBody,
    answer: SandboxPageAnswer,
    handler: async ({ params: { pageRef }, body: { end } }) =>
      pageJson(await processor.answerSandboxPage?.(pageRef, end, soon())),
  }),
];

/** Links to confirm a charge: for staff, for bidders, and the sandbox's pages behind them. */
export const linkRoutes = (services: Services): Route[] => [
  ...staffRoutes(services),
  ...bidderRoutes(services),
  ...sandboxRoutes(services),
];
