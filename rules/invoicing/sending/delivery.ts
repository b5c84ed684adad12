/** How far a message is. */
export type DeliveryState = 'QUEUED' | 'SENDING' | 'ACCEPTED' | 'REFUSED' | 'UNKNOWN';

/** What is known of a message. */
export interface DeliveryFacts {
  readonly state: DeliveryState;
  readonly attempts: number;
  /** To a mail server, or to a file in the outbox folder; null before the first attempt. */
  readonly transport: 'smtp' | 'file' | null;
}

const LABELS: Readonly<Record<DeliveryState, string>> = {
  QUEUED: 'Queued',
  SENDING: 'Sending',
  ACCEPTED: 'Accepted',
  REFUSED: 'Refused',
  UNKNOWN: 'Unknown',
};

/** The state in a word. */
export const deliveryLabel = ({ state }: Pick<DeliveryFacts, 'state'>): string => LABELS[state];

/** What is known of the message in a sentence, and nothing beyond: a server that accepted it has not yet delivered it (DESIGN section 11). */
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
