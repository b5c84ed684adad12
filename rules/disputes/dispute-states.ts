import { addDays, type Instant, type LocalDate, localDateOf } from '../core/dates';

export const DISPUTE_STATES = ['OPEN', 'CLOSED', 'CANCELED'] as const;
export type DisputeState = (typeof DISPUTE_STATES)[number];

/** What staff do with existing disputes. */
export const DISPUTE_ACTIONS = ['SEND', 'CLOSE', 'CANCEL', 'REOPEN'] as const;
export type DisputeAction = (typeof DISPUTE_ACTIONS)[number];

/** The filters of View Disputes. */
export const DISPUTE_FILTERS = ['OPEN', 'PAST_180_DAYS', 'PAST_360_DAYS', 'ALL'] as const;
export type DisputeFilter = (typeof DISPUTE_FILTERS)[number];

/** A dispute must be open this many whole days before it can be closed. */
const CLOSES_AFTER_DAYS = 4;
/** A mutual resolution closes automatically this long after it was opened, in ms: within the five minutes that staff are told. */
export const RESOLVES_AFTER_MS = 3 * 60_000;

/** The number of days that the past filters reach back. */
export const PAST_DAYS: Readonly<Partial<Record<DisputeFilter, number>>> = { PAST_180_DAYS: 180, PAST_360_DAYS: 360 };

const STATES: Readonly<Record<DisputeState, string>> = { OPEN: 'Open', CLOSED: 'Closed', CANCELED: 'Canceled' };

/** Returns a state as shown to staff. */
export const disputeStateText = (state: DisputeState): string => STATES[state];

/** What decides which actions a dispute allows. */
export interface DisputeForAction {
  readonly state: DisputeState;
  /** Whether it has been open long enough that every user can close it. */
  readonly isCloseable: boolean;
  /** Whether the bidder came from eBay, where a strike can't be removed. */
  readonly isEbay: boolean;
}

/** The current time, and the house's time zone. */
export interface HouseNow {
  readonly now: Instant;
  readonly timeZone: string;
}

/** Why an action is refused. */
export interface DisputeRefusal {
  readonly code: string;
  readonly message: string;
}

/** The first day on which a dispute can be closed by users who are no super users. */
export const disputeClosesOn = (openedAt: Instant, timeZone: string): LocalDate =>
  addDays(localDateOf(openedAt, timeZone), CLOSES_AFTER_DAYS);

/** Whether a dispute has been open long enough to be closed by anybody. */
export const isCloseable = (
  { state, openedAt }: { readonly state: DisputeState; readonly openedAt: Instant },
  { now, timeZone }: HouseNow,
): boolean => state === 'OPEN' && disputeClosesOn(openedAt, timeZone) <= localDateOf(now, timeZone);

/** Whether a user can choose a dispute in the list: super users any, others only open ones. */
export const isSelectable = ({ state }: Pick<DisputeForAction, 'state'>, isSuperUser: boolean): boolean =>
  isSuperUser || state === 'OPEN';

/**
 * Returns the actions that the panel offers for the chosen disputes. The two past filters offer neither closing nor canceling, and only super
 * users reopen, only disputes that are not open.
 */
export function offeredActions(
  filter: DisputeFilter,
  chosen: readonly Pick<DisputeForAction, 'state'>[],
  isSuperUser: boolean,
): DisputeAction[] {
  const isPast = PAST_DAYS[filter] !== undefined;
  const mayReopen = isSuperUser && chosen.length > 0 && chosen.every(({ state }) => state !== 'OPEN');
  return DISPUTE_ACTIONS.filter((action) => {
    if (action === 'REOPEN') return mayReopen;
    return action === 'SEND' || !isPast;
  });
}

/** Returns the action that a dispute's own page starts with; null if the user can do nothing. */
export function defaultAction({ state }: Pick<DisputeForAction, 'state'>, isSuperUser: boolean): DisputeAction | null {
  if (state === 'OPEN') return 'SEND';
  return isSuperUser ? 'REOPEN' : null;
}

