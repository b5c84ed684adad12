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
      return attempts === 0 ? 'In the outbox.' : 'Not accepted yet; it will be tried again.';
    case 'SENDING':
      return 'An attempt is under way.';
    case 'ACCEPTED':
      return transport === 'file'
        ? 'Written to the outbox folder: no mail server is set.'
        : 'Accepted by the mail server. Whether it arrived is not known.';
    case 'REFUSED':
      return 'Not accepted; it will not be tried again by itself.';
    case 'UNKNOWN':
      return 'The connection broke before the answer: it may have gone out or not. It will not be tried again by itself.';
  }
}
