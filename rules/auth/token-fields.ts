import { daysBetween, type LocalDate } from '../core/dates';
import type { Problem } from '../core/problem';
import { readableLine } from '../core/text';
import type { Scope } from './scopes';

/** Limits of API tokens: the longest lifetime in days, and the number of active tokens of a house. */
export const TOKEN_LIMITS = { name: 100, longestDays: 365, perHouse: 100 };

/** The lifetimes that the form offers, in days. */
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

/** Lists the problems of a new token by field. Days are calendar days of the house. */
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
