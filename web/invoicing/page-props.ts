/** The props of a screen of one invoice group. */
export interface GroupPageProps {
  /** invoiceGroupID. */
  groupNumber: number;
}

/** The props of a screen of some of a group's invoices. */
export interface InvoicesPageProps extends GroupPageProps {
  /** Comma-separated invoice numbers, or the token of a stored selection; empty if the address has neither. */
  list: string;
}
