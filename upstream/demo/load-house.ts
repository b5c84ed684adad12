import { type Instant, localDateOf, localTimeOf } from '../../rules/core/dates';
import { pictureUrl } from '../../rules/images/picture-files';
import { hashPassword } from '../auth/passwords/password';
import { recordChanges } from '../core/audit/audit-log';
import type { Transaction } from '../core/database/database';
import { takeNumbers } from '../core/database/numbering';
import { conflict } from '../core/errors';
import type { Services } from '../core/services';
import { sandboxCard } from '../payments/processor/sandbox-cards';
import { firstEditions } from '../publishing/editions/service';
import { loadAbsenteeBids, loadRegistrations } from './bidding/load-bidding';
import type {
  ApprovalData,
  CustomersData,
  GroupData,
  HouseData,
  LocationData,
  TemplateData,
  UserData,
} from './house-data';
import { loadTerms } from './sale-terms';
import { analyzeSales, insertHouse, insertRows, startCounters } from './store';

/** Seconds between the ends of the lots of a timed session. */
const STAGGER = 60;

/** Initial counters of a loaded house. They look as if it had been in use, and differ so that a number of the wrong kind finds nothing. */
const LAST_NUMBERS = {
  template: 300,
  auction_group: 2000,
  catalog: 5000,
  approval: 20_000,
  registration: 30_000,
  invoice_group: 7000,
  invoice: 104_000,
  lot: 400_000,
};

/** With fewer lots, any plan is fast, and collecting the statistics takes longer than loading the house. */
const LARGE = 500;

const iso = (instant: Instant) => new Date(instant).toISOString();

const at = <T>(items: readonly T[], index: number, what: string): T => {
  const item = items[index];
  if (item === undefined) throw new RangeError(`The house has no ${what} ${index}.`);
  return item;
};

async function hashesByPassword(users: readonly UserData[]): Promise<ReadonlyMap<string, string>> {
  const passwords = [...new Set(users.map(({ password }) => password))];
  return new Map(
    await Promise.all(passwords.map(async (password) => [password, await hashPassword(password)] as const)),
  );
}

/** The date and time of day of a session at its location. */
const localStart = (startsAt: Instant, timeZone: string) => ({
  startsOn: localDateOf(startsAt, timeZone),
  startTime: localTimeOf(startsAt, timeZone),
});

type Numbered<T> = T & { readonly id: number };

/** Assigns each record its number in the house. */
async function numbered<T extends object>(
  tx: Transaction,
  houseId: number,
  kind: string,
  items: readonly T[],
): Promise<Numbered<T>[]> {
  if (items.length === 0) return [];
  const first = await takeNumbers(tx, houseId, kind, items.length);
  return items.map((item, index) => ({ ...item, id: first + index }));
}

/**
 * Stores the house in one transaction, with a few statements per table.
 * Throws 409 HOUSE_EXISTS if the username is taken, RangeError if an index is out of range.
 */
export async function loadHouse(services: Services, data: HouseData): Promise<{ readonly houseId: number }> {
  const hashes = await hashesByPassword(data.users);
  return services.db.transaction((tx) => storeHouse(tx, services, data, hashes));
}

/** Stores several houses in the caller's transaction, and returns their ids in order. */
export async function loadHouses(tx: Transaction, services: Services, houses: readonly HouseData[]): Promise<number[]> {
  const hashes = await hashesByPassword(houses.flatMap(({ users }) => users));
  const ids: number[] = [];
  for (const data of houses) ids.push((await storeHouse(tx, services, data, hashes)).houseId);
  return ids;
}

