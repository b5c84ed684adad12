/** The version of the text. A house that accepted an earlier version is asked again. */
export const TERMS_VERSION = 1;

/** The terms that a house accepts once before its users close disputes, by paragraph. */
export const CLOSING_TERMS: readonly string[] = [
  'Closing a dispute is a statement to the platform that the bidder did not keep their agreement, or that the item came back.',
  'Close a dispute only if the bidder had the chance to pay or to answer. Keep your messages and invoices for at least one year.',
  'When a dispute over non-payment is closed, your house is credited the live fee, the bidder is added to your No Bid List, and the bidder gets an unpaid-item strike. If the lot is on an invoice, a credit note cancels its sale.',
  'If the bidder pays after all, ask a super user to reopen the dispute. Reopening reverses all of these.',
  'Your acceptance counts for your whole house. The date and your name are recorded.',
];

export const TERMS_REQUIRED = 'You must agree to these terms to continue';

/** Whether a house has accepted the current terms. `version` is that of the latest acceptance; null if none was recorded. */
export const areTermsAccepted = (isAccepted: boolean, version: number | null): boolean =>
  isAccepted && (version === null || version >= TERMS_VERSION);
