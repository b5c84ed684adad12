import { cardNumberRefusal } from '../core/card-number';
import { fieldNames, saved, text, type ValuesOf } from '../core/record-fields';
import { readableText } from '../core/text';

/** Maximum length of feedback, in characters. */
export const FEEDBACK_LIMIT = 500;

/** How long the page confirms that the default messages were saved, in milliseconds. */
export const FEEDBACK_SNACKBAR_MS = 3000;

const message = (label: string, blank: string) => saved({ ...text, blank }, { label });

/** The three default messages of a house, all positive. A house has these texts until it saves its own. */
export const feedbackFields = {
  message1: message('Message 1', 'Prompt payment. Thank you!'),
  message2: message('Message 2', 'A pleasure to do business with. We look forward to seeing you at our next sale.'),
  message3: message('Message 3', 'A smooth transaction from start to finish. Highly recommended.'),
};

export type DefaultMessages = ValuesOf<typeof feedbackFields>;
export type DefaultMessageName = keyof DefaultMessages;

/** The names of the default messages, in order. The first one is feedbackID 1 in REST. */
export const DEFAULT_MESSAGES: readonly DefaultMessageName[] = fieldNames(feedbackFields);

/** Returns a message as it is stored: without invisible characters and surrounding blanks. */
export const feedbackText = (typed: string): string => readableText(typed).trim();

/** Returns the message for feedback that can't be saved; null if it can. */
export function feedbackRefusal(typed: string): string | null {
  const words = feedbackText(typed);
  if (words === '') return 'Enter a message.';
  if ([...words].length > FEEDBACK_LIMIT) return `A message can have ${FEEDBACK_LIMIT} characters at most.`;
  return cardNumberRefusal(words);
}

/** Returns the problems of default messages, by field. */
export const defaultFeedbackProblems = (
  messages: DefaultMessages,
): { readonly field: DefaultMessageName; readonly message: string }[] =>
  DEFAULT_MESSAGES.flatMap((field) => {
    const refusal = feedbackRefusal(messages[field]);
    return refusal === null ? [] : [{ field, message: refusal }];
  });
