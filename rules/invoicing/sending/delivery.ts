import { type MailFailure, mailFailure, statusCodeIn } from '../../core/mail-report';

/** The delivery state of an email. */
export type DeliveryState = 'QUEUED' | 'SENDING' | 'ACCEPTED' | 'REFUSED' | 'UNKNOWN';

/** What a mail server reported about an email after another one accepted it. */
export type DeliveryReport = 'BOUNCED' | 'COMPLAINED' | 'DELAYED' | 'DELIVERED';

/** What the system knows about the delivery of an email. */
export interface DeliveryFacts {
  readonly report: DeliveryReport | null;
  readonly state: DeliveryState;
  readonly attempts: number;
  /** 'smtp' for a mail server, 'file' for the outbox folder; null before the first attempt. */
  readonly transport: 'smtp' | 'file' | null;
}

const LABELS: Readonly<Record<DeliveryState, string>> = {
  QUEUED: 'Queued',
  SENDING: 'Sending',
  ACCEPTED: 'Accepted',
  REFUSED: 'Refused',
  UNKNOWN: 'Unknown',
};

const REPORT_LABELS: Readonly<Record<DeliveryReport, string>> = {
  BOUNCED: 'Bounced',
  COMPLAINED: 'Marked as spam',
  DELAYED: 'Delayed',
  DELIVERED: 'Delivered',
};

/** Returns the label of a delivery state, or of what was reported since. */
export const deliveryLabel = ({ state, report }: Pick<DeliveryFacts, 'state' | 'report'>): string =>
  report === null ? LABELS[state] : REPORT_LABELS[report];

const REPORT_EXPLANATIONS: Readonly<Record<DeliveryReport, string>> = {
  BOUNCED: "Accepted by the mail server and returned later. The system won't retry.",
  COMPLAINED: 'Delivered, and marked as spam by the recipient.',
  DELAYED: 'Accepted by the mail server, and delayed on its way. The mail server retries.',
  DELIVERED: "Delivered to the recipient's mail server.",
};

const FAILURES: Readonly<Record<MailFailure, string>> = {
  MAILBOX_UNKNOWN: 'Mailbox unknown',
  MAILBOX_FULL: 'Mailbox full',
  DOMAIN_UNKNOWN: 'Domain unknown',
  BLOCKED: "Blocked by the recipient's mail server",
  TOO_LARGE: 'Email too large',
  OTHER: 'Other reason',
};

/** Returns why an email didn't arrive or is late; null if it isn't known to be so. */
export function deliveryReason({
  state,
  report,
  reportCode,
  reply,
}: Pick<DeliveryFacts, 'state' | 'report'> & {
  readonly reportCode: string | null;
  readonly reply: string | null;
}): string | null {
  if (state !== 'REFUSED' && report !== 'DELAYED') return null;
  return FAILURES[mailFailure(reportCode ?? statusCodeIn(reply ?? ''))];
}

/** Explains a delivery state in one sentence, without overstating it: an email that a server accepted isn't necessarily delivered. */
export function deliveryExplanation({ state, report, attempts, transport }: DeliveryFacts): string {
  if (report !== null) return REPORT_EXPLANATIONS[report];
  switch (state) {
    case 'QUEUED':
      return attempts === 0 ? 'Waiting to be sent.' : 'Not accepted yet. The system will retry.';
    case 'SENDING':
      return 'Sending now.';
    case 'ACCEPTED':
      return transport === 'file'
        ? 'Saved to the outbox folder because no mail server is configured.'
        : "Accepted by the mail server. Delivery isn't confirmed.";
    case 'REFUSED':
      return "Rejected by the mail server. The system won't retry.";
    case 'UNKNOWN':
      return "The connection was lost before the mail server answered, so the email may or may not have been sent. The system won't retry.";
  }
}
