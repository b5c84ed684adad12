import type { Instant } from '../core/dates';
import { amountInWords, type Minor } from '../core/money';

/** What a clerk can enter for a lot. */
export const ENTRY_KINDS = ['SOLD', 'PASSED', 'REOPENED'] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];
/** The kinds of the log, which also has what was undone. */
export type LoggedKind = EntryKind | 'UNDONE';

/** An entry of the log, as far as the effect of others depends on it. */
export interface LoggedEntry {
  readonly sequence: number;
  readonly kind: LoggedKind;
  /** The entry that it undoes; null unless it undoes one. */
  readonly undoes: number | null;
}

/** Desks open so long before the session starts. */
export const OPENS_BEFORE_MS = 60 * 60_000;

/** Returns why nothing can be entered in a session; null if it can. */
export function deskRefusal(
  {
    startsAt,
    isPublished,
    isEnded,
  }: { readonly startsAt: Instant; readonly isPublished: boolean; readonly isEnded: boolean },
  now: Instant,
): { readonly code: 'SESSION_ENDED' | 'NOT_PUBLISHED' | 'NOT_STARTED'; readonly message: string } | null {
  if (isEnded)
    return { code: 'SESSION_ENDED', message: 'This session has ended. Correct its prices under Edit Realized Prices.' };
  if (!isPublished) return { code: 'NOT_PUBLISHED', message: 'Publish the session first.' };
  if (now < startsAt - OPENS_BEFORE_MS)
    return { code: 'NOT_STARTED', message: 'Lots can be entered from an hour before the session starts.' };
  return null;
}

/** Returns the entries of a lot that are in effect, latest first: those that are neither undone nor undo another one. */
export function effectiveEntries<Entry extends LoggedEntry>(entries: readonly Entry[]): Entry[] {
  const undone = new Set(entries.map(({ undoes }) => undoes));
  return entries
    .filter(({ sequence, kind }) => kind !== 'UNDONE' && !undone.has(sequence))
    .sort((one, other) => other.sequence - one.sequence);
}

/** Returns what an entry says of its lot, in words. */
export function entryText(
  {
    kind,
    hammer,
    paddle,
  }: { readonly kind: LoggedKind; readonly hammer: Minor | null; readonly paddle: string | null },
  currency: string,
  locale: string | undefined,
): string {
  switch (kind) {
    case 'SOLD':
      return `Sold for ${amountInWords(hammer ?? 0, currency, locale)}${paddle === null ? '' : ` to paddle ${paddle}`}`;
    case 'PASSED':
      return 'Passed';
    case 'REOPENED':
      return 'Reopened';
    case 'UNDONE':
      return 'Undone';
  }
}
