/** Creates the invoices of a group; the key is the group's number. */
export const CREATE_WORK = 'invoicing.create';

/** Continues a send; the key is the run's number. */
export const SEND_WORK = 'invoicing.send';

/** Continues a message to many bidders; the key is the run's number. */
export const MESSAGE_WORK = 'invoicing.message';

/** Charges a card at its date; the key is the invoice's number, a slash, and the instant. */
export const AUTO_CHARGE_WORK = 'invoicing.auto-charge';

/** Notifies bidders of a change of their dates; the key is the edit's number, for the second job followed by `/last`. */
export const AUTO_CHARGE_NOTICE_WORK = 'invoicing.auto-charge-notice';
