/** The specified texts of failures; the telephone numbers of Customer Care follow. */
export const CREATE_FAILED = 'Unable to create a session. Please try again later or contact Customer Care any time at:';
export const LOAD_FAILED =
  'Unable to load your session details. Please try again later or contact Customer Care any time at:';
export const SAVE_FAILED =
  'Unable to submit session details. Please try again later or contact Customer Care any time at:';
/** Specified, with two spaces. */
export const NO_CONTACTS =
  'You do not have any saved contacts.  Please go to the Users and Permissions page to add new contacts.';
