import { createHash } from 'node:crypto';
import type { z } from 'zod';
import { addressLines, countryName } from '../../../rules/core/address';
import { wireFromMinor } from '../../../rules/core/money';
import type { LiveFeeRates } from '../../../rules/invoicing/lines/live-fee';
import { taxCodeIn } from '../../../rules/lots/tax-codes';
import { catalogRate, premiumBeside, premiumRates, priceText } from '../../../rules/publishing/catalogue/estimate';
import { catalogueWords } from '../../../rules/publishing/catalogue/languages/languages';
import { type CatalogueWords, FACTS } from '../../../rules/publishing/catalogue/languages/words';
import { FEE_PLATFORMS } from '../../../rules/sales/terms-fields';
import { notFound, Refusal } from '../../core/errors';
import { Download } from '../../core/http/file-answer';
import type { Services } from '../../core/services';
import { houseById, type HouseLook, houseLook, locationsById } from '../../house/service';
import { selectLatestEdition } from '../edition-store';
import {
  type NeighborRow,
  type PublicLotRow,
  type PublicSessionRow,
  selectLotIndex,
  selectLotsHash,
  selectPositions,
  selectPublicLot,
  selectPublicLots,
  selectPublicSession,
  selectPublicSessions,
  type SessionPosition,
} from './catalogue-store';
import type {
  CatalogueTagsJson,
  LotIndexJson,
  PublicCatalogueJson,
  PublicLotJson,
  PublicLotPageJson,
  PublicLotsQuery,
  PublicSessionJson,
  PublicSessionsJson,
} from './catalogue-wire';
import { selectCurrentPdf } from './pdf-store';

/** Search engines read at most so many addresses of one list. */
const MOST_SESSIONS = 10_000;

/** Throws the same 404 whether a session is unknown, deleted, or not published. */
async function sessionOf({ db }: Services, ref: string): Promise<PublicSessionRow> {
  const session = await selectPublicSession(db, ref);
  if (!session) throw notFound('The catalog');
  return session;
}

/** A session that bidders see, in the language of its house. */
interface Shown {
  readonly session: PublicSessionRow;
  readonly words: CatalogueWords;
}

async function shownSession(
  services: Services,
  ref: string,
  language: string | null = null,
): Promise<{ readonly shown: Shown; readonly look: HouseLook }> {
  const session = await sessionOf(services, ref);
  const own = await houseLook(services.db, session.houseId);
  const look = language === null ? own : { ...own, language };
  return { shown: { session, words: catalogueWords(look.language) }, look };
}

const onlineFees = (rates: LiveFeeRates, words: CatalogueWords): PublicSessionJson['onlineFees'] =>
  Object.entries(FEE_PLATFORMS).flatMap(([platform, name]) => {
    const rate = rates[platform as keyof typeof FEE_PLATFORMS];
    return rate > 0 ? [{ platform: name, rate: catalogRate(rate, words) }] : [];
  });

async function sessionJson(
  { db }: Services,
  { session, words }: Shown,
  { language, ...look }: HouseLook,
): Promise<PublicSessionJson> {
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
    premium: premiumRates(session.premium, currency, words),
    premiumBeside: premiumBeside(session.premium, currency, words),
    premiumMode: session.premium.method,
    hasPremiumSteps: session.premium.steps.length > 1,
    onlineFees: onlineFees(session.liveFeeRates, words),
    description: session.texts.description,
    viewingNotes: session.texts.viewingNotes,
    terms: session.texts.terms.filter((term) => term.text !== ''),
    address: location
      ? {
          street: [location.street1, location.street2].filter((line) => line !== '').join(', '),
          city: location.city,
          region: location.state,
          postalCode: location.postalCode,
          country: location.country,
        }
      : null,
    location: location
      ? [
          location.facilityName,
          ...addressLines({ ...location, province: '' }),
          countryName(location.country, words.locale),
        ].filter((line) => line !== '')
      : [],
    look,
    language,
    pdfBytes: (await selectCurrentPdf(db, houseId, session.id))?.bytes ?? null,
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
  { ref, content, isWithdrawn, isSold, endsAt }: PublicLotRow,
  { session: { kind, currency }, words }: Shown,
): PublicLotJson {
  const isBuyNow = kind === 'BUY_NOW';
  const amounts = {
    price: amountOf(content.price),
    lowEstimate: amountOf(content.lowEstimate),
    highEstimate: amountOf(content.highEstimate),
    startingBid: amountOf(content.startingBid),
  };
  const wire = (minor: number | null) => (minor === null ? null : wireFromMinor(minor, currency));
  return {
    lotRef: ref,
    label: `${text(content.lotNumber)}${text(content.lotExtension)}`,
    title: text(content.title),
    description: text(content.description),
    price: priceText(amounts, isBuyNow, currency, words),
    amount: isBuyNow ? wire(amounts.price) : null,
    lowEstimate: wire(amounts.lowEstimate),
    highEstimate: wire(amounts.highEstimate),
    startingBid: wire(amounts.startingBid),
    facts: Object.fromEntries(
      FACTS.flatMap((fact) => {
        const value = text(content[fact]);
        return value === '' ? [] : [[fact, value]];
      }),
    ),
    endsAt: kind === 'TIMED' ? (endsAt?.getTime() ?? null) : null,
    images: [...content.images],
    isWithdrawn,
    isSold,
    isBanned: content.isBanned,
    taxCode: taxCodeIn(text(content.taxCode)) ?? '',
    hasResaleRight: content.hasResaleRight ?? false,
  };
}

