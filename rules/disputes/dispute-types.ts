/** A dispute is about a purchase that went wrong; a return is about an item that comes back. */
export const DISPUTE_KINDS = ['DISPUTE', 'RETURN'] as const;
export type DisputeKind = (typeof DISPUTE_KINDS)[number];

interface OfKind {
  readonly kind: DisputeKind;
}

/** Returns the noun for these: "dispute", "returns", or, for both kinds, "disputes and returns". */
export function disputeNoun(disputes: readonly OfKind[]): string {
  const kinds = new Set(disputes.map(({ kind }) => kind));
  if (kinds.size > 1) return 'disputes and returns';
  const noun = kinds.has('RETURN') ? 'return' : 'dispute';
  return disputes.length === 1 ? noun : `${noun}s`;
}

/** Names one by its number: "Dispute 3" or "Return 3". */
export const disputeName = ({ kind, number }: OfKind & { readonly number: number }): string =>
  `${kind === 'RETURN' ? 'Return' : 'Dispute'} ${number}`;

/** A reason to open a dispute. The ids are stable: integrations store them. */
export interface DisputeType {
  readonly id: number;
  readonly name: string;
  readonly kind: DisputeKind;
}

/** A resolution that both sides agreed on. */
export interface MutualResolution {
  readonly id: number;
  readonly name: string;
  /** Whether the purchase is canceled, so that the invoice is credited. */
  readonly cancelsSale: boolean;
}

/** Non-payment, which Open New File starts with. */
export const NON_PAYMENT = 4;
/** The reason that reveals Resolution Details: the dispute closes automatically. */
export const MUTUAL_RESOLUTION = 7;

/** The reasons, in the order of the menu. */
export const DISPUTE_TYPES: readonly DisputeType[] = [
  { id: NON_PAYMENT, name: 'Non-payment', kind: 'DISPUTE' },
  { id: 1, name: 'Return: item not as described', kind: 'RETURN' },
  { id: 2, name: 'Return: item damaged in shipping', kind: 'RETURN' },
  { id: 3, name: 'Return: authenticity in question', kind: 'RETURN' },
  { id: 5, name: 'Return: item never arrived', kind: 'RETURN' },
  { id: 6, name: 'Return: accepted as a courtesy', kind: 'RETURN' },
  { id: MUTUAL_RESOLUTION, name: 'Mutual Resolution', kind: 'DISPUTE' },
];

/** The resolutions of a mutual resolution, in the order of the menu. */
export const MUTUAL_RESOLUTIONS: readonly MutualResolution[] = [
  { id: 1, name: 'Both sides agreed to cancel the sale', cancelsSale: true },
  { id: 2, name: 'The item was returned and the bidder was refunded', cancelsSale: true },
  { id: 3, name: 'The bidder keeps the item, and the invoice stays as it is', cancelsSale: false },
];

/** Returns the reason with this id; null for an unknown one. */
export const disputeTypeOf = (id: number): DisputeType | null => DISPUTE_TYPES.find((type) => type.id === id) ?? null;

/** Returns the mutual resolution with this id; null for an unknown one. */
export const mutualResolutionOf = (id: number): MutualResolution | null =>
  MUTUAL_RESOLUTIONS.find((resolution) => resolution.id === id) ?? null;

/** What closing a dispute has as effects; each has an entry that reopening reverses. */
export const EFFECT_KINDS = ['PLATFORM_CREDIT', 'NO_BID_LIST', 'STRIKE', 'CREDIT_NOTE'] as const;
export type EffectKind = (typeof EFFECT_KINDS)[number];

/** Whether closing a dispute cancels the sale: the lot isn't invoiced, and what an invoice charges for it is credited. */
export const cancelsSale = (reasonId: number, resolutionId: number | null): boolean =>
  closingEffects(reasonId, resolutionId).includes('CREDIT_NOTE');

/**
 * Returns the effects of closing. Only bidders who didn't pay go on the No Bid List and get a strike. A mutual resolution that leaves the
 * sale as it is has no effects.
 */
export function closingEffects(reasonId: number, resolutionId: number | null): readonly EffectKind[] {
  if (reasonId === NON_PAYMENT) return ['PLATFORM_CREDIT', 'NO_BID_LIST', 'STRIKE', 'CREDIT_NOTE'];
  const isKept =
    reasonId === MUTUAL_RESOLUTION && resolutionId !== null && mutualResolutionOf(resolutionId)?.cancelsSale === false;
  return isKept ? [] : ['PLATFORM_CREDIT', 'CREDIT_NOTE'];
}