async function storeHouse(
  tx: Transaction,
  services: Services,
  data: HouseData,
  hashes: ReadonlyMap<string, string>,
): Promise<{ readonly houseId: number }> {
  const createdAt = services.clock.now().toISOString();
  const houseId = await insertHouse(tx, {
    paymentProcessingEligible: data.house.paymentProcessingEnabled,
    setUpDismissed: true,
    ...data.house,
    ref: services.newRef('HSE'),
    createdAt,
  });
  if (houseId === null)
    throw conflict('HOUSE_EXISTS', `The house "${data.house.userName}" exists already.`, 'userName');
  await startCounters(tx, houseId, LAST_NUMBERS);

  const users = await numbered(tx, houseId, 'house_user', data.users);
  await insertRows(
    tx,
    'house_user',
    users.map(({ password, contactTypes = [], ...user }) => ({
      houseId,
      ...user,
      contactTypes,
      ref: services.newRef('USR'),
      passwordHash: hashes.get(password),
      createdAt,
    })),
  );
  await insertRows(
    tx,
    'payment_method',
    data.paymentMethods.map((method, index) => ({ houseId, ...method, position: index + 1 })),
  );

  const locations = await numbered(tx, houseId, 'location', data.locations);
  await insertRows(
    tx,
    'location',
    locations.map((location) => ({ houseId, ...location })),
  );
  await loadTemplates(tx, { houseId, createdAt, locations }, data.templates);

  const approvals = await numbered(tx, houseId, 'approval', data.approvals);
  // The records of a member are one person.
  const firstOfMember = new Map<number, number>();
  for (const { id, memberId } of approvals)
    if (memberId !== null && !firstOfMember.has(memberId)) firstOfMember.set(memberId, id);
  const mergedInto = (id: number, memberId: number | null) => {
    const first = memberId === null ? undefined : firstOfMember.get(memberId);
    return first === undefined || first === id ? null : first;
  };
  await insertRows(
    tx,
    'approval',
    approvals.map(({ registeredAt, hasCard: _hasCard, card: _card, isEbay = false, ...approval }) => ({
      houseId,
      ...approval,
      isEbay,
      mergedInto: mergedInto(approval.id, approval.memberId),
      ref: services.newRef('APP'),
      createdAt: registeredAt === undefined ? createdAt : iso(registeredAt),
    })),
  );
  const year = services.clock.now().getUTCFullYear();
  await insertRows(
    tx,
    'card_on_file',
    approvals
      .filter(({ hasCard }) => hasCard)
      .map(({ id, card = 'success' }) => ({
        houseId,
        approvalId: id,
        ...sandboxCard(card, id, year),
        addedAt: createdAt,
      })),
  );
  await loadCustomers(tx, houseId, approvals, data.customers);
  const termsOf = await loadTerms(tx, houseId, data);
  await loadSales(
    tx,
    services,
    { houseId, createdAt, userId: users[0]?.id ?? null, locations, approvals, termsOf },
    data.groups,
  );
  const lots = data.groups.flatMap(({ catalogs }) => catalogs.flatMap((catalog) => catalog.lots)).length;
  if (lots >= LARGE) await analyzeSales(tx);

  await recordChanges(tx, services.clock, { houseId, userId: null, requestId: null }, 'house.load', [
    { type: 'House', id: houseId, version: 1 },
  ]);
  return { houseId };
}

async function loadCustomers(
  tx: Transaction,
  houseId: number,
  approvals: readonly Numbered<ApprovalData>[],
  data: CustomersData | undefined,
): Promise<void> {
  if (!data) return;
  const groups = await numbered(tx, houseId, 'customer_group', data.groups);
  const idOf = (place: number) => at(approvals, place, 'approval').id;
  await insertRows(
    tx,
    'customer_group',
    groups.map(({ id, name }) => ({ houseId, id, name })),
  );
  await insertRows(
    tx,
    'customer_group_member',
    groups.flatMap((group) =>
      group.approvals.map((place) => ({ houseId, groupId: group.id, approvalId: idOf(place) })),
    ),
  );
  await insertRows(
    tx,
    'followed_keyword',
    data.keywords.map(({ approval, keyword, since }) => ({
      houseId,
      approvalId: idOf(approval),
      keyword,
      since: iso(since),
    })),
  );
}

interface Loaded {
  readonly houseId: number;
  readonly createdAt: string;
  readonly locations: readonly Numbered<LocationData>[];
}

async function loadTemplates(
  tx: Transaction,
  { houseId, createdAt, locations }: Loaded,
  data: readonly TemplateData[],
): Promise<void> {
  const templates = await numbered(tx, houseId, 'template', data);
  await insertRows(
    tx,
    'template',
    templates.map(({ id, name, payrixTemplate }) => ({ houseId, id, name, payrixTemplate, createdAt })),
  );
  await insertRows(
    tx,
    'template_version',
    templates.map(({ id, payrixTemplate: _payrix, location, ...content }) => ({
      houseId,
      templateId: id,
      version: 1,
      ...content,
      paypal: content.paypalEmail !== '',
      locationId: at(locations, location, 'location').id,
      createdAt,
    })),
  );
}

