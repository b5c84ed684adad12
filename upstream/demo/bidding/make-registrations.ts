import type { Instant } from '../../../rules/core/dates';
import type { ApprovalData, GroupData, RegistrationData } from '../house-data';
import { type Random, seededRandom } from '../random';

const DAY = 86_400_000;
const MINUTE = 60_000;

const REASONS: readonly [string, ...string[]] = [
  'Two unpaid invoices from the spring sale.',
  'The address can’t be verified.',
  'Asked to be removed from all sales in August.',
];

/** How many bidders of a sale are in each state, new ones among those who wait. */
const APPROVED = 18;
const DECLINED = 2;
const KNOWN_PENDING = 7;
const NEW_PENDING = 5;

export interface RegistrationPlan {
  readonly seed: number;
  readonly now: Instant;
  readonly approvals: readonly ApprovalData[];
  /** Number of bidders who have bought, from the start of the list; the others registered, and haven't bought yet. */
  readonly known: number;
}

/** Makes the requests to bid in one sale, earliest first. */
export function registrationsOf(random: Random, { now, approvals, known }: RegistrationPlan): RegistrationData[] {
  const online = approvals.flatMap(({ channel }, index) => (channel === 'FLOOR' ? [] : [index]));
  const regulars = random.shuffled(online.filter((index) => index < known));
  const strangers = random.shuffled(online.filter((index) => index >= known));
  const take = (from: number[], count: number) => from.splice(0, count);
  const asked = (daysAgo: number) => now - daysAgo * DAY - random.integer(30, 700) * MINUTE;
  const decided = take(regulars, APPROVED + DECLINED).map((approval, index): RegistrationData => {
    const requestedAt = asked(random.integer(4, 12));
    const decision = { decidedAt: requestedAt + random.integer(20, 1500) * MINUTE };
    return index < APPROVED
      ? { approval, requestedAt, state: 'APPROVED', ...decision, reason: '', paddle: String(101 + index) }
      : { approval, requestedAt, state: 'DECLINED', ...decision, reason: random.pick(REASONS), paddle: null };
  });
  const pending = [...take(regulars, KNOWN_PENDING), ...take(strangers, NEW_PENDING)].map(
    (approval): RegistrationData => ({
      approval,
      requestedAt: asked(random.integer(0, 3)),
      state: 'PENDING',
      decidedAt: null,
      reason: '',
      paddle: null,
    }),
  );
  return [...decided, ...pending].sort((one, other) => one.requestedAt - other.requestedAt);
}

/** Adds requests to bid to the sales that have not started: of known bidders, and of some who registered and haven't bought yet. */
export function withRegistrations(groups: readonly GroupData[], plan: RegistrationPlan): GroupData[] {
  const random = seededRandom(plan.seed);
  const isUpcoming = ({ catalogs }: GroupData) =>
    catalogs.length > 0 && catalogs.every(({ kind, startsAt }) => kind !== 'BUY_NOW' && startsAt > plan.now);
  return groups.map((group) =>
    isUpcoming(group) ? { ...group, registrations: registrationsOf(random, plan) } : group,
  );
}
