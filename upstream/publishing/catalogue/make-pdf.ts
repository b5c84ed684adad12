import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { projectFile } from '../../../platform/project-file';
import { pictureKey } from '../../../rules/images/picture-files';
import { paperOf } from '../../../rules/invoicing/documents/paper';
import { MOST_LOTS } from '../../../rules/publishing/catalogue/catalogue-paths';
import { catalogueWords } from '../../../rules/publishing/catalogue/languages/languages';
import { type CatalogueWords, FACTS } from '../../../rules/publishing/catalogue/languages/words';
import { catalogTime } from '../../../rules/publishing/catalogue/times';
import { Refusal } from '../../core/errors';
import type { Services } from '../../core/services';
import type { JobContext, WorkItem, WorkKind } from '../../core/work/work';
import type { CatalogueBatch, SheetLot, SheetPicture, SheetText } from './catalogue-sheet';
import type { PublicCatalogueJson, PublicLotJson, PublicSessionJson } from './catalogue-wire';
import { deletePdf, selectPdfTag, selectPublishedRef, upsertPdf } from './pdf-store';
import { readPublicCatalogue } from './read-catalogue';
import type { PdfPayload } from './schedule-pdf';

/** How many lots are drawn at once. Their pictures are in memory together. */
const LOTS_OF_A_BATCH = 20;
/** The fonts of PDFs have Latin, Greek, and Cyrillic letters only. */
const WITHOUT_LETTERS = new Set(['ja', 'zh']);

/** Returns the first picture of a lot as a JPEG; null without one, or if its file is missing. */
async function pictureOf(
  { files }: Services,
  lot: PublicLotJson | undefined,
  size: 'screen' | 'full',
): Promise<SheetPicture | null> {
  const name = lot?.images[0] ?? '';
  const [, width, height] = /-(\d+)x(\d+)$/.exec(name) ?? [];
  if (width === undefined || height === undefined) return null;
  const bytes = await files.get(pictureKey(name, size));
  return bytes && { bytes: new Uint8Array(bytes), width: Number(width), height: Number(height) };
}

function markOf({ isWithdrawn, isBanned }: PublicLotJson, words: CatalogueWords): string {
  if (isWithdrawn) return words.withdrawn;
  return isBanned ? words.noOnlineBidding : '';
}

const sheetLot = (
  lot: PublicLotJson,
  picture: SheetPicture | null,
  { premiumBeside }: PublicSessionJson,
  words: CatalogueWords,
): SheetLot => ({
  number: words.lot(lot.label),
  title: lot.title,
  price: lot.price,
  premium: premiumBeside,
  mark: markOf(lot, words),
  texts: [
    ...(lot.description === '' ? [] : [{ title: '', text: lot.description }]),
    ...FACTS.flatMap((fact) => {
      const text = lot.facts[fact] ?? '';
      return text === '' ? [] : [{ title: words.facts[fact], text }];
    }),
  ],
  picture,
});

function factsOf(session: PublicSessionJson, words: CatalogueWords): string[] {
  const { kind, startsAt, timeZoneID, location, premium, houseName, housePhone, houseEmail } = session;
  const time = catalogTime(startsAt, timeZoneID, words.locale);
  return [
    ...(kind === 'BUY_NOW' ? [] : [kind === 'TIMED' ? words.closeFrom(time) : time]),
    ...(location.length === 0 ? [] : [location.join(', ')]),
    `${words.premium}: ${premium === '' ? words.none.toLowerCase() : premium}`,
    [houseName, housePhone, houseEmail].filter((part) => part !== '').join(' · '),
  ];
}

const textsOf = (parts: readonly (readonly [title: string, text: string])[]): SheetText[] =>
  parts.flatMap(([title, text]) => (text === '' ? [] : [{ title, text }]));

