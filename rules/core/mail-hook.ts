/** Where mail providers report what happened to an email. */
export const MAIL_HOOK_PATH = '/hooks/mail';

/** Maximum size of a report, in bytes. A returned email can include the email that was sent. */
export const LONGEST_MAIL_REPORT = 1024 * 1024;
