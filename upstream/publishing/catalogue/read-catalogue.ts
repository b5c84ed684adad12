import type { z } from 'zod';
import { addressLines, countryName } from '../../../rules/core/address';
import { wireFromMinor } from '../../../rules/core/money';
import { pictureFile, readPictureFile } from '../../../rules/images/picture-files';
import { columnLabel } from '../../../rules/lots/uploads/columns';
import { premiumRates, priceText } from '../../../rules/publishing/catalogue/estimate';
import { notFound } from '../../core/http/errors';
import type { FileBody } from '../../core/http/file-answer';
import type { Services } from '../../core/services';
import { houseById, locationsById } from '../../house/service';
import { readPicture } from '../../images/service';
import {
  type PublicLotRow,
  type PublicSessionRow,
  selectHouseOfPicture,
  selectPublicLot,
  selectPublicLots,
  selectPublicSession,
  selectPublicSessions,
} from './catalogue-store';
import type {
  PublicCatalogueJson,
  PublicLotJson,
  PublicLotPageJson,
  PublicLotsQuery,
  PublicSessionJson,
  PublicSessionsJson,
} from './catalogue-wire';

/** Search engines read at most so many addresses of one list. */
const MOST_SESSIONS = 10_000;

/** The other fields of a lot that bidders read, in this order. */
const FACTS = [
  'artistName',
  'medium',
  'circa',
  'dimensions',
  'condition',
  'provenance',
  'exhibited',
  'literature',
  'notes',
] as const;

/** Throws the same 404 whether a session is unknown, deleted, or not published. */
async function sessionOf({ db }: Services, ref: string): Promise<PublicSessionRow> {
  const session = await selectPublicSession(db, ref);
  if (!session) throw notFound('The catalog');
  return session;
}

async function sessionJson({ db }: Services, session: PublicSessionRow): Promise<PublicSessionJson> {
  const { houseId, locationId, currency } = session;
  const house = await houseById(db, houseId);
  const location = (await locationsById(db, houseId, [locationId])).get(locationId);
  return {
    catalogRef: session.ref,
    title: session.title,
    saleName: session.saleName,
    kind: session.kind,
    startsAt: session.startsAt.getTime(),
    endedAt: session.endedAt?.getTime() ?? null,
    timeZoneID: session.timeZone,
    currencyCode: currency,
    premium: premiumRates(session.premiumSteps, currency),
    location: location
      ? [location.facilityName, ...addressLines({ ...location, province: '' }), countryName(location.country)].filter(
          (line) => line !== '',
        )
      : [],
    houseName: house.name,
    houseEmail: house.email,
    housePhone: house.phone,
    lotCount: session.lotCount,
    edition: session.edition,
    publishedAt: session.publishedAt.getTime(),
    version: session.version,
  };
}

const text = (value: string | number | null | undefined): string => String(value ?? '');
const amountOf = (value: string | number | null | undefined): number | null =>
  typeof value === 'number' ? value : null;

function lotJson(
  { ref, content, isWithdrawn, isSold }: PublicLotRow,
  { kind, currency }: PublicSessionRow,
): PublicLotJson {
  const isBuyNow = kind === 'BUY_NOW';
  const price = amountOf(content.price);
  const amounts = {
    price,
    lowEstimate: amountOf(content.lowEstimate),
    highEstimate: amountOf(content.highEstimate),
    startingBid: amountOf(content.startingBid),
  };
  return {
    lotRef: ref,
    label: `${text(content.lotNumber)}${text(content.lotExtension)}`,
    title: text(content.title),
    description: text(content.description),
    price: priceText(amounts, isBuyNow, currency),
    amount: isBuyNow && price !== null ? wireFromMinor(price, currency) : null,
    facts: FACTS.flatMap((column) => {
      const value = text(content[column]);
      return value === '' ? [] : [{ label: columnLabel(column, kind), text: value }];
    }),
    images: [...content.images],
    isWithdrawn,
    isSold,
    isBanned: content.isBanned,
  };
}

/** Returns a session that bidders see with a page of its lots. Throws 404. */
export async function readPublicCatalogue(
  services: Services,
  ref: string,
  { offset, size, search, available }: z.output<typeof PublicLotsQuery>,
): Promise<PublicCatalogueJson> {
  const session = await sessionOf(services, ref);
  const filter = { search: search.trim(), isAvailable: available === 'true' };
  const { lots, total } = await selectPublicLots(services.db, session, filter, { offset, limit: size });
  return {
    session: await sessionJson(services, session),
    lots: lots.map((lot) => lotJson(lot, session)),
    totalRecords: total,
  };
}

/** Returns a lot that bidders see, with those beside it. Throws 404. */
export async function readPublicLot(services: Services, ref: string, lotRef: string): Promise<PublicLotPageJson> {
  const session = await sessionOf(services, ref);
  const lot = await selectPublicLot(services.db, session, lotRef);
  if (!lot) throw notFound('The catalog');
  const neighbor = (row: typeof lot.next) => row && { lotRef: row.ref, label: row.label };
  return {
    session: await sessionJson(services, session),
    lot: lotJson(lot, session),
    previous: neighbor(lot.previous),
    next: neighbor(lot.next),
  };
}

/** Returns all sessions that bidders see, latest first. */
export async function readPublicSessions({ db }: Services): Promise<PublicSessionsJson> {
  const sessions = await selectPublicSessions(db, MOST_SESSIONS);
  return {
    sessions: sessions.map(({ ref, publishedAt }) => ({ catalogRef: ref, publishedAt: publishedAt.getTime() })),
  };
}

/** What is sent in place of a size that a picture doesn't have. */
const INSTEAD = {
  small: 'screen',
  medium: 'full',
  zoom: 'full',
  full: 'full',
  screen: 'screen',
  mail: 'mail',
} as const;

/** Returns a file of a picture that bidders see. Throws 404 for every other one. */
export async function readPublicPicture(services: Services, file: string): Promise<FileBody> {
  const picture = readPictureFile(file);
  const houseId = picture === null ? undefined : await selectHouseOfPicture(services.db, picture.name);
  if (picture === null || houseId === undefined) throw notFound('The file');
  try {
    return await readPicture(services, { houseId }, file);
  } catch {
    return readPicture(services, { houseId }, pictureFile(picture.name, INSTEAD[picture.size]));
  }
}
