/** The delivery state of an email. */
export type DeliveryState = 'QUEUED' | 'SENDING' | 'ACCEPTED' | 'REFUSED' | 'UNKNOWN';

/** What the system knows about the delivery of an email. */
export interface DeliveryFacts {
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

/** Returns the label of a delivery state. */
export const deliveryLabel = ({ state }: Pick<DeliveryFacts, 'state'>): string => LABELS[state];

/** Explains a delivery state in one sentence, without overstating it: an email that a server accepted isn't necessarily delivered. */
export function deliveryExplanation({ state, attempts, transport }: DeliveryFacts): string {
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
