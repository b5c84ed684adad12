import type { Logger } from '../../platform/log';
import { amountWithCode, minorFromWire } from '../../rules/core/money';
import { readPaymentLink, SANDBOX_PAGE_PATH } from '../../rules/payments/links/payment-link';
import type { PaymentLinkJson } from '../../upstream/payments/links/link-wire';
import type { GraphQLContext } from '../core/context';
import { UpstreamRefusal } from '../core/graphql/errors';
import type { HttpScope } from '../core/http/http-scope';
import { cardPageAt } from './card-requests/card-pages';
import { type BidderPage, type Fallbacks, formOf, leadTo, type PlainPage, sendPage } from './links/page-html';

type Endpoints = GraphQLContext['endpoints']['payments'];

const sum = (amount: number, currency: string): string => amountWithCode(minorFromWire(amount, currency), currency);

/** The page of a link, by how far its charge is. */
function linkPage({ houseName, houseEmail, invoiceID, amount, currencyCode, kind, state }: PaymentLinkJson): PlainPage {
  const about = `Invoice ${invoiceID}, ${sum(amount, currencyCode)}`;
  const closing = `Questions? Write to ${houseEmail}.`;
  if (state === 'PAID')
    return { from: houseName, title: 'Payment received', paragraphs: [about, 'Thank you. You can close this page.'] };
  if (state === 'PENDING')
    return {
      from: houseName,
      title: 'Payment in progress',
      paragraphs: [about, 'Your bank is processing the payment. This takes up to four business days.'],
      closing,
    };
  if (state === 'CLOSED')
    return {
      from: houseName,
      title: 'This link no longer works',
      paragraphs: [about, 'Nothing was charged. Ask the auction house for a new link.'],
      closing,
    };
  return kind === 'ACH'
    ? {
        from: houseName,
        title: 'Verify your bank account',
        paragraphs: [about, 'Verify your bank account on the payment provider’s page. The payment starts after that.'],
        buttons: [{ answer: 'open', label: 'Verify bank account' }],
        closing,
      }
    : {
        from: houseName,
        title: 'Confirm your payment',
        paragraphs: [about, 'Your bank requires you to confirm this payment on the payment provider’s page.'],
        buttons: [{ answer: 'open', label: 'Continue to payment' }],
        closing,
      };
}

const from = 'Payment';
const paragraphs = ['Nothing was charged. Try again in a few minutes.'];
const FALLBACKS: Fallbacks = {
  gone: {
    from,
    title: 'This page does not exist',
    paragraphs: ['Check that the link is complete, or ask the auction house for a new one.'],
  },
  tooMany: { from, title: 'Too many attempts', paragraphs },
  failed: {
    from,
    title: 'The payment page could not be opened',
    paragraphs,
    buttons: [{ answer: 'open', label: 'Try again' }],
  },
};

const unchecked = ['Reload this page in a few minutes. You are charged only once.'];
/** For a bidder who comes back from the provider's page, and may have paid there. */
const FALLBACKS_ON_RETURN: Fallbacks = {
  ...FALLBACKS,
  tooMany: { from, title: 'Too many attempts', paragraphs: unchecked },
  failed: { from, title: 'We couldn’t check your payment', paragraphs: unchecked },
};

async function payPage(endpoints: Endpoints, scope: HttpScope, url: URL, token: string): Promise<void> {
  const { req, res } = scope;
  if (req.method === 'POST') {
    req.resume();
    const { url: page, paymentLink } = await endpoints.openPaymentLink(token);
    if (page === null) sendPage(res, 200, linkPage(paymentLink));
    else leadTo(scope, page);
    return;
  }
  const isBack = url.searchParams.has('returned');
  const link = await (isBack ? endpoints.refreshPaymentLink(token) : endpoints.paymentLink(token));
  sendPage(res, 200, linkPage(link));
}

/** A page of the sandbox: a bidder on trial approves or declines a charge. */
async function sandboxPage(endpoints: Endpoints, scope: HttpScope, ref: string): Promise<void> {
  const { req, res } = scope;
  if (req.method === 'POST') {
    const end = (await formOf(req)).get('answer') === 'approve' ? 'APPROVED' : 'DECLINED';
    leadTo(scope, (await endpoints.answerSandboxPage(ref, { end })).returnUrl);
    return;
  }
  const { description, amount, currencyCode } = await endpoints.sandboxPage(ref);
  sendPage(res, 200, {
    from: 'Sandbox payment provider',
    title: 'Approve this payment?',
    paragraphs: [`${description}, ${sum(amount, currencyCode)}`, 'This is a test. No money moves.'],
    buttons: [
      { answer: 'approve', label: 'Approve' },
      { answer: 'decline', label: 'Decline' },
    ],
  });
}

/** Returns the page where a bidder confirms a charge, or the sandbox's page behind it. Null for the path of any other page. */
function paymentPageAt(endpoints: Endpoints, scope: HttpScope, url: URL): BidderPage | null {
  const token = readPaymentLink(url.pathname);
  const ref = url.pathname.startsWith(SANDBOX_PAGE_PATH) ? url.pathname.slice(SANDBOX_PAGE_PATH.length) : '';
  if (token !== null)
    return {
      fallbacks: url.searchParams.has('returned') ? FALLBACKS_ON_RETURN : FALLBACKS,
      serve: () => payPage(endpoints, scope, url, token),
    };
  return /^\w+$/.test(ref) ? { fallbacks: FALLBACKS, serve: () => sandboxPage(endpoints, scope, ref) } : null;
}

/** The pages where bidders confirm charges and save cards, by the token in the path, and the sandbox's pages behind them. */
export function createBidderPages(contextOf: (scope: HttpScope) => GraphQLContext, log: Logger) {
  return async (scope: HttpScope, url: URL): Promise<void> => {
    const { res, requestId } = scope;
    const { payments } = contextOf(scope).endpoints;
    const page = paymentPageAt(payments, scope, url) ?? cardPageAt(payments, scope, url);
    if (page === null) {
      sendPage(res, 404, FALLBACKS.gone);
      return;
    }
    const { gone, tooMany, failed } = page.fallbacks;
    try {
      await page.serve();
    } catch (error) {
      const status = error instanceof UpstreamRefusal ? error.status : null;
      if (status === 404 || status === 410) sendPage(res, status, gone);
      else if (status === 429) sendPage(res, status, tooMany);
      else {
        log.warn({ err: error, requestId }, "a bidder's page could not be opened");
        sendPage(res, 503, failed);
      }
    }
  };
}
