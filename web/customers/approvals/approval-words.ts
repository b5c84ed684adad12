import type { RegistrationState } from '../../generated/schema-types';
import type { StatusShape, StatusTone } from '../../ui/display/StatusDot';
import { bidderName } from '../bidder-name';
import type { Approvals_registrationFragment as Registration } from './Approvals.generated';

/** Names the bidder of a request. */
export const requestName = (request: Registration): string => bidderName({ ...request, number: request.bidderNumber });

/** How each state looks. */
export const stateDots: Readonly<
  Record<RegistrationState, { readonly tone: StatusTone; readonly shape: StatusShape }>
> = {
  PENDING: { tone: 'pending', shape: 'ring' },
  APPROVED: { tone: 'paid', shape: 'full' },
  DECLINED: { tone: 'quiet', shape: 'full' },
};

/** The filters by state, in the order of the menu, with their names in addresses. */
export const STATE_FILTERS: readonly {
  readonly value: string;
  readonly label: string;
  readonly state: RegistrationState | null;
}[] = [
  { value: 'pending', label: 'Pending', state: 'PENDING' },
  { value: 'approved', label: 'Approved', state: 'APPROVED' },
  { value: 'declined', label: 'Declined', state: 'DECLINED' },
  { value: 'all', label: 'All requests', state: null },
];

/** Says what the house holds against a bidder; empty for nothing. */
export function recordWords({ disputeRecord }: Registration): string {
  if (!disputeRecord) return '';
  const { isOnNoBidList, strikes, disputeCount } = disputeRecord;
  return [
    isOnNoBidList && 'No Bid List',
    strikes > 0 && (strikes === 1 ? '1 strike' : `${strikes} strikes`),
    disputeCount > 0 && (disputeCount === 1 ? '1 dispute' : `${disputeCount} disputes`),
  ]
    .filter(Boolean)
    .join(', ');
}
