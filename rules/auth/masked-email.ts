/** An email address for readers who may not know it: the first character and the domain, such as "n…@example.com". */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const [first = ''] = email;
  return at > 0 ? `${first}…${email.slice(at)}` : '…';
}
