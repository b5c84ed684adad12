const FILE = /^paymentReceipt_(\d{1,9})\.(csv|pdf)$/;

/** The payments of a receipt as CSV for staff, or the receipt as it is printed for the person who paid. */
export type ReceiptFormat = 'csv' | 'pdf';

/** The name of a receipt's file, by its number. */
export const receiptFile = (number: number, format: ReceiptFormat): string => `paymentReceipt_${number}.${format}`;

/** Returns the address of a receipt's file. */
export const receiptFileUrl = (number: number, format: ReceiptFormat): string =>
  `/files/${receiptFile(number, format)}`;

/** Returns the receipt that a file is of, and its format; null for every other name. */
export function readReceiptFile(file: string): { readonly number: number; readonly format: ReceiptFormat } | null {
  const [, number, format] = FILE.exec(file) ?? [];
  return number === undefined ? null : { number: Number(number), format: format === 'pdf' ? 'pdf' : 'csv' };
}
