import { domainToASCII } from 'node:url';

/** No spaces, no line ends, no second address. Quoted local parts, which nobody has, are refused. */
const ADDRESS = /^[^\s@<>()[\]\\,;:"\p{Cc}]{1,64}@[^\s@<>()[\]\\,;:"\p{Cc}]{1,253}$/u;

/** An e-mail address as mail servers take it, with its domain in ASCII (IDNA); null for what is none, or more than one. */
export function mailAddress(text: string): string | null {
  const trimmed = text.trim();
  if (!ADDRESS.test(trimmed)) return null;
  const at = trimmed.lastIndexOf('@');
  const domain = domainToASCII(trimmed.slice(at + 1));
  return domain === '' ? null : `${trimmed.slice(0, at)}@${domain}`;
}
