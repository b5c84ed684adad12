import type { LocalDate } from '../../../rules/core/dates';
import type { Problem } from '../../../rules/core/problem';
import { hasExpired } from '../../../rules/payments/cards/card-on-file';
import type { CardJson } from '../charging/charge-wire';
import type { CardFacts } from './card-facts';
import type { CardFileRow } from './card-store';
import type { CardOnFileJson } from './card-wire';

const expiry = ({ expiresMonth, expiresYear }: CardFacts): string | null =>
  expiresMonth === null || expiresYear === null ? null : `${String(expiresMonth).padStart(2, '0')}/${expiresYear}`;

/** What people may see of a card, on that day in the house's zone. */
export const cardJson = (card: CardFacts, today: LocalDate): CardJson => ({
  kind: card.kind,
  brand: card.brand,
  lastFour: card.lastFour,
  expires: expiry(card),
  expired: hasExpired(card, today),
});

/** What is on file for a bidder, and why that cannot be changed. */
export const cardOnFileJson = (
  { approvalId, card, addedAt, version }: CardFileRow,
  provider: CardFacts['processor'],
  refusal: Pick<Problem, 'code' | 'message'> | null,
  today: LocalDate,
): CardOnFileJson => ({
  approvalID: approvalId,
  provider,
  card: card && cardJson(card, today),
  addedAt: addedAt?.getTime() ?? null,
  version,
  refusal: refusal && { code: refusal.code, text: refusal.message },
});
