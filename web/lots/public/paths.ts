/** A lot in the address of its page. */
export interface LotPlace {
  /** live, timed, or bin. */
  readonly type: string;
  readonly groupId: number;
  readonly catalogId: number;
  /** The number with its extension, or id and the lotId of a lot without one; 0 is a new lot. */
  readonly key: string;
  /** The page of the summary to return to; null for none. */
  readonly goToPage: number | null;
}

/** The page of a lot. Its navigation state says which step it was opened from. */
export const lotPath = ({ type, groupId, catalogId, key, goToPage }: LotPlace): string =>
  `/session/${type}/${groupId}/${catalogId}/lot/${key}${goToPage === null ? '' : `/${goToPage}`}`;

/** Returns what names a lot in the address of its page. */
export const lotKey = ({ number, lotId }: { readonly number: string; readonly lotId: number }): string =>
  /^\d/.test(number) ? number : `id${lotId}`;