/** How often a page is read again because an edition was published meanwhile. */
const MOST_READS = 5;

/** Reads a session and something of it from one edition. Throws 404. */
async function fromOneEdition<Part, Answer>(
  services: Services,
  ref: string,
  read: (session: PublicSessionRow) => Promise<Part>,
  answer: (shown: Shown, session: PublicSessionJson, part: Part) => Answer,
  language: string | null = null,
): Promise<Answer> {
  for (let reads = 1; ; reads += 1) {
    const { shown, look } = await shownSession(services, ref, language);
    const part = await read(shown.session);
    const edition = await selectLatestEdition(services.db, shown.session.houseId, shown.session.id);
    if (edition === shown.session.edition || reads === MOST_READS)
      return answer(shown, await sessionJson(services, shown, look), part);
  }
}

/** Returns a session that bidders see with a page of its lots, in its house's language or another one. Throws 404. */
export async function readPublicCatalogue(
  services: Services,
  ref: string,
  { offset, size, search, lots: refs, available }: z.output<typeof PublicLotsQuery>,
  language: string | null = null,
): Promise<PublicCatalogueJson> {
  const filter = {
    search: search.trim(),
    refs: refs === '' ? null : refs.split(','),
    isAvailable: available === 'true',
  };
  return fromOneEdition(
    services,
    ref,
    (session) => selectPublicLots(services.db, session, filter, { offset, limit: size }),
    (shown, session, { lots, total }) => ({
      session,
      lots: lots.map((lot) => lotJson(lot, shown)),
      totalRecords: total,
    }),
    language,
  );
}

/** Returns a lot that bidders see, with those beside it. Throws 404. */
export async function readPublicLot(services: Services, ref: string, lotRef: string): Promise<PublicLotPageJson> {
  const neighbor = (row: NeighborRow | null) => row && { lotRef: row.ref, label: row.label };
  return fromOneEdition(
    services,
    ref,
    async (session) => {
      const lot = await selectPublicLot(services.db, session, lotRef);
      if (!lot) throw notFound('The catalog');
      return lot;
    },
    (shown, session, lot) => ({
      session,
      lot: lotJson(lot, shown),
      previous: neighbor(lot.previous),
      next: neighbor(lot.next),
    }),
  );
}

/** Returns the lots that bidders see in a session, in order. Throws 404. */
export async function readLotIndex(services: Services, ref: string): Promise<LotIndexJson> {
  for (let reads = 1; ; reads += 1) {
    const session = await sessionOf(services, ref);
    const rows = await selectLotIndex(services.db, session);
    const edition = await selectLatestEdition(services.db, session.houseId, session.id);
    if (edition === session.edition || reads === MOST_READS)
      return { edition: session.edition, lots: rows.map((row) => ({ lotRef: row.ref, label: row.label })) };
  }
}

/** How many sessions' tags a process remembers. */
const MOST_TAGS = 1000;

/** Returns the tag of a session; null if bidders don't see it. */
async function tagNow(services: Services, ref: string): Promise<string | null> {
  try {
    const { shown, look } = await shownSession(services, ref);
    const seen = [await sessionJson(services, shown, look), await selectLotsHash(services.db, shown.session)];
    return createHash('sha256').update(JSON.stringify(seen)).digest('hex').slice(0, 32);
  } catch (error) {
    if (error instanceof Refusal && error.status === 404) return null;
    throw error;
  }
}

/** Returns a function that returns the tags of those sessions that bidders see. A tag is computed again only after a change of the house. */
export function createTags(services: Services): (refs: readonly string[]) => Promise<CatalogueTagsJson['tags']> {
  const known = new Map<string, SessionPosition & { readonly tag: string | null }>();

  async function tagAt({ ref, position }: SessionPosition): Promise<string | null> {
    const before = known.get(ref);
    if (before?.position === position) return before.tag;
    const tag = await tagNow(services, ref);
    if (known.size >= MOST_TAGS) known.clear();
    known.set(ref, { ref, position, tag });
    return tag;
  }

  return async (refs) => {
    // Positions are read before the rest: a change between the two makes the next tag be computed again.
    const sessions = await selectPositions(services.db, refs);
    const tags = await Promise.all(sessions.map(tagAt));
    return sessions.flatMap(({ ref }, index) => {
      const tag = tags[index];
      return typeof tag === 'string' ? [{ catalogRef: ref, tag }] : [];
    });
  };
}

/** Returns the PDF of a session's catalog, if it shows what bidders see. Throws 404. */
export async function readPublicPdf(services: Services, ref: string): Promise<Download> {
  const { houseId, id } = await sessionOf(services, ref);
  const pdf = await selectCurrentPdf(services.db, houseId, id);
  const file = pdf === undefined ? null : await services.files.open(pdf.file);
  if (file === null) throw notFound('The file');
  return new Download('application/pdf', `${ref}.pdf`, file.content);
}

/** Returns all sessions that bidders see, latest first. */
export async function readPublicSessions({ db }: Services): Promise<PublicSessionsJson> {
  const sessions = await selectPublicSessions(db, MOST_SESSIONS);
  return {
    sessions: sessions.map(({ ref, publishedAt }) => ({ catalogRef: ref, publishedAt: publishedAt.getTime() })),
  };
}
