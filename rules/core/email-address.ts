/** Maximum length of an address in an SMTP envelope, in characters (RFC 5321). */
export const EMAIL_LIMIT = 254;

/** A label of the domain: letters and digits of any script, without a hyphen at either end. */
const LABEL = String.raw`[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?`;
/** One address without spaces and line breaks. Quoted local parts, which nobody uses, are rejected. */
const ADDRESS = new RegExp(String.raw`^[^\s@<>()[\]\\,;:"\p{Cc}]{1,64}@${LABEL}(?:\.${LABEL})+$`, 'u');

/** Returns whether a text is a single email address that a message can be sent to. */
export const isEmailAddress = (text: string): boolean => text.length <= EMAIL_LIMIT && ADDRESS.test(text);

/** Returns the message for a text that isn't an email address; null if it is one. Spaces around it are ignored. */
export function emailRefusal(text: string): string | null {
  if (text.trim() === '') return 'Enter an email address.';
  return isEmailAddress(text.trim()) ? null : 'Enter one email address, such as name@example.com.';
}