async function loadSales(
  tx: Transaction,
  services: Services,
  {
    houseId,
    createdAt,
    userId,
    locations,
    approvals,
    termsOf,
  }: Loaded & {
    readonly userId: number | null;
    readonly approvals: readonly Numbered<ApprovalData>[];
    readonly termsOf: (group: GroupData) => number | null;
  },
  data: readonly GroupData[],
): Promise<void> {
  const groups = await numbered(tx, houseId, 'auction_group', data);
  await insertRows(
    tx,
    'auction_group',
    groups.map((group) => ({
      houseId,
      id: group.id,
      ref: services.newRef('GRP'),
      name: group.name,
      kind: group.catalogs[0]?.kind ?? 'LIVE',
      termsId: termsOf(group),
      createdAt,
    })),
  );

  const catalogs = await numbered(
    tx,
    houseId,
    'catalog',
    groups.flatMap((group) => group.catalogs.map((catalog) => ({ ...catalog, groupId: group.id }))),
  );
  await insertRows(
    tx,
    'catalog',
    catalogs.map(({ lots: _lots, paddles: _paddles, location, startsAt, endedAt, publishedAt, ...catalog }) => ({
      houseId,
      ...catalog,
      ref: services.newRef('CAT'),
      locationId: at(locations, location, 'location').id,
      startsAt: iso(startsAt),
      ...localStart(startsAt, catalog.timeZone),
      step: catalog.kind === 'BUY_NOW' ? 5 : 6,
      publishedAt: publishedAt === undefined ? createdAt : iso(publishedAt),
      endedAt: endedAt === null ? null : iso(endedAt),
      staggerSeconds: catalog.kind === 'TIMED' && endedAt === null ? STAGGER : null,
    })),
  );
  const paddles = await numbered(
    tx,
    houseId,
    'paddle',
    catalogs.flatMap((catalog) => catalog.paddles.map((paddle) => ({ ...paddle, catalogId: catalog.id }))),
  );
  await insertRows(
    tx,
    'paddle',
    paddles.map(({ approval, ...paddle }) => ({
      houseId,
      ...paddle,
      approvalId: at(approvals, approval, 'approval').id,
    })),
  );
  const bidding = { houseId, userId, approvalId: (index: number) => at(approvals, index, 'approval').id };
  await loadRegistrations(
    tx,
    services,
    bidding,
    groups.map(({ id, registrations = [] }) => ({
      id,
      registrations,
      catalogIds: catalogs.filter(({ groupId }) => groupId === id).map((catalog) => catalog.id),
    })),
  );

  const lots = await numbered(
    tx,
    houseId,
    'lot',
    catalogs.flatMap((catalog) => catalog.lots.map((lot) => ({ ...lot, catalogId: catalog.id }))),
  );
  // The lots of timed sessions that are still to come end one after the other.
  const openSessions = new Map(
    catalogs
      .filter(({ kind, endedAt }) => kind === 'TIMED' && endedAt === null)
      .map(({ id, startsAt }) => [id, { startsAt, before: 0 }]),
  );
  const endOfLot = ({ catalogId }: { readonly catalogId: number }): string | null => {
    const session = openSessions.get(catalogId);
    return session ? iso(session.startsAt + 1000 * STAGGER * session.before++) : null;
  };
  await insertRows(
    tx,
    'lot',
    lots.map(({ sold, pictures = [], lotUrl, bids: _bids, ...lot }) => ({
      houseId,
      ...lot,
      endsAt: endOfLot(lot),
      lotUrl: lotUrl ?? null,
      imageUrl: pictures[0] === undefined ? null : pictureUrl(pictures[0].name),
      ref: services.newRef('LOT'),
      approvalId: sold && at(approvals, sold.approval, 'approval').id,
      hammer: sold?.hammer ?? null,
      soldAt: sold && iso(sold.at),
    })),
  );
  await loadAbsenteeBids(tx, services, bidding, lots);
  const pictures = new Map(lots.flatMap((lot) => (lot.pictures ?? []).map((picture) => [picture.name, picture])));
  await insertRows(
    tx,
    'picture',
    [...pictures.values()].map((picture) => ({ houseId, ...picture, addedAt: createdAt })),
  );
  const images = await numbered(
    tx,
    houseId,
    'photo',
    lots.flatMap((lot) =>
      (lot.pictures ?? []).map(({ name }, index) => ({
        lotId: lot.id,
        position: index + 1,
        pictureName: name,
      })),
    ),
  );
  await insertRows(
    tx,
    'lot_picture',
    images.map((image) => ({ houseId, ...image })),
  );
  await firstEditions(tx, houseId);
}
