/** Whose history is looked at. */
export interface HistoryTarget {
  readonly type: 'Invoice' | 'InvoiceLine' | 'InvoiceGroup';
  readonly id: string;
  /** Of an invoice and an item; what else an edit of many changed is not told. */
  readonly invoiceNumber?: number;
  /** Of an item; what else an edit changed of its invoice is not told. */
  readonly lineNumber?: number;
  /** In words: "Invoice 12, Ada Marsh". */
  readonly words: string;
}
