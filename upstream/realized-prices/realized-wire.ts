import { z } from 'zod';
import { PRICE_PROBLEM_CODES } from '../../rules/realized-prices/check';
import { PRICE_COLUMNS } from '../../rules/realized-prices/columns';
import { PRICE_EFFECTS } from '../../rules/realized-prices/plan';
import { Amount, data, IdsQuery, PageQuery, Timestamp } from '../core/http/wire';

const NumberInPath = z.coerce.number().int().min(1).max(2_147_483_647);
const RowID = z.string().regex(/^[a-z]\d{1,9}$/);
const LotNumber = z.union([z.string().max(20), z.int().min(0)]).transform(String);
const Price = z
  .union([z.string().max(30), z.number()])
  .transform(String)
  .describe('In major units, at most two decimals; 0 for an unsold lot');

export const CatalogParams = z.object({ id: NumberInPath });
export const SessionParams = z.object({ catalogID: NumberInPath });
export const RealizedParams = z.object({ uploadID: NumberInPath });
export const RealizedIdsQuery = z.object({ ids: IdsQuery });

/** POST /cps/app/realized (multipart): a spreadsheet with realized prices. */
export const RealizedFileQuery = z.object({
  catalogID: z.coerce.number().int().optional().describe('The same as the field catalogID of the form. Added'),
});

const Effects = z.object(
  Object.fromEntries(PRICE_EFFECTS.map((effect) => [effect, z.int()])) as Record<
    (typeof PRICE_EFFECTS)[number],
    z.ZodInt
  >,
);

export const RealizedUploadJson = z.object({
  uploadID: z.int(),
  catalogID: z.int(),
  fileName: z.string().describe('Empty if staff entered the prices without a file'),
  state: z.enum(['MAPPING', 'REVIEW', 'PUBLISHED', 'UNDONE', 'DISCARDED']),
  columns: z.array(
    z.object({
      index: z.int().describe('The place in the file, from 0'),
      heading: z.string(),
      target: z.enum([...PRICE_COLUMNS, 'IGNORE']).nullable(),
      samples: z.array(z.string()),
    }),
  ),
  missing: z.array(z.enum(['LOT', 'PRICE'])).describe('What no column of the file contains'),
  includesPremium: z.boolean().nullable().describe('Null until staff have answered'),
  outcome: Effects.nullable().describe('How many lots had each effect; null until it is published'),
  createdAt: Timestamp,
  updatedBy: z.int(),
  updatedAt: Timestamp,
  publishedAt: Timestamp.nullable(),
  version: z.int(),
});
export type RealizedUploadJson = z.infer<typeof RealizedUploadJson>;
export const RealizedUploadAnswer = data(z.object({ upload: RealizedUploadJson }));
export const RealizedUploadsAnswer = data(z.object({ uploads: z.array(RealizedUploadJson) }));

/** GET /app/house/{houseRef}/catalogs/{catalogID}/realized: a session whose realized prices are edited. */
export const RealizedSessionJson = z.object({
  catalogID: z.int(),
  title: z.string(),
  currencyCode: z.string(),
  endedAt: Timestamp.nullable(),
  refusal: z
    .object({ code: z.enum(['BUY_NOW', 'ONLINE_ONLY', 'NOT_ENDED', 'TOO_LATE']), message: z.string() })
    .nullable()
    .describe('Why the prices can’t be edited; null if they can be'),
  lotCount: z.int(),
  pricedCount: z.int().describe('Lots that have a result'),
  total: Amount.describe('Sum of the prices that the lots made'),
  hasPremium: z.boolean().describe('Whether the session has a buyer’s premium'),
  premiumSamples: z.array(z.object({ total: Amount, hammer: Amount })).describe('Prices with buyer’s premium'),
  openUploadID: z.int().nullable(),
  publishedUploadID: z.int().nullable().describe('The upload that was published last'),
});
export type RealizedSessionJson = z.infer<typeof RealizedSessionJson>;
export const RealizedSessionAnswer = data(RealizedSessionJson);

const ResultJson = z.object({
  kind: z.enum(['OPEN', 'SOLD', 'PRICED', 'PASSED']),
  price: Amount.nullable(),
  paddle: z.string().nullable().describe('Of the buyer'),
});

export const RealizedRowJson = z.object({
  rowID: z.string(),
  sheetRow: z.int().nullable(),
  lotNumber: z.string(),
  lotExt: z.string(),
  invNumber: z.string(),
  realizedPrice: z.string().describe('As in the file'),
  paddle: z.string(),
  hasError: z.boolean(),
  lotTitle: z.string().nullable().describe('Null if the session has no such lot'),
  current: ResultJson.nullable().describe('The result of the lot now. Null if the session has no such lot'),
  problems: z.array(
    z.object({
      code: z.enum(PRICE_PROBLEM_CODES),
      column: z.enum(PRICE_COLUMNS),
      message: z.string(),
      choices: z.array(z.object({ hammer: Amount, total: Amount })),
    }),
  ),
  version: z.int(),
});
export type RealizedRowJson = z.infer<typeof RealizedRowJson>;

