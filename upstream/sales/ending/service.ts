import type { Services } from '../../core/services';
import { endClosedSessions } from './end-session';

/** Ends those of these timed sessions of a house whose lots are all closed, by a time of the database. */
export const endSessionsOfClosedLots = (
  services: Services,
  houseId: number,
  ids: readonly number[],
  now: Date,
): Promise<void> => endClosedSessions(services, houseId, ids, now);
