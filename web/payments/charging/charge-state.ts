import type { ChargeState, RefundState } from '../../generated/schema-types';
import type { StatusShape, StatusTone } from '../../ui/display/StatusDot';

interface Dot {
  readonly tone: StatusTone;
  readonly shape: StatusShape;
}

/** Of charges and refunds alike, as long as they have not come to their end. */
const underWay = {
  READY: { tone: 'quiet', shape: 'ring' },
  ASKED: { tone: 'sent', shape: 'half' },
  UNKNOWN: { tone: 'pending', shape: 'ring' },
  PENDING: { tone: 'pending', shape: 'half' },
} as const;

/** How the state of a charge looks. What is not known has a colour of its own: it is neither paid nor failed. */
export const chargeDots: Readonly<Record<ChargeState, Dot>> = {
  ...underWay,
  ACTION_NEEDED: { tone: 'pending', shape: 'half' },
  CHARGED: { tone: 'paid', shape: 'full' },
  DECLINED: { tone: 'failed', shape: 'full' },
  SKIPPED: { tone: 'quiet', shape: 'full' },
};

/** The same of a refund: what is not known is neither given back nor refused. */
export const refundDots: Readonly<Record<RefundState, Dot>> = {
  ...underWay,
  REFUNDED: { tone: 'paid', shape: 'full' },
  REFUSED: { tone: 'failed', shape: 'full' },
  CAME_BACK: { tone: 'failed', shape: 'half' },
};

/** Which invoices of a run its screen shows, as the address says it. */
export type AttemptsShown = 'all' | 'charged' | 'failed' | 'unknown' | 'pending' | 'action' | 'skipped';

/** The states per filter choice; without a choice, all of them. */
export const statesShown: Readonly<Record<AttemptsShown, readonly ChargeState[] | null>> = {
  all: null,
  charged: ['CHARGED'],
  failed: ['DECLINED'],
  unknown: ['UNKNOWN'],
  pending: ['PENDING'],
  action: ['ACTION_NEEDED'],
  skipped: ['SKIPPED'],
};

/** The choice that an address names; all where it names none. */
export const shownIn = (text: string | null): AttemptsShown =>
  (Object.keys(statesShown) as AttemptsShown[]).find((each) => each === text) ?? 'all';
