/** Days for which a link to confirm a charge works. After that, the charge has failed. */
export const LINK_DAYS = 7;

const DAY_MS = 24 * 3_600_000;

/** Returns until when a link works that is made or sent now. */
export const linkExpiry = (now: Date): Date => new Date(now.getTime() + LINK_DAYS * DAY_MS);

/** The path of the page where a bidder confirms a charge. */
export const PAYMENT_LINK_PATH = '/pay/';

/** The path of the sandbox's page where a bidder approves or declines a charge. */
export const SANDBOX_PAGE_PATH = '/sandbox/pay/';

/** Returns the path of a page of the sandbox. */
export const sandboxPagePath = (ref: string): string => `${SANDBOX_PAGE_PATH}${ref}`;

/** Of 160 bits; of 80 in links that were made before. */
const TOKEN = /^PAY(?:[A-Z2-9]{16}){1,2}$/;

/** Returns the address of a link. */
export const paymentLinkUrl = (publicUrl: string, token: string): string => `${publicUrl}${PAYMENT_LINK_PATH}${token}`;

/** Returns the token in the path of a link; null for any other path. */
export function readPaymentLink(path: string): string | null {
  const token = path.startsWith(PAYMENT_LINK_PATH) ? path.slice(PAYMENT_LINK_PATH.length) : '';
  return TOKEN.test(token) ? token : null;
}
