const FILE = /^paymentReceipt_(\d{1,9})\.csv$/;

/** The name of a receipt's CSV, by its number. */
export const receiptFile = (number: number): string => `paymentReceipt_${number}.csv`;

/** Returns the address of a receipt's CSV. */
export const receiptFileUrl = (number: number): string => `/files/${receiptFile(number)}`;

/** Returns the receipt whose CSV a file is; null for every other name. */
export function readReceiptFile(file: string): number | null {
  const number = FILE.exec(file)?.[1];
  return number === undefined ? null : Number(number);
}
