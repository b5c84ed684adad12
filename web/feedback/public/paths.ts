import { defaultFeedbackPath } from '../paths';

/** Returns the address of the default feedback messages, whose Exit leads back to the results of these sessions. */
export const defaultFeedbackFrom = (refs: readonly string[]): string =>
  `${defaultFeedbackPath}?${new URLSearchParams({ refs: refs.join(',') }).toString()}`;
