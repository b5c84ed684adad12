/** The sandbox's test cards and accounts. `does` describes to staff how the sandbox answers each. */
export const SANDBOX_CARDS = {
  success: { kind: 'CARD', brand: 'Visa', does: 'is charged' },
  decline: { kind: 'CARD', brand: 'Mastercard', does: 'is declined by the bank' },
  limit: { kind: 'CARD', brand: 'American Express', does: 'succeeds up to 500.00 and is declined above' },
  slow: { kind: 'CARD', brand: 'Discover', does: 'succeeds after a few seconds' },
  lost: { kind: 'CARD', brand: 'Visa', does: 'succeeds, but charges and refunds are never confirmed' },
  keeps: { kind: 'CARD', brand: 'Mastercard', does: 'succeeds, but refunds fail' },
  confirms: { kind: 'CARD', brand: 'Visa', does: 'has to be confirmed by the bidder' },
  disputes: { kind: 'CARD', brand: 'Mastercard', does: 'succeeds, then is charged back after two minutes' },
  settles: { kind: 'ACH', brand: 'Example Bank', does: 'is pending, then settles after two minutes' },
  returns: { kind: 'ACH', brand: 'Example Bank', does: 'is pending, then is returned after two minutes' },
  verifies: { kind: 'ACH', brand: 'Example Bank', does: 'has to be verified by the bidder, then settles' },
  reverses: { kind: 'ACH', brand: 'Example Bank', does: 'settles after two minutes, then is returned late' },
  silent: { kind: 'ACH', brand: 'Example Bank', does: 'settles after two minutes, but no event is sent' },
} as const;

export type SandboxCard = keyof typeof SANDBOX_CARDS;

const FORM = /^sandbox-([a-z]+)-(\d{1,9})$/;

/** Returns the sandbox's reference of a bidder's card. `bidder` is the bidder's number (approvalID) and makes the reference unique. */
export const sandboxCardRef = (card: SandboxCard, bidder: number): string => `sandbox-${card}-${bidder}`;

/** Parses a reference of the sandbox. Null if the text isn't one. */
export function readSandboxCardRef(cardRef: string): { readonly card: SandboxCard; readonly bidder: number } | null {
  const [, name = '', bidder] = FORM.exec(cardRef) ?? [];
  return Object.hasOwn(SANDBOX_CARDS, name) ? { card: name as SandboxCard, bidder: Number(bidder) } : null;
}
