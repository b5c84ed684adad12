const FILE = /^creditNote_(\d{1,9})\.pdf$/;

/** The name of a credit note's PDF, by its number. */
export const creditNoteFile = (number: number): string => `creditNote_${number}.pdf`;

/** Where the public port has it. */
export const creditNoteFileUrl = (number: number): string => `/files/${creditNoteFile(number)}`;

/** The credit note whose PDF a file is; null for every other name. */
export function readCreditNoteFile(file: string): number | null {
  const number = FILE.exec(file)?.[1];
  return number === undefined ? null : Number(number);
}
