import { daysBetween, type LocalDate } from '../core/dates';
import type { Problem } from '../core/problem';
import { readableLine } from '../core/text';
import type { Scope } from './scopes';

/** A token lives a year at most, and a house has so many that are good at once. */
export const TOKEN_LIMITS = { name: 100, longestDays: 365, perHouse: 100 };

/** The ready choices of how long a token lives, in days. */
export const TOKEN_DAYS = [30, 90, 365] as const;

function nameRefusal(name: string): string | null {
  if (name === '') return 'Enter a name, such as the tool that will use it.';
  return name.length > TOKEN_LIMITS.name ? `A name can have ${TOKEN_LIMITS.name} characters at most.` : null;
}

function dayRefusal(lastDay: LocalDate | null, today: LocalDate): string | null {
  if (lastDay === null) return 'Enter a date.';
  const days = daysBetween(today, lastDay);
  if (days < 1) return 'Choose a date after today.';
  return days > TOKEN_LIMITS.longestDays ? `A token can last ${TOKEN_LIMITS.longestDays} days at most.` : null;
}

/** Everything that is wrong with a token that is to be made, by field; days are of the house's calendar. */
export function tokenProblems(
  {
    name,
    scopes,
    lastDay,
  }: { readonly name: string; readonly scopes: readonly Scope[]; readonly lastDay: LocalDate | null },
  today: LocalDate,
): Problem[] {
  const refusals = {
    name: nameRefusal(readableLine(name)),
    scopes: scopes.length === 0 ? 'Choose at least one area.' : null,
    expiresOn: dayRefusal(lastDay, today),
  };
  return Object.entries(refusals).flatMap(([field, message]) =>
    message === null ? [] : [{ code: 'CANNOT_MAKE_TOKEN', message, field }],
  );
}
