import { addressLines, countryName, type PostalAddress } from '../../../rules/core/address';
import { calendarFile, feedUrl } from '../../../rules/sales/calendar/feed';
import { countUnknownFeed, recordFeedChange, usersWith } from '../../auth/service';
import { notFound } from '../../core/errors';
import type { Actor } from '../../core/http/actor';
import { hashOf, newSecret, tokenHashOf } from '../../core/secrets';
import type { Services } from '../../core/services';
import { houseById, locationsById } from '../../house/service';
import { deleteFeed, findFeedOwner, putFeed, selectFeed, selectFeedSessions, touchFeed } from './feed-store';
import type { CalendarFeedFileJson, CalendarFeedJson, NewCalendarFeedJson } from './feed-wire';

const dayMs = 24 * 3_600_000;
const minuteMs = 60_000;
/** How long sessions stay in the file after their start. */
const PAST_MS = 366 * dayMs;

/** Returns when the caller's address was created and last read. The address itself is not stored. */
export async function readFeed({ db }: Services, actor: Actor): Promise<CalendarFeedJson> {
  const found = await selectFeed(db, actor);
  return { createdAt: found?.createdAt.getTime() ?? null, lastReadAt: found?.readAt?.getTime() ?? null };
}

/**
 * Gives the caller a new address and invalidates the earlier one. The address is a secret that is returned only here, so it isn't stored
 * under an idempotency key either: a repeated call replaces an address that nobody has seen.
 */
export async function resetFeed(services: Services, actor: Actor): Promise<NewCalendarFeedJson> {
  const { db, clock, publicUrl } = services;
  const token = newSecret();
  const now = clock.now();
  await db.transaction(async (tx) => {
    await recordFeedChange(tx, services, actor, 'reset');
    await putFeed(tx, actor, tokenHashOf(token), now);
  });
  return { url: feedUrl(publicUrl, token), createdAt: now.getTime(), lastReadAt: null };
}

/** Invalidates the caller's address. Without one, nothing changes. */
export async function revokeFeed(services: Services, actor: Actor): Promise<CalendarFeedJson> {
  await services.db.transaction(async (tx) => {
    if ((await selectFeed(tx, actor)) === null) return;
    // Locks the user first, as a reset does.
    await recordFeedChange(tx, services, actor, 'revoke');
    await deleteFeed(tx, actor);
  });
  return { createdAt: null, lastReadAt: null };
}

/** Returns the name and the address of a location in one line; empty for an unknown one. */
const locationText = (
  location: (Omit<PostalAddress, 'province'> & { readonly facilityName: string }) | undefined,
): string =>
  location === undefined
    ? ''
    : [location.facilityName, ...addressLines({ ...location, province: '' }), countryName(location.country)]
        .filter((part) => part !== '')
        .join(', ');

/**
 * Returns the file of an address, and its tag. Throws 404 if the address is invalid, and if its user is disabled or may no longer see the
 * calendar, so that nothing about the address is revealed; 429 TOO_MANY_ATTEMPTS after too many invalid ones from a client.
 */
export async function readFeedFile(
  services: Services,
  token: string,
  clientAddress: string,
): Promise<CalendarFeedFileJson> {
  const { db, clock } = services;
  const now = clock.now();
  const owner = await findFeedOwner(db, tokenHashOf(token));
  const users = owner === null ? [] : await usersWith(db, owner.houseId, 'calendar');
  if (owner === null || !users.some(({ userId }) => userId === owner.userId)) {
    await countUnknownFeed(services, clientAddress);
    throw notFound('The calendar');
  }
  // Written at most once a minute, so that reads don't cause writes.
  if (owner.readAt === null || owner.readAt.getTime() <= now.getTime() - minuteMs)
    await touchFeed(db, owner, tokenHashOf(token), now);
  const { name } = await houseById(db, owner.houseId);
  const from = new Date(now.getTime() - PAST_MS);
  const rows = await selectFeedSessions(db, owner.houseId, from);
  const locations = await locationsById(db, owner.houseId, [...new Set(rows.map(({ locationId }) => locationId))]);
  const sessions = rows.map(({ locationId, startsAt, changedAt, ...session }) => ({
    ...session,
    startsAt: startsAt.getTime(),
    changedAt: changedAt.getTime(),
    location: locationText(locations.get(locationId)),
  }));
  const text = calendarFile(name, sessions);
  return { text, tag: hashOf(text) };
}
