import { domainToASCII } from 'node:url';
import { isEmailAddress } from '../../../rules/core/email-address';

/** Normalizes an email address for mail servers, with its domain in ASCII (IDNA); null unless the text is exactly one address. */
export function mailAddress(text: string): string | null {
  const trimmed = text.trim();
  if (!isEmailAddress(trimmed)) return null;
  const at = trimmed.lastIndexOf('@');
  const domain = domainToASCII(trimmed.slice(at + 1));
  return domain === '' ? null : `${trimmed.slice(0, at)}@${domain}`;
}
