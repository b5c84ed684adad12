import { GROUP_NAME_LIMIT } from './group-rules';

/** The parts of a session that determine the name of a group. */
export interface NamingSession {
  readonly title: string;
}

/**
 * Returns a name for a new group, from its sessions: the name of the sale if it includes all of its sessions, otherwise the titles of
 * its sessions, as many whole titles as fit into 50 characters. Empty without sessions, and if no name fits.
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
