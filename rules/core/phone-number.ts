/** The maximum length of a telephone number, in characters. */
export const PHONE_LIMIT = 40;

/** Returns the message for a telephone number that can't be saved; null if it can. Formats differ too much by country to check more. */
export const phoneRefusal = (phone: string): string | null =>
  phone.length > PHONE_LIMIT ? `A phone number can have ${PHONE_LIMIT} characters at most.` : null;
