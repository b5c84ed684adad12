/** The cards and accounts that the sandbox knows, by how it answers them, in words for staff on trial. */
export const SANDBOX_CARDS = {
  success: { kind: 'CARD', brand: 'Visa', does: 'is charged' },
  decline: { kind: 'CARD', brand: 'Mastercard', does: 'is declined by its bank' },
  limit: { kind: 'CARD', brand: 'American Express', does: 'is charged up to 500.00 and declined above' },
  slow: { kind: 'CARD', brand: 'Discover', does: 'is charged, and told some seconds later' },
  lost: { kind: 'CARD', brand: 'Visa', does: 'is charged, and the answer never comes, nor that of a refund' },
  keeps: { kind: 'CARD', brand: 'Mastercard', does: 'is charged, and takes no refund' },
  settles: { kind: 'ACH', brand: 'Example Bank', does: 'is pending, and settles two minutes later' },
  returns: { kind: 'ACH', brand: 'Example Bank', does: 'is pending, and comes back two minutes later' },
} as const;

export type SandboxCard = keyof typeof SANDBOX_CARDS;

const FORM = /^sandbox-([a-z]+)-(\d{1,9})$/;

/** The sandbox's own word for a bidder's card of that kind; bidders are told apart by their number (approvalID). */
export const sandboxCardRef = (card: SandboxCard, bidder: number): string => `sandbox-${card}-${bidder}`;

/** What a reference of the sandbox names; null for one that is not its own. */
export function readSandboxCardRef(cardRef: string): { readonly card: SandboxCard; readonly bidder: number } | null {
  const [, name = '', bidder] = FORM.exec(cardRef) ?? [];
  return Object.hasOwn(SANDBOX_CARDS, name) ? { card: name as SandboxCard, bidder: Number(bidder) } : null;
}
