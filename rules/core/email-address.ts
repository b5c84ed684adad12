/** As long as an address may be in an envelope, in characters (RFC 5321). */
export const EMAIL_LIMIT = 254;

/** Of the domain, in letters of any script: a label has no hyphen at its ends. */
const LABEL = String.raw`[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?`;
/** No spaces, no line ends, no second address. Quoted local parts, which nobody has, are refused. */
const ADDRESS = new RegExp(String.raw`^[^\s@<>()[\]\\,;:"\p{Cc}]{1,64}@${LABEL}(?:\.${LABEL})+$`, 'u');

/** Whether this is one email address that a message can be sent to. */
export const isEmailAddress = (text: string): boolean => text.length <= EMAIL_LIMIT && ADDRESS.test(text);

/** Why this is no email address of a bidder, in the words that staff read; null when it is one. Spaces around it do not count. */
export function emailRefusal(text: string): string | null {
  if (text.trim() === '') return 'Enter an email address.';
  return isEmailAddress(text.trim()) ? null : 'Enter one email address, such as name@example.com.';
}
