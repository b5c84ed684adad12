import { domainToASCII } from 'node:url';
import { isEmailAddress } from '../../../rules/core/email-address';

/** An email address as mail servers take it, with its domain in ASCII (IDNA); null for what is none, or more than one. */
export function mailAddress(text: string): string | null {
  const trimmed = text.trim();
  if (!isEmailAddress(trimmed)) return null;
  const at = trimmed.lastIndexOf('@');
  const domain = domainToASCII(trimmed.slice(at + 1));
  return domain === '' ? null : `${trimmed.slice(0, at)}@${domain}`;
}
