import type {
  DecidedJson,
  RegistrationJson,
  RegistrationsJson,
} from '../../../upstream/customers/approvals/registration-wire';
import type { HouseClient } from '../../invoicing/house-at-work';
import type { TestUpstream } from '../../support/services/upstream';

/** Adds a live sale with sessions of one hour, which start a day apart from Dec 1, 2026 at 9:00 in New York. */
export async function addUpcomingSale(
  upstream: TestUpstream,
  houseId: number,
  id: number,
  name = 'Winter Sale',
  sessions = 2,
): Promise<number> {
  await upstream.db.query(
    `insert into auction_group (house_id, id, ref, name, kind, created_at) values ($1, $2, $3, $4, 'LIVE', '2026-11-01')`,
    [houseId, id, `GRPNEW${houseId}-${id}`, name],
  );
  await addSession(upstream, houseId, id, sessions);
  return id;
}

/** Adds sessions to a sale. Their numbers are ten times that of the sale and up. */
export const addSession = (upstream: TestUpstream, houseId: number, saleId: number, count = 1, first = 0) =>
  upstream.db.query(
    `insert into catalog (house_id, id, ref, group_id, identifier, title, kind, starts_at, time_zone, location_id, currency, premium_steps)
     select $1::int, $2::int * 10 + n, 'CATNEW' || $1::int || '-' || ($2::int * 10 + n), $2, 'N' || n, 'Winter session ' || n, 'LIVE',
       timestamptz '2026-12-01 14:00Z' + n * interval '1 day', 'America/New_York', 1, 'USD', '[]'
     from generate_series($3::int, $3::int + $4::int - 1) n`,
    [houseId, saleId, first, count],
  );

/** Returns the number of a bidder by their last name. */
export async function bidderOf(upstream: TestUpstream, houseId: number, lastName: string): Promise<number> {
  const [row] = await upstream.db.query<{ id: number }>(
    'select min(id) as id from approval where house_id = $1 and last_name = $2',
    [houseId, lastName],
  );
  if (!row) throw new Error(`no bidder ${lastName}`);
  return row.id;
}

/** Adds requests of bidders to bid in a sale, and returns them in that order. */
export async function requested(
  upstream: TestUpstream,
  house: HouseClient,
  groupID: number,
  lastNames: readonly string[],
): Promise<RegistrationJson[]> {
  const approvalIDs = await Promise.all(lastNames.map((name) => bidderOf(upstream, house.houseId, name)));
  const { registrations } = await house.post<RegistrationsJson>('registrations', { groupID, approvalIDs });
  return approvalIDs.flatMap((id) => registrations.filter(({ approvalID }) => approvalID === id));
}

/** What a decision sends: the requests in the versions that were shown. */
export const bodyOf = (requests: readonly RegistrationJson[], more: object = {}) => ({
  registrations: requests.map(({ registrationID, version }) => ({ registrationID, version })),
  ...more,
});

/** Decides about requests, and returns them as they are then. */
export const decide = async (
  house: HouseClient,
  decision: 'approve' | 'decline' | 'reopen',
  requests: readonly RegistrationJson[],
  more: object = {},
): Promise<RegistrationJson[]> =>
  (await house.post<DecidedJson>(`registrations/${decision}`, bodyOf(requests, more))).registrations;
