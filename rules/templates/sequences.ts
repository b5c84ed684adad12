import type { MessageInput } from './template-input';

/** Returns whether a message is saved. Messages without a header are not. */
export const isSavedMessage = ({ header }: Pick<MessageInput, 'header'>): boolean => header.trim() !== '';

/** Returns the messages to save, in order and renumbered from 1 without gaps. */
export const savedMessages = <Message extends MessageInput>(messages: readonly Message[]): Message[] =>
  messages
    .filter(isSavedMessage)
    .toSorted((a, b) => a.sequence - b.sequence)
    .map((message, index) => ({ ...message, sequence: index + 1 }));

/** Returns whether another saved message has the same number. */
export const isRepeated = (messages: readonly MessageInput[], index: number): boolean => {
  const own = messages[index];
  return (
    own !== undefined &&
    isSavedMessage(own) &&
    messages.some((other, place) => place !== index && isSavedMessage(other) && other.sequence === own.sequence)
  );
};

/** Returns the number for a new message: the first unused one. */
export function nextSequence(messages: readonly MessageInput[]): number {
  const taken = new Set(messages.map(({ sequence }) => sequence));
  let next = 1;
  while (taken.has(next)) next += 1;
  return next;
}

/** Removes a message and moves the later ones up. */
export const withoutMessage = <Message extends MessageInput>(
  messages: readonly Message[],
  index: number,
): Message[] => {
  const gone = messages[index]?.sequence ?? Infinity;
  return messages
    .filter((_, place) => place !== index)
    .map((message) => (message.sequence > gone ? { ...message, sequence: message.sequence - 1 } : message));
};
