import { fullName } from '../../../rules/core/text';
import type { ChargebackState } from '../../generated/schema-types';
import type { StatusShape, StatusTone } from '../../ui/display/StatusDot';
import type { Chargebacks_chargebackFragment as Chargeback } from './Chargebacks.generated';

/** How each state of a chargeback looks. */
export const chargebackDots: Readonly<
  Record<ChargebackState, { readonly tone: StatusTone; readonly shape: StatusShape }>
> = {
  NEEDS_RESPONSE: { tone: 'failed', shape: 'ring' },
  UNDER_REVIEW: { tone: 'pending', shape: 'half' },
  WON: { tone: 'paid', shape: 'full' },
  LOST: { tone: 'failed', shape: 'full' },
  CLOSED: { tone: 'quiet', shape: 'full' },
};

/** Names a chargeback: "Chargeback 3", or "Inquiry 3" as long as no money has moved. */
export const chargebackName = ({ number, isInquiry }: Pick<Chargeback, 'number' | 'isInquiry'>): string =>
  `${isInquiry ? 'Inquiry' : 'Chargeback'} ${number}`;

/** Returns the bidder's name; empty while the ledger doesn't have the payment. */
export const bidderOf = ({ firstName, lastName }: Pick<Chargeback, 'firstName' | 'lastName'>): string =>
  fullName({ firstName: firstName ?? '', lastName: lastName ?? '' });
