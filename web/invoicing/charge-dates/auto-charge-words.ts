import { backOfPreview } from '../documents/preview-words';

export const AUTO_CHARGE_TITLE = "Automatically charge buyers' credit cards";
/** The tooltip of the table. */
export const NOT_ELIGIBLE =
  'Some invoices are not eligible for autocharge. Reasons include invoice is payment restricted, paid, payment pending, credit card limit exceeded, etc.';
export const SET_DATE = 'Set Auto-Charge date';
export const REMOVE_DATE = 'Remove Auto-Charge date';
export const SELECT_NEW_DATE = 'Select a new date to continue';
export const NOTIFY_BIDDERS = 'Email bidders about the new date';
export const WITHOUT_CHANGES = 'Continue With No Changes';
export const WITH_CHANGES = 'Save & Continue';

/** Returns the address and label of the back link: the screen that this one was opened from; the group if unknown. */
export const backOfAutoCharge = (groupNumber: number, from: string | null): { href: string; label: string } =>
  backOfPreview(groupNumber, from === 'create' || from === 'edit' || from === 'all' ? from : 'group');
