/** The states of a request for a card. */
export const CARD_REQUEST_STATES = ['OPEN', 'COMPLETED', 'EXPIRED', 'CANCELED'] as const;
export type CardRequestState = (typeof CARD_REQUEST_STATES)[number];

/** The states as staff see them. */
const STATE_TEXTS: Readonly<Record<CardRequestState, string>> = {
  OPEN: 'Open',
  COMPLETED: 'Card saved',
  EXPIRED: 'Expired',
  CANCELED: 'Canceled',
};

/** Returns a state as shown to staff. */
export const cardRequestStateText = (state: CardRequestState): string => STATE_TEXTS[state];

/** Days for which a link to save a card works. */
export const CARD_LINK_DAYS = 7;

const DAY_MS = 24 * 3_600_000;

/** Returns until when a link works that is made now. */
export const cardLinkExpiry = (now: Date): Date => new Date(now.getTime() + CARD_LINK_DAYS * DAY_MS);

/** Returns the current state of a request: an open one expires automatically. */
export const cardRequestStateBy = (
  { state, expiresAt }: { readonly state: CardRequestState; readonly expiresAt: Date },
  now: Date,
): CardRequestState => (state === 'OPEN' && expiresAt <= now ? 'EXPIRED' : state);

/** The path of the page where a bidder saves a card. */
export const CARD_LINK_PATH = '/card/';

/** The path of the sandbox's page where a visitor chooses a card on trial. */
export const SANDBOX_CARD_PAGE_PATH = '/sandbox/card/';

/** Returns the path of a page of the sandbox. */
export const sandboxCardPagePath = (ref: string): string => `${SANDBOX_CARD_PAGE_PATH}${ref}`;

/** 32 letters and digits of five bits each. */
const TOKEN = /^CRD[A-Z2-9]{32}$/;

/** Returns the address of a link. */
export const cardLinkUrl = (publicUrl: string, token: string): string => `${publicUrl}${CARD_LINK_PATH}${token}`;

/** Returns the token in the path of a link; null for any other path. */
export function readCardLink(path: string): string | null {
  const token = path.startsWith(CARD_LINK_PATH) ? path.slice(CARD_LINK_PATH.length) : '';
  return TOKEN.test(token) ? token : null;
}

/** The version of the text of the mandate. Increase it with every change of the text. */
export const MANDATE_VERSION = 1;

/** Returns what a bidder agrees to before saving a card. It is stored with the request, and shown from there. */
export const mandateText = (houseName: string): string =>
  `I authorize ${houseName} to keep this card on file with its payment provider, and to charge it in my absence for the invoices of my purchases, including buyer’s premium, taxes, shipping, and other charges on these invoices. I can withdraw this authorization at any time by writing to ${houseName}.`;
