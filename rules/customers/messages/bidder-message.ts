import { messageRefusals } from '../../invoicing/messages/message-fields';

/** Maximum lengths of a message to bidders, in characters. The specification has no limit. */
export const BIDDER_SUBJECT_LIMIT = 150;
export const BIDDER_MESSAGE_LIMIT = 5000;
/** Maximum number of bidders that one message goes to. */
export const MOST_MESSAGED_BIDDERS = 500;

/** The specified texts for a part that is blank. */
export const SUBJECT_REQUIRED = 'Subject Required';
export const MESSAGE_REQUIRED = 'Message Required';

/** A message to bidders, as typed. */
export interface BidderMessageWords {
  readonly subject: string;
  readonly message: string;
}

const isBlank = (text: string) => text.trim() === '';
const tooLong = (part: string, text: string, limit: number): string | null =>
  [...text.trim()].length > limit
    ? `The ${part} can have ${limit.toLocaleString('en-US')} characters at most. Shorten it.`
    : null;

/** Returns why a message can't be sent, by part; null for a part without a problem. */
export function bidderMessageRefusals({ subject, message }: BidderMessageWords): {
  readonly subject: string | null;
  readonly message: string | null;
} {
  const others = messageRefusals({ subject, message }, false);
  return {
    subject: isBlank(subject)
      ? SUBJECT_REQUIRED
      : (tooLong('subject', subject, BIDDER_SUBJECT_LIMIT) ?? others.subject),
    message: isBlank(message)
      ? MESSAGE_REQUIRED
      : (tooLong('message', message, BIDDER_MESSAGE_LIMIT) ?? others.message),
  };
}