export const RealizedRowsQuery = z.object({
  ...PageQuery,
  errors: z.enum(['true', 'false']).default('false').describe('Whether to list only rows with problems'),
  search: z.string().max(200).default('').describe('A lot number, or part of a title or an inventory number'),
});
export const RealizedRowsAnswer = data(
  z.object({
    rows: z.array(RealizedRowJson),
    totalRecords: z.int(),
    rowCount: z.int(),
    errorCount: z.int().describe('Rows with problems, among all rows'),
    passedCount: z.int(),
  }),
);
export type RealizedRowsJson = z.infer<typeof RealizedRowsAnswer>['data'];

export const RealizedPlanQuery = z.object({
  ...PageQuery,
  all: z.enum(['true', 'false']).default('false').describe('Whether to list lots too that nothing changes'),
});
export const RealizedPlanAnswer = data(
  z.object({
    stamp: z.string().describe('Names what the plan depends on. Publishing takes it'),
    lots: z.array(
      z.object({
        lotID: z.int(),
        lotNumber: z.string(),
        lotTitle: z.string(),
        from: ResultJson,
        to: ResultJson,
        effect: z.enum(PRICE_EFFECTS),
        invoice: z
          .object({ invoiceGroupID: z.int(), invoiceGroupTitle: z.string(), invoiceID: z.int() })
          .nullable()
          .describe('The invoice that the lot is on'),
        correction: z
          .object({
            stage: z.enum(['UNSENT', 'SENT', 'PAID']),
            refusal: z.enum(['PAYMENT_PENDING', 'PURCHASE_CANCELED']).nullable(),
          })
          .nullable()
          .describe('How far the invoice is; null if its price can’t be corrected, such as for another buyer'),
      }),
    ),
    totalRecords: z.int(),
    effects: Effects,
    totalBefore: Amount.describe('Sum of the prices of all lots of the session'),
    totalAfter: Amount,
    untouchedCount: z.int().describe('Lots of the session that the upload doesn’t have'),
    unsentLotIDs: z.array(z.int()).describe('Lots whose prices can be corrected on invoices that weren’t sent'),
  }),
);
export type RealizedPlanJson = z.infer<typeof RealizedPlanAnswer>['data'];

/** POST /app/house/{houseRef}/realizedUploads/{uploadID}/corrections (added): what correcting prices would do to invoices. */
export const RealizedCorrectionsBody = z.object({
  lotIDs: z.array(z.int()).max(20_000).describe('Lots on invoices. Those that can’t be corrected are left out'),
});
export type RealizedCorrectionsBody = z.output<typeof RealizedCorrectionsBody>;
export const RealizedCorrectionsAnswer = data(
  z.object({
    invoices: z.array(
      z.object({
        invoiceID: z.int(),
        invoiceGroupID: z.int(),
        bidderName: z.string(),
        stage: z.enum(['UNSENT', 'SENT', 'PAID']),
        totalBefore: Amount.describe('With additional charges, less credit notes'),
        totalAfter: Amount,
        balanceBefore: Amount.describe('Below 0 if the house owes the bidder'),
        balanceAfter: Amount,
      }),
    ),
  }),
);
export type RealizedCorrectionsJson = z.infer<typeof RealizedCorrectionsAnswer>['data'];

/** POST /cps/app/catalog/{id}/lot/realized: a realized price. */
export const LotRealizedBody = z.object({
  lotNumber: LotNumber,
  lotExt: z.string().max(1).default(''),
  realizedPrice: Price,
  changeUserID: z.int().optional().describe('Ignored: the caller changes it'),
  rowID: RowID.optional().describe('The row that is changed. Without it, the one of the lot, or a new one. Added'),
  invNumber: z.string().max(32).optional().describe('Added'),
  paddle: z.string().max(20).optional().describe('Of the buyer. Added'),
  hammer: z.string().max(30).optional().describe('Which of several hammer prices with this total it is. Added'),
  version: z.int().optional().describe('The version of the row that was seen. Added'),
});
export type LotRealizedBody = z.output<typeof LotRealizedBody>;

/** POST /cps/app/catalog/{id}/lots/realized: publishes the prices of the upload that is in work, with these changes. */
export const LotsRealizedBody = z.object({
  lots: z.array(LotRealizedBody).max(20_000).default([]).describe('Prices to change before'),
  stamp: z.string().max(100).optional().describe('That of the plan that staff confirmed. Added'),
  correctLotIDs: z
    .array(z.int())
    .max(20_000)
    .default([])
    .describe('Lots on invoices whose prices are corrected with their invoices. Others keep their prices. Added'),
});
export type LotsRealizedBody = z.output<typeof LotsRealizedBody>;

/** POST /cps/app/catalog/{id}/realized/includePremium: whether the prices include buyer's premium. */
export const IncludePremiumBody = z.object({ includePremium: z.boolean() });

export const RealizedMappingBody = z.object({
  version: z.int(),
  columns: z.array(z.object({ index: z.int().min(0), target: z.enum([...PRICE_COLUMNS, 'IGNORE']) })).max(256),
});
export type RealizedMappingBody = z.output<typeof RealizedMappingBody>;

export const RealizedDeletionBody = z.object({
  rowIDs: z.array(RowID).min(1).max(20_000),
  isDeleted: z.boolean().default(true).describe('false brings deleted rows back'),
});
