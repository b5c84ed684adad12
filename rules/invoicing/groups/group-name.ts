import { GROUP_NAME_LIMIT } from './group-rules';

/** A session as far as it lends its name to a group. */
export interface NamingSession {
  readonly title: string;
}

/**
 * A name for a new group, out of its sessions: the sale's when all of its sessions are in it, else the titles of those that
 * are, as far as whole titles go into the 50 characters. Empty without sessions, and where no name fits.
 */
export function proposedGroupName(
  saleName: string,
  sessions: readonly NamingSession[],
  sessionsOfSale: number,
): string {
  if (sessions.length === 0) return '';
  const titles = sessions.map(({ title }) => title).join(', ');
  const names =
    sessions.length === sessionsOfSale
      ? [saleName, titles]
      : [titles, `${saleName} (${sessions.length} of ${sessionsOfSale})`];
  return names.find((name) => [...name].length <= GROUP_NAME_LIMIT) ?? '';
}
