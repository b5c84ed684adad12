const FILE = /^creditNote_(\d{1,9})\.pdf$/;

/** Returns the file name of a credit note's PDF, by its number. */
export const creditNoteFile = (number: number): string => `creditNote_${number}.pdf`;

/** Returns its path on the public port. */
export const creditNoteFileUrl = (number: number): string => `/files/${creditNoteFile(number)}`;

/** Returns the number of the credit note that a PDF's file name belongs to; null for every other name. */
export function readCreditNoteFile(file: string): number | null {
  const number = FILE.exec(file)?.[1];
  return number === undefined ? null : Number(number);
}
