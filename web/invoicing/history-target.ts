/** Whose history is looked at. */
export interface HistoryTarget {
  readonly type: 'Invoice' | 'InvoiceGroup';
  readonly id: string;
  /** Of an invoice; what else an edit of many changed is not told. */
  readonly invoiceNumber?: number;
  /** In words: "Invoice 12, Ada Marsh". */
  readonly words: string;
}
