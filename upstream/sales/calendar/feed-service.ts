import { calendarFile, feedUrl } from '../../../rules/sales/calendar/feed';
import { usersWith } from '../../auth/service';
import type { Actor } from '../../core/http/actor';
import { notFound } from '../../core/http/errors';
import { hashOf, newSecret, tokenHashOf } from '../../core/secrets';
import type { Services } from '../../core/services';
import { houseById } from '../../house/service';
import { deleteFeed, findFeedOwner, putFeed, selectFeed, selectFeedSessions } from './feed-store';
import type { CalendarFeedFileJson, CalendarFeedJson, NewCalendarFeedJson } from './feed-wire';

/** How long sessions stay in the file after their start. */
const PAST_MS = 366 * 24 * 3_600_000;

/** Returns whether the caller has an address, and since when. The address itself is not stored. */
export async function readFeed({ db }: Services, actor: Actor): Promise<CalendarFeedJson> {
  return { createdAt: (await selectFeed(db, actor))?.getTime() ?? null };
}

/** Gives the caller a new address and invalidates the earlier one. The address is a secret that is returned only here. */
export async function resetFeed({ db, clock, publicUrl }: Services, actor: Actor): Promise<NewCalendarFeedJson> {
  const token = newSecret();
  const now = clock.now();
  await db.transaction((tx) => putFeed(tx, actor, tokenHashOf(token), now));
  return { url: feedUrl(publicUrl, token), createdAt: now.getTime() };
}

/** Invalidates the caller's address. */
export async function revokeFeed({ db }: Services, actor: Actor): Promise<CalendarFeedJson> {
  await db.transaction((tx) => deleteFeed(tx, actor));
  return { createdAt: null };
}

/**
 * Returns the file of an address, and its tag. Throws 404 if the address is invalid, and if its user is disabled or may no longer see the
 * calendar, so that nothing about the address is revealed.
 */
export async function readFeedFile({ db, clock }: Services, token: string): Promise<CalendarFeedFileJson> {
  const owner = await findFeedOwner(db, tokenHashOf(token));
  const users = owner === null ? [] : await usersWith(db, owner.houseId, 'calendar');
  if (owner === null || !users.some(({ userId }) => userId === owner.userId)) throw notFound('The calendar');
  const { name } = await houseById(db, owner.houseId);
  const from = new Date(clock.now().getTime() - PAST_MS);
  const text = calendarFile(name, await selectFeedSessions(db, owner.houseId, from));
  return { text, tag: hashOf(text) };
}
