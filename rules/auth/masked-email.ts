/** Masks an email address to its first character and domain, such as "n…@example.com". */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const [first = ''] = email;
  return at > 0 ? `${first}…${email.slice(at)}` : '…';
}
