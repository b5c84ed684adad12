import { disputeTypeOf, mutualResolutionOf } from './dispute-types';

/** A dispute as the audit log has it. */
export interface AuditedDispute {
  readonly state?: string;
  readonly reasonID?: number;
  readonly resolutionID?: number | null;
}

const ACTIONS: Readonly<Record<string, string>> = {
  'dispute.close': 'Closed',
  'dispute.resolve': 'Closed by mutual resolution',
  'dispute.cancel': 'Canceled',
  'dispute.reopen': 'Reopened',
  'dispute.unresolved': 'Couldn’t be closed automatically. Close it manually.',
};

/** Returns a change of a dispute in words. */
export function disputeEventText(action: string, after: AuditedDispute | null): string {
  if (action !== 'dispute.open') return ACTIONS[action] ?? action;
  const reason = disputeTypeOf(after?.reasonID ?? 0)?.name;
  const resolution = mutualResolutionOf(after?.resolutionID ?? 0)?.name;
  return ['Opened', reason, resolution].filter((part) => part !== undefined).join(': ');
}
