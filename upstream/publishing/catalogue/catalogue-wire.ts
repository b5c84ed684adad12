import { z } from 'zod';
import { TAX_CODES } from '../../../rules/lots/tax-codes';
import { MOST_LOTS, MOST_TAGS } from '../../../rules/publishing/catalogue/catalogue-paths';
import { FACTS } from '../../../rules/publishing/catalogue/languages/words';
import { data, Timestamp } from '../../core/http/wire';

const Ref = z.string().max(100);
export const SessionParams = z.object({ catalogRef: Ref });
export const LotParams = z.object({ catalogRef: Ref, lotRef: Ref });
export const PictureParams = z.object({ file: z.string().max(100) });

/** The most lots that a caller can name. */
const MOST_REFS = 200;

/** A session as bidders see it. */
export const PublicSessionJson = z.object({
  catalogRef: z.string(),
  title: z.string(),
  saleName: z.string(),
  kind: z.enum(['LIVE', 'TIMED', 'BUY_NOW']),
  startsAt: Timestamp,
  endedAt: Timestamp.nullable(),
  timeZoneID: z.string(),
  currencyCode: z.string(),
  premium: z.string().describe('The buyer’s premium in words; empty if there is none'),
  premiumBeside: z.string().describe('What is shown beside each price'),
  premiumMode: z.enum(['MARGINAL', 'SLAB']),
  hasPremiumSteps: z.boolean().describe('Whether the rate depends on the hammer price'),
  onlineFees: z
    .array(z.object({ platform: z.string(), rate: z.string() }))
    .describe('Fees for bids from platforms, in words'),
  description: z.string(),
  viewingNotes: z.string(),
  terms: z.array(z.object({ title: z.string(), text: z.string() })),
  address: z
    .object({ street: z.string(), city: z.string(), region: z.string(), postalCode: z.string(), country: z.string() })
    .nullable()
    .describe('The country is an ISO 3166-1 alpha-2 code'),
  location: z.array(z.string()).describe('Name and address of the place, line by line'),
  look: z
    .object({ fontColor: z.int(), fontStyle: z.int(), buttonColor: z.int(), logo: z.string().nullable() })
    .describe('Choices of the private label, and the file name of its logo'),
  language: z.string().describe('IETF tag of the language of the house’s pages'),
  pdfBytes: z.int().nullable().describe('The size of its PDF; null until it shows what bidders see'),
  houseName: z.string(),
  houseEmail: z.string(),
  housePhone: z.string(),
  lotCount: z.int(),
  edition: z.int(),
  publishedAt: Timestamp,
  version: z.int(),
});
export type PublicSessionJson = z.infer<typeof PublicSessionJson>;

/** A lot as bidders see it. */
export const PublicLotJson = z.object({
  lotRef: z.string(),
  label: z.string().describe('Number with its extension'),
  title: z.string(),
  description: z.string(),
  price: z.string().describe('Estimate, price, or where bidding starts'),
  amount: z.number().nullable().describe('The price of a lot of a Buy It Now sale'),
  lowEstimate: z.number().nullable(),
  highEstimate: z.number().nullable(),
  startingBid: z.number().nullable(),
  facts: z.partialRecord(z.enum(FACTS), z.string()).describe('Other fields that bidders see, without empty ones'),
  endsAt: Timestamp.nullable().describe('When bidding on a lot of a timed session ends'),
  images: z.array(z.string()).describe('Names of the stored pictures, in order'),
  isWithdrawn: z.boolean(),
  isSold: z.boolean(),
  isBanned: z.boolean().describe('Whether bidders can’t bid on it online'),
  taxCode: z.enum(['', ...TAX_CODES]).describe('How it is taxed; empty without a tax code'),
  hasResaleRight: z.boolean().describe('Whether the artist’s resale right is charged on it'),
});
export type PublicLotJson = z.infer<typeof PublicLotJson>;

/** GET /app/catalogue/{catalogRef} (added): a session with a page of its lots. */
export const PublicLotsQuery = z.object({
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
  size: z.coerce.number().int().min(1).max(MOST_LOTS).default(60),
  search: z.string().max(200).default(''),
  lots: z
    .string()
    .max(MOST_REFS * 21)
    .default('')
    .describe('Only lots with these references, separated by commas'),
  available: z.enum(['true', 'false']).default('false').describe('Only lots that are neither sold nor withdrawn'),
});
export const PublicCatalogueAnswer = data(
  z.object({ session: PublicSessionJson, lots: z.array(PublicLotJson), totalRecords: z.int() }),
);
export type PublicCatalogueJson = z.infer<typeof PublicCatalogueAnswer>['data'];

const Neighbor = z.object({ lotRef: z.string(), label: z.string() }).nullable();

/** GET /app/catalogue/{catalogRef}/lots/{lotRef} (added). */
export const PublicLotAnswer = data(
  z.object({ session: PublicSessionJson, lot: PublicLotJson, previous: Neighbor, next: Neighbor }),
);
export type PublicLotPageJson = z.infer<typeof PublicLotAnswer>['data'];

/** GET /app/catalogue/{catalogRef}/lots (added): the lots of a session in order. */
export const LotIndexAnswer = data(
  z.object({
    edition: z.int().describe('The edition that this is the order of'),
    lots: z.array(z.object({ lotRef: z.string(), label: z.string().describe('Number with its extension') })),
  }),
);
export type LotIndexJson = z.infer<typeof LotIndexAnswer>['data'];

/** GET /app/catalogueTags (added): the tags of those of the sessions that bidders see. */
export const CatalogueTagsQuery = z.object({
  refs: z
    .string()
    .max(MOST_TAGS * 101)
    .describe('References of sessions, separated by commas'),
});
export const CatalogueTagsAnswer = data(
  z.object({
    tags: z.array(
      z.object({ catalogRef: z.string(), tag: z.string().describe('Changes with everything that bidders see') }),
    ),
  }),
);
export type CatalogueTagsJson = z.infer<typeof CatalogueTagsAnswer>['data'];

/** GET /app/catalogueHouses/{ownerRef}/pictureTag (added): changes with the pictures that a house shows bidders. */
export const CatalogueTagAnswer = data(z.object({ tag: z.string() }));
export type CatalogueTagJson = z.infer<typeof CatalogueTagAnswer>['data'];

export const HouseParams = z.object({ ownerRef: Ref });

/** GET /app/cataloguePictures/{file}/owner (added). */
export const PictureOwnerAnswer = data(
  z.object({
    houseRef: z.string(),
    tag: z.string().describe('The tag of the house’s pictures that includes this one; empty if they are just changing'),
  }),
);
export type PictureOwnerJson = z.infer<typeof PictureOwnerAnswer>['data'];

/** GET /app/catalogues (added): all sessions that bidders see, latest first. */
export const PublicSessionsAnswer = data(
  z.object({ sessions: z.array(z.object({ catalogRef: z.string(), publishedAt: Timestamp })) }),
);
export type PublicSessionsJson = z.infer<typeof PublicSessionsAnswer>['data'];
