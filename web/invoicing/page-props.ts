/** A screen of one invoice group. */
export interface GroupPageProps {
  /** invoiceGroupID. */
  groupNumber: number;
}

/** A screen of some invoices of a group. */
export interface InvoicesPageProps extends GroupPageProps {
  /** Invoice numbers with commas, or the token of a stored selection; empty where the address names none. */
  list: string;
}
