import type { ChargeState, RefundState } from '../generated/schema-types';
import type { StatusShape, StatusTone } from '../ui/display/StatusDot';

interface Dot {
  readonly tone: StatusTone;
  readonly shape: StatusShape;
}

/** The states that charges and refunds share until they are final. */
const underWay = {
  READY: { tone: 'quiet', shape: 'ring' },
  REQUESTED: { tone: 'sent', shape: 'half' },
  UNKNOWN: { tone: 'pending', shape: 'ring' },
  PENDING: { tone: 'pending', shape: 'half' },
} as const;

/** How each charge state looks. An unknown outcome has its own color: it is neither paid nor failed. */
export const chargeDots: Readonly<Record<ChargeState, Dot>> = {
  ...underWay,
  ACTION_NEEDED: { tone: 'pending', shape: 'half' },
  CHARGED: { tone: 'paid', shape: 'full' },
  DECLINED: { tone: 'failed', shape: 'full' },
  SKIPPED: { tone: 'quiet', shape: 'full' },
};

/** How each refund state looks. An unknown outcome is neither refunded nor refused. */
export const refundDots: Readonly<Record<RefundState, Dot>> = {
  ...underWay,
  REFUNDED: { tone: 'paid', shape: 'full' },
  REFUSED: { tone: 'failed', shape: 'full' },
  RETURNED: { tone: 'failed', shape: 'half' },
};

/** The filter of a run's invoices, as in the address. */
export type AttemptsShown = 'all' | 'charged' | 'failed' | 'unknown' | 'pending' | 'action' | 'skipped';

/** The states per filter option; `all` has none, which means all states. */
export const statesShown: Readonly<Record<AttemptsShown, readonly ChargeState[] | null>> = {
  all: null,
  charged: ['CHARGED'],
  failed: ['DECLINED'],
  unknown: ['UNKNOWN'],
  pending: ['PENDING'],
  action: ['ACTION_NEEDED'],
  skipped: ['SKIPPED'],
};

/** Returns the filter in an address; `all` if it has none. */
export const shownIn = (text: string | null): AttemptsShown =>
  (Object.keys(statesShown) as AttemptsShown[]).find((each) => each === text) ?? 'all';