async function* batchesOf(
  services: Services,
  { session, lots }: PublicCatalogueJson,
  words: CatalogueWords,
  context: JobContext,
): AsyncGenerator<CatalogueBatch> {
  yield {
    cover: {
      houseName: session.houseName,
      kind: words.kinds[session.kind],
      title: session.title,
      facts: factsOf(session, words),
      texts: textsOf([
        [words.about, session.description],
        [words.viewing, session.viewingNotes],
      ]),
      picture: await pictureOf(
        services,
        lots.find(({ images }) => images.length > 0),
        'full',
      ),
    },
  };
  for (let start = 0; start < lots.length; start += LOTS_OF_A_BATCH) {
    const batch: SheetLot[] = [];
    for (const lot of lots.slice(start, start + LOTS_OF_A_BATCH))
      batch.push(sheetLot(lot, await pictureOf(services, lot, 'screen'), session, words));
    yield { lots: batch };
    await context.progress(Math.min(lots.length, start + LOTS_OF_A_BATCH), lots.length);
  }
  yield {
    closing: textsOf([
      [words.terms, words.otherFees],
      ...session.terms.map(({ title, text }) => [title, text] as const),
    ]),
  };
}

async function drawn(
  services: Services,
  houseId: number,
  shown: PublicCatalogueJson,
  words: CatalogueWords,
  context: JobContext,
): Promise<Buffer> {
  const { session } = shown;
  const options = {
    paper: paperOf(session.address?.country ?? 'US'),
    title: session.title,
    author: session.houseName,
    language: session.language,
    tagged: true,
  } as const;
  const program = projectFile('dist/upstream/publishing/catalogue/catalogue-thread.mjs');
  const batches = batchesOf(services, shown, words, context);
  return buffer(services.pdfs.write({ house: houseId, program, options, batches }, context.signal));
}

/** Returns what bidders see of a session; null if they see nothing. */
async function shownOf(services: Services, ref: string | undefined): Promise<PublicCatalogueJson | null> {
  if (ref === undefined) return null;
  const all = { offset: 0, size: MOST_LOTS, search: '', lots: '', available: 'false' } as const;
  try {
    const shown = await readPublicCatalogue(services, ref, all);
    // Its letters are missing, so the words of the product are English; those of the house have boxes in their place.
    return WITHOUT_LETTERS.has(shown.session.language) ? await readPublicCatalogue(services, ref, all, 'en') : shown;
  } catch (error) {
    if (error instanceof Refusal && error.status === 404) return null;
    throw error;
  }
}

/** Stores the PDF of a session, and returns the file of the one before that is no longer needed; null without one. */
async function store(services: Services, houseId: number, { catalogId, tag }: TaggedSession, bytes: Buffer) {
  const hash = createHash('sha256').update(bytes).digest('hex');
  const file = `catalogs/${hash.slice(0, 2)}/${hash.slice(0, 32)}.pdf`;
  await services.files.put(file, bytes);
  const before = await services.db.transaction((tx) =>
    upsertPdf(tx, houseId, catalogId, { tag, file, bytes: bytes.length }),
  );
  return before === file ? null : before;
}

interface TaggedSession {
  readonly catalogId: number;
  readonly tag: string;
}

/** Makes the PDF of what bidders see now. If they see something else by the time it is made, another job follows. */
async function run(services: Services, { houseId, payload }: WorkItem, context: JobContext): Promise<void> {
  const { db, files } = services;
  const { catalogId } = payload as PdfPayload;
  const tag = await selectPdfTag(db, houseId, catalogId);
  const shown = await shownOf(services, await selectPublishedRef(db, houseId, catalogId));
  const unneeded =
    shown === null
      ? await db.transaction((tx) => deletePdf(tx, houseId, catalogId))
      : await store(
          services,
          houseId,
          { catalogId, tag },
          await drawn(services, houseId, shown, catalogueWords(shown.session.language), context),
        );
  if (unneeded !== null) await files.remove(unneeded);
}

export const cataloguePdfWork: WorkKind = { run };
