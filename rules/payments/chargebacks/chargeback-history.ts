import { fieldNames } from '../../core/record-fields';
import {
  chargebackReasonText,
  type ChargebackRequest,
  type ChargebackState,
  chargebackStateText,
} from './chargeback-states';
import { evidenceFields } from './evidence-fields';

/** A chargeback as the audit log has it, before or after a step; only the changed texts of a saved draft. */
export interface AuditedChargeback {
  readonly state?: ChargebackState;
  readonly request?: ChargebackRequest | null;
  readonly reason?: string;
  readonly dueBy?: string | null;
  readonly refusal?: string | null;
  readonly invoiceID?: number | null;
}

const REQUESTED: Readonly<Record<ChargebackRequest, string>> = {
  SUBMIT_EVIDENCE: 'Submission of the evidence requested',
  ACCEPT_LOSS: 'Acceptance of the loss requested',
};
const DONE: Readonly<Record<ChargebackRequest, string>> = {
  SUBMIT_EVIDENCE: 'Evidence submitted',
  ACCEPT_LOSS: 'Loss accepted',
};

/** Returns the outcome of a request to the provider, or that one was made; null if neither. */
function requestText(before: AuditedChargeback, after: AuditedChargeback): string | null {
  const [was, is] = [before.request ?? null, after.request ?? null];
  if (was === is) return null;
  if (is !== null) return REQUESTED[is];
  if (was === null) return null;
  return after.refusal ? `Request failed: ${after.refusal}` : DONE[was];
}

/** Returns a change of a chargeback in words. `before` is null when it was opened. */
export function chargebackEventText(
  action: string,
  before: AuditedChargeback | null,
  after: AuditedChargeback,
): string {
  if (action === 'payments.chargeback-evidence')
    return `Evidence saved: ${fieldNames(evidenceFields)
      .filter((name) => name in after)
      .map((name) => evidenceFields[name].label)
      .join(', ')}`;
  if (action === 'payments.chargeback-reminder') return 'Reminder of the deadline emailed';
  if (before === null) return `Opened. ${chargebackReasonText(after.reason ?? '')}`;
  const parts = [
    requestText(before, after),
    after.state !== undefined && after.state !== before.state
      ? `Status: ${chargebackStateText(after.state, null)}`
      : null,
    (after.invoiceID ?? null) !== (before.invoiceID ?? null) ? `Recorded on invoice ${after.invoiceID}` : null,
    after.dueBy !== before.dueBy ? 'Deadline changed by the bank' : null,
  ].filter((part) => part !== null);
  return parts.join('. ') || 'Updated';
}
