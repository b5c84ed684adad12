import type { MessageInput } from './template-input';

/** Messages without a header are not kept. */
export const isKept = ({ header }: Pick<MessageInput, 'header'>): boolean => header.trim() !== '';

/** The messages that are kept, in their order and numbered from 1 without gaps. */
export const keptMessages = <Message extends MessageInput>(messages: readonly Message[]): Message[] =>
  messages
    .filter(isKept)
    .toSorted((a, b) => a.sequence - b.sequence)
    .map((message, index) => ({ ...message, sequence: index + 1 }));

/** Whether another message that is kept has the number of this one. */
export const isRepeated = (messages: readonly MessageInput[], index: number): boolean => {
  const own = messages[index];
  return (
    own !== undefined &&
    isKept(own) &&
    messages.some((other, place) => place !== index && isKept(other) && other.sequence === own.sequence)
  );
};

/** The number that a message added to these gets: the first that is free. */
export function nextSequence(messages: readonly MessageInput[]): number {
  const taken = new Set(messages.map(({ sequence }) => sequence));
  let next = 1;
  while (taken.has(next)) next += 1;
  return next;
}

/** What is left after one message was taken out: those behind it move up. */
export const withoutMessage = <Message extends MessageInput>(
  messages: readonly Message[],
  index: number,
): Message[] => {
  const gone = messages[index]?.sequence ?? Infinity;
  return messages
    .filter((_, place) => place !== index)
    .map((message) => (message.sequence > gone ? { ...message, sequence: message.sequence - 1 } : message));
};
