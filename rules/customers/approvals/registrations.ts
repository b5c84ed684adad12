import { fullName } from '../../core/text';

/** The states of a bidder's request to bid in a sale. */
export const REGISTRATION_STATES = ['PENDING', 'APPROVED', 'DECLINED'] as const;
export type RegistrationState = (typeof REGISTRATION_STATES)[number];

/** The states as staff read them. */
export const STATE_LABELS: Readonly<Record<RegistrationState, string>> = {
  PENDING: 'Pending',
  APPROVED: 'Approved',
  DECLINED: 'Declined',
};

/** What staff do with requests. Reopening returns them to pending. */
export const DECISIONS = ['APPROVE', 'DECLINE', 'REOPEN'] as const;
export type Decision = (typeof DECISIONS)[number];

/** The longest reason for declining, in characters. */
export const REASON_LIMIT = 500;
export const REASON_REQUIRED = 'Enter the reason for declining.';
export const REASON_TOO_LONG = `The reason can have at most ${REASON_LIMIT} characters.`;

/** Returns what is wrong with a reason, or null. */
export function reasonProblem(reason: string): string | null {
  if (reason.trim() === '') return REASON_REQUIRED;
  return reason.trim().length > REASON_LIMIT ? REASON_TOO_LONG : null;
}

/** What the rules need to know about a request. */
export interface RegistrationToDecide {
  readonly firstName: string;
  readonly lastName: string;
  readonly saleName: string;
  readonly state: RegistrationState;
  /** Who decided it; null while pending, or if the system did. */
  readonly decidedBy: string | null;
  /** Whether every session of the sale has ended. */
  readonly saleHasEnded: boolean;
  readonly paddle: string | null;
  /** Whether the bidder bought a lot in the sale. */
  readonly hasBought: boolean;
}

export interface DecisionRefusal {
  readonly code: 'ALREADY_DECIDED' | 'SALE_ENDED' | 'HAS_BOUGHT';
  readonly message: string;
}

const DONE: Readonly<Record<Exclude<RegistrationState, 'PENDING'>, string>> = {
  APPROVED: 'approved',
  DECLINED: 'declined',
};

/** Returns why a decision can't be made about a request, or null. */
export function decisionRefusal(decision: Decision, request: RegistrationToDecide): DecisionRefusal | null {
  const { state, saleName, decidedBy, paddle } = request;
  const name = fullName(request);
  if (decision === 'REOPEN')
    return state === 'APPROVED' && request.hasBought
      ? {
          code: 'HAS_BOUGHT',
          message: `${name} bought in ${saleName} with paddle ${paddle ?? ''}, so the approval can’t be undone.`,
        }
      : null;
  if (state !== 'PENDING')
    return {
      code: 'ALREADY_DECIDED',
      message: `${decidedBy ?? 'The system'} already ${DONE[state]} the request of ${name} for ${saleName}. To change that, return the request to pending first.`,
    };
  if (decision === 'APPROVE' && request.saleHasEnded)
    return { code: 'SALE_ENDED', message: `${saleName} has ended, so ${name} can’t be approved. Decline the request.` };
  return null;
}

/** The lowest paddle number that an approval gives. */
export const FIRST_PADDLE = 101;

/** Returns the next free paddle number of a sale, which is one higher than the highest that is taken. */
export const nextPaddle = (highest: number | null): number => Math.max(FIRST_PADDLE, (highest ?? 0) + 1);
