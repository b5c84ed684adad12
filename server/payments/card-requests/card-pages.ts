import { readCardLink, SANDBOX_CARD_PAGE_PATH } from '../../../rules/payments/card-requests/card-request';
import { SANDBOX_CARDS, type SandboxCard } from '../../../rules/payments/cards/sandbox-card-kinds';
import type { CardLinkJson } from '../../../upstream/payments/card-requests/card-request-wire';
import type { GraphQLContext } from '../../core/context';
import type { HttpScope } from '../../core/http/http-scope';
import { type BidderPage, type Fallbacks, formOf, leadTo, type PlainPage, sendPage } from '../links/page-html';

type Endpoints = GraphQLContext['endpoints']['payments'];

const from = 'Save a card';
const paragraphs = ['Nothing was saved. Try again in a few minutes.'];
const FALLBACKS: Fallbacks = {
  // One page for every link that doesn't work: it says nothing about the reason.
  gone: {
    from,
    title: 'This link doesn’t work',
    paragraphs: [
      'A link works once, and for seven days. Check that it is complete, or ask the auction house for a new one.',
    ],
  },
  tooMany: { from, title: 'Too many attempts', paragraphs },
  failed: {
    from,
    title: 'The card page could not be opened',
    paragraphs,
    buttons: [{ answer: 'open', label: 'Try again' }],
  },
};

const unchecked = ['Reload this page in a few minutes. Nothing was charged.'];
/** For a bidder who comes back from the provider's page, and may have saved a card there. */
const FALLBACKS_ON_RETURN: Fallbacks = {
  ...FALLBACKS,
  tooMany: { from, title: 'Too many attempts', paragraphs: unchecked },
  failed: { from, title: 'We couldn’t check whether your card was saved', paragraphs: unchecked },
};

/** The page of a link. `isBack`: the bidder comes back from the provider's page. */
function linkPage({ houseName, houseEmail, mandate, state }: CardLinkJson, isBack: boolean): PlainPage {
  const closing = `Questions? Write to ${houseEmail}.`;
  if (state === 'SAVED')
    return {
      from: houseName,
      title: 'Your card is saved',
      paragraphs: ['Thank you. Nothing was charged. You can close this page.'],
      closing,
    };
  return {
    from: houseName,
    title: isBack ? 'Your card isn’t saved yet' : 'Save a card for your purchases',
    paragraphs: [
      `${houseName} asks you to save a card. You enter it on the payment provider’s page. Nothing is charged now.`,
      mandate,
    ],
    buttons: [{ answer: 'open', label: isBack ? 'Agree and try again' : 'Agree and continue' }],
    closing,
  };
}

async function cardPage(endpoints: Endpoints, scope: HttpScope, url: URL, token: string): Promise<void> {
  const { req, res } = scope;
  if (req.method === 'POST') {
    req.resume();
    const { url: page, cardLink } = await endpoints.openCardLink(token);
    if (page === null) sendPage(res, 200, linkPage(cardLink, true));
    else leadTo(scope, page);
    return;
  }
  const isBack = url.searchParams.has('returned');
  sendPage(res, 200, linkPage(await (isBack ? endpoints.refreshCardLink(token) : endpoints.cardLink(token)), isBack));
}

const isSandboxCard = (name: string | null): name is SandboxCard => name !== null && Object.hasOwn(SANDBOX_CARDS, name);

/** A page of the sandbox: a visitor on trial chooses a card to save. */
async function sandboxPage(endpoints: Endpoints, scope: HttpScope, ref: string): Promise<void> {
  const { req, res } = scope;
  if (req.method === 'POST') {
    const form = await formOf(req);
    const card = form.get('card');
    const chosen = form.get('answer') === 'save' && isSandboxCard(card) ? card : null;
    leadTo(scope, (await endpoints.answerSandboxCardPage(ref, { card: chosen })).returnUrl);
    return;
  }
  await endpoints.sandboxCardPage(ref);
  sendPage(res, 200, {
    from: 'Sandbox payment provider',
    title: 'Save a card?',
    paragraphs: ['This is a test. No card is needed, and no money moves.'],
    choice: {
      name: 'card',
      label: 'Card',
      options: Object.entries(SANDBOX_CARDS).map(([value, { brand, does }]) => ({ value, label: `${brand}: ${does}` })),
    },
    buttons: [
      { answer: 'save', label: 'Save card' },
      { answer: 'decline', label: 'Decline' },
    ],
  });
}

/** Returns the page where a bidder saves a card, or the sandbox's page behind it. Null for the path of any other page. */
export function cardPageAt(endpoints: Endpoints, scope: HttpScope, url: URL): BidderPage | null {
  const token = readCardLink(url.pathname);
  const ref = url.pathname.startsWith(SANDBOX_CARD_PAGE_PATH) ? url.pathname.slice(SANDBOX_CARD_PAGE_PATH.length) : '';
  if (token !== null)
    return {
      fallbacks: url.searchParams.has('returned') ? FALLBACKS_ON_RETURN : FALLBACKS,
      serve: () => cardPage(endpoints, scope, url, token),
    };
  return /^\w+$/.test(ref) ? { fallbacks: FALLBACKS, serve: () => sandboxPage(endpoints, scope, ref) } : null;
}
