/** The channel of private-label customers, as the member services write it. */
export const PRIVATE_LABEL_CHANNEL = 'PL';

/** Title and text after a password email. The wording "set" is specified. */
export const PASSWORD_MAIL_SENT = 'Email Sent';
export const passwordMailSentTo = (email: string): string => `A password reset email has been set to ${email}`;
export const PASSWORD_MAIL_FAILED_TITLE = 'Error';
export const PASSWORD_MAIL_FAILED = 'There was an error sending the password email';

/** Shown when the list cannot be loaded. */
export const CUSTOMERS_NOT_LOADED = 'Unable to load your customers. Please try again later or contact Customer Care';

/** What the customer reads. Their account is on the house's bidding site, which isn't part of this application. */
export function passwordMailWords({
  houseName,
  firstName,
}: {
  readonly houseName: string;
  readonly firstName: string;
}): { subject: string; paragraphs: readonly string[]; closing: readonly string[] } {
  return {
    subject: `Your password at ${houseName}`,
    paragraphs: [
      firstName === '' ? 'Hello,' : `Dear ${firstName},`,
      `${houseName} has started a password reset for your account on its bidding site. Open the sign-in page of the site, choose "Forgot password" and enter this email address to set a new one.`,
    ],
    closing: [
      "If you didn't ask for this, ignore this email. Your current password still works. Replies to this email go to the house.",
    ],
  };
}
