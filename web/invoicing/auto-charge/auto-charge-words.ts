import { backOfPreview } from '../documents/preview-words';

export const AUTO_CHARGE_TITLE = "Automatically charge buyers' credit cards";
/** S0 section 2.5, the table's tooltip. */
export const NOT_ELIGIBLE =
  'Some invoices are not eligible for autocharge. Reasons include invoice is payment restricted, paid, payment pending, credit card limit exceeded, etc.';
export const SET_DATE = 'Set Auto-Charge date';
export const REMOVE_DATE = 'Remove Auto-Charge date';
export const SELECT_NEW_DATE = 'Select a new date to continue';
export const TELL_BIDDERS = 'Tell the bidders by email';
export const WITHOUT_CHANGES = 'Continue With No Changes';
export const WITH_CHANGES = 'Save & Continue';

/** Decision 57: back to where it was opened from, and where that is not said to the group. */
export const backOfAutoCharge = (groupNumber: number, from: string | null): { href: string; label: string } =>
  backOfPreview(groupNumber, from === 'create' || from === 'edit' ? from : 'group');
