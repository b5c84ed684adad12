import type { UserEvent } from '@testing-library/user-event';

/** A text whose middle is worth writing at once, without the keys in braces that may follow it. */
const LONG = /^([^{[])([^{[]{3,})([^{[](?:\{\w+\})*)$/s;

/**
 * Returns a user whose `type` presses the first and the last key of a long text and inserts what is between them at
 * once: every key leads to four events and a rendering, which show the same for the tenth letter as for the first. A
 * test of what happens at each letter uses `keyboard`.
 */
export function typist(user: UserEvent): UserEvent {
  return {
    ...user,
    type: async (element, text, options) => {
      const [, first, middle, last] = LONG.exec(text) ?? [];
      if (options !== undefined || first === undefined || middle === undefined || last === undefined) {
        await user.type(element, text, options);
        return;
      }
      await user.type(element, first);
      await user.paste(middle);
      await user.keyboard(last);
    },
  };
}
