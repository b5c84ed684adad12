import { mailAddress } from '../../core/mail/mail-address';

/** Returns why an invoice can't be sent, as a message for staff; null if it can. */
export function skipReason({
  email,
  itemCount,
}: {
  readonly email: string;
  readonly itemCount: number;
}): string | null {
  if (itemCount === 0) return 'Nothing to show: every item is hidden.';
  if (email === '') return 'No email address.';
  return mailAddress(email) === null ? `No email address: ${email}` : null;
}