/** Returns the action that the panel starts with: the first that the disputes allow. */
export const likelyAction = (
  offered: readonly DisputeAction[],
  chosen: readonly DisputeForAction[],
  isSuperUser: boolean,
): DisputeAction =>
  offered.find((action) => selectionRefusal(action, chosen, isSuperUser) === null) ?? offered[0] ?? 'SEND';

/** Shown with past disputes to users who can't reopen them. */
export const PAST_ONLY = 'These disputes are over. Only super users can reopen them.';

export const NOTHING_CHOSEN = 'Please select a dispute using the checkboxes above.';
export const MIXED: DisputeRefusal = {
  code: 'MIXED_SELECTION',
  message: 'You cannot perform an action on open and past disputes at the same time...',
};
const NOT_ON_OPEN: DisputeRefusal = { code: 'DISPUTE_OPEN', message: 'Not a valid action on an open dispute.' };
const REOPEN_FIRST: DisputeRefusal = {
  code: 'DISPUTE_NOT_OPEN',
  message: 'You must reopen a dispute to send a message, close, or cancel.',
};
const EBAY: DisputeRefusal = {
  code: 'EBAY_BIDDER',
  message: 'You cannot reopen a dispute against an eBay bidder.',
};
const TOO_EARLY: DisputeRefusal = {
  code: 'OUTSIDE_TIME_FRAME',
  message: 'This action cannot be completed as it is outside the time-frame.',
};
export const MESSAGE_REQUIRED: DisputeRefusal = { code: 'MESSAGE_REQUIRED', message: 'Message is required.' };

/** Returns what staff are told with disputes with eBay bidders; `ebay` of `count` disputes are. */
export function ebayGuidance(ebay: number, count: number): string {
  const who =
    count === 1
      ? 'This bidder came from eBay'
      : ebay === count
        ? 'These bidders came from eBay'
        : `${ebay} of these ${count} disputes ${ebay === 1 ? 'is with a bidder' : 'are with bidders'} from eBay`;
  return `${who}. Contact them through eBay’s message center, too: eBay doesn’t forward messages from here. A closed dispute can’t be reopened, because eBay can’t take back the strike.`;
}

/** Maximum number of characters of a message. */
export const MESSAGE_LIMIT = 2000;

/** Returns why an action is refused on one dispute; null if it isn't. */
export function actionRefusal(
  action: DisputeAction,
  dispute: DisputeForAction,
  isSuperUser: boolean,
): DisputeRefusal | null {
  const isOpen = dispute.state === 'OPEN';
  if (action === 'REOPEN') {
    if (isOpen) return NOT_ON_OPEN;
    return dispute.isEbay ? EBAY : null;
  }
  if (!isOpen) return REOPEN_FIRST;
  return action === 'CLOSE' && !isSuperUser && !dispute.isCloseable ? TOO_EARLY : null;
}

/** Returns why the chosen disputes don't go together, or why the first one refuses the action; null if nothing is wrong. */
export function selectionRefusal(
  action: DisputeAction,
  chosen: readonly DisputeForAction[],
  isSuperUser: boolean,
): DisputeRefusal | null {
  if (chosen.length === 0) return { code: 'NOTHING_CHOSEN', message: NOTHING_CHOSEN };
  if (new Set(chosen.map(({ state }) => state === 'OPEN')).size > 1) return MIXED;
  for (const dispute of chosen) {
    const refusal = actionRefusal(action, dispute, isSuperUser);
    if (refusal) return refusal;
  }
  return null;
}

/** Returns the message after an action. */
export const actionDone = (action: DisputeAction): string => DONE[action];

const DONE: Readonly<Record<DisputeAction, string>> = {
  SEND: 'Your message has been sent!',
  CLOSE: 'Your dispute(s) have been successfully closed!',
  CANCEL: 'Your dispute(s) have been successfully canceled!',
  REOPEN: 'Your dispute(s) have been successfully reopened!',
};
