/** The file with the realized prices of a session, which staff download. */

const FILE = /^realized\/prices-(\d{1,9})\.csv$/;

/** Returns the address of the file with the realized prices of a session. */
export const pricesUrl = (catalogId: number): string => `/files/realized/prices-${catalogId}.csv`;

/** Returns the session of such a file below /files/; null for other files. */
export function readPricesFile(file: string): number | null {
  const [, catalogId] = FILE.exec(file) ?? [];
  return catalogId === undefined ? null : Number(catalogId);
}
