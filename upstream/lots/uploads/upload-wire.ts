import { z } from 'zod';
import { CODE, UPLOAD_CODES } from '../../../rules/lots/uploads/codes';
import { LOT_COLUMNS, type LotColumn } from '../../../rules/lots/uploads/columns';
import type { HeadingTarget } from '../../../rules/lots/uploads/headings';
import { TEXT_DELIMITERS, TEXT_ENCODINGS } from '../../../rules/lots/uploads/sheet';
import { UPLOAD_KINDS } from '../../../rules/lots/uploads/upload-kinds';
import { data, IdInUrl, IdsQuery, PageQuery, Timestamp } from '../../core/http/wire';

const Column = z.enum(LOT_COLUMNS as readonly [LotColumn, ...LotColumn[]]).describe('A column of the review');
const TARGETS: readonly [HeadingTarget, ...HeadingTarget[]] = [
  'LEAD',
  'ESTIMATES',
  'ROSTRUM_ID',
  'IGNORE',
  ...LOT_COLUMNS,
];
const Target = z
  .enum(TARGETS)
  .describe('What a column of the file contains: a column of the review, LEAD, ESTIMATES, ROSTRUM_ID, or IGNORE');
const Sign = z.enum(['.', ',']);
const Code = z.literal(UPLOAD_CODES);
const Variant = z
  .enum([
    'EXTENSION',
    'ZERO',
    'DATE',
    'DIGITS',
    'FORMULA',
    'CURRENCY',
    'MARKUP',
    'OTHER_LOT',
    'SAME_LOT',
    'LOW_ESTIMATE',
    'HIGH_ESTIMATE',
    'STARTING_BID',
    'RESERVE',
    'PRICE',
    'REALIZED_PRICE',
    'SHIPPING_FEE',
    'RESALE_RIGHT',
  ])
  .describe('Tells apart the cases of a code that have different words');

const UploadID = z.coerce.number().int().min(1).max(2_147_483_647);
const RowID = z.string().regex(/^[a-z][\w-]{0,60}$/);

export const UploadParams = z.object({ uploadID: UploadID });
export const UploadKindParams = z.object({
  catalogID: IdInUrl,
  kind: z.enum(UPLOAD_KINDS),
});

export const ColumnJson = z.object({
  index: z.int().describe('The place in the file, from 0'),
  heading: z.string(),
  target: Target.nullable(),
  certainty: z.enum(['CHOSEN', 'KNOWN', 'REMEMBERED', 'BY_VALUES', 'SUGGESTED', 'NONE']),
  samples: z.array(z.string()),
  notInSale: Column.nullable(),
});

export const MappingProblemJson = z.object({
  code: z.literal([CODE.UNKNOWN_COLUMNS, CODE.UNLABELED_COLUMN]),
  headings: z.array(z.string()).describe('138: headings whose meaning nobody confirmed'),
  missing: z.array(Column).describe('138: required columns that the file lacks'),
  columns: z.array(z.int()).describe('166: the places of columns with values and without a heading'),
});

export const QuestionJson = z.object({
  column: Column,
  example: z.string(),
  readings: z.record(Sign, z.string()).describe('The example by decimal separator'),
  assumed: Sign,
});

export const NoticeJson = z.object({
  kind: z.enum(['ROUNDED_UP', 'UNIT', 'INVISIBLE', 'DECODED', 'NO_AMOUNT', 'LOST', 'NUMBERED', 'FILLED']),
  sheetRow: z.int(),
  column: Column,
  from: z.string(),
  to: z.string().optional(),
});

export const SkippedRowJson = z.object({
  number: z.int(),
  reason: z.enum(['BANNER', 'BLANK', 'REPEATED_HEADINGS', 'SECOND_HEADINGS', 'TOTAL', 'EXAMPLE']),
  text: z.string(),
});

export const PatchJson = z.object({
  rowId: RowID.describe('An unknown row is added'),
  column: Column,
  from: z.string().max(100_000).describe('The value that the cell has; empty for a new row'),
  to: z.string().max(100_000),
});
export type PatchJson = z.infer<typeof PatchJson>;

export const FixJson = z.object({
  label: z.string(),
  count: z.int().describe('How many cells it changes'),
  examples: z.array(PatchJson).describe('The first of its changes'),
});

export const ProblemGroupJson = z.object({
  code: Code,
  variant: Variant.nullable(),
  severity: z.enum(['BREAKING', 'ERROR', 'WARNING']),
  displayMsg: z.string(),
  referenceMsg: z.string(),
  lotNumbers: z.array(z.string()).describe('With their extensions; rows without a number by their row in the file'),
  invNumbers: z.array(z.string()),
  rowIDs: z.array(z.string()),
  fixes: z.array(FixJson).describe('Ways to fix all of them at once, the likeliest first'),
});
export type ProblemGroupJson = z.infer<typeof ProblemGroupJson>;

export const OutcomeJson = z.object({
  added: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  locked: z
    .int()
    .describe('Lots that kept fields: their starting bid or reserve because of a bid, or all because they are sold'),
});

/** A spreadsheet that was uploaded, until its lots are saved. */
export const UploadJson = z.object({
  uploadID: z.int(),
  catalogID: z.int(),
  kind: z.enum(UPLOAD_KINDS),
  fileName: z.string(),
  state: z.enum(['MAPPING', 'REPAIR', 'SAVING', 'SAVED', 'DISCARDED']),
  version: z.int(),
  createdBy: z.int(),
  createdByName: z.string().nullable().describe('Name of the user who uploaded the file'),
  createdAt: Timestamp,
  updatedBy: z.int(),
  updatedAt: Timestamp,
  format: z.enum(['CSV', 'XLS', 'XLSX']),
  sheetName: z.string().nullable(),
  otherSheets: z.array(z.string()),
  encoding: z.string().nullable(),
  doubt: z
    .object({
      encoding: z.enum(TEXT_ENCODINGS),
      samples: z.array(z.object({ asRead: z.string(), asOther: z.string() })),
    })
    .nullable()
    .describe('Another encoding in which the text is almost as plausible, with up to three of its cells in both'),
  delimiter: z.string().nullable(),
  headingRow: z.int().nullable(),
  columns: z.array(ColumnJson),
  mappingProblems: z.array(MappingProblemJson),
  questions: z.array(QuestionJson),
  answers: z.array(z.object({ column: Column, sign: Sign })),
  notices: z.array(NoticeJson).describe('The first 500'),
  noticeCount: z.int(),
  skippedRows: z.array(SkippedRowJson).describe('The first 500'),
  hiddenLotCount: z.int(),
  leavesOutHiddenRows: z.boolean(),
  clears: z.array(Column).describe('Columns whose empty cells clear the field of a saved lot'),
  rowCount: z.int(),
  canUndo: z.boolean().describe('Whether the caller has a step to undo'),
  canRedo: z.boolean(),
  outcome: OutcomeJson.nullable(),
  progress: z
    .object({ done: z.int(), total: z.int() })
    .nullable()
    .describe('How many rows are saved while the state is SAVING; null before the save has begun'),
  failure: z.string().nullable().describe('Why the last save failed'),
});
export type UploadJson = z.infer<typeof UploadJson>;

export const UploadsQuery = z.object({ ids: IdsQuery, catalogID: z.coerce.number().int().min(0).optional() });
export const UploadsAnswer = data(z.object({ uploads: z.array(UploadJson) }));
export type UploadsJson = z.infer<typeof UploadsAnswer>['data'];
export const UploadAnswer = data(z.object({ upload: UploadJson }));
export type UploadAnswerJson = z.infer<typeof UploadAnswer>['data'];

/** Only the breaking problems if there are any: nothing can be reviewed until they are fixed. */
export const ProblemsAnswer = data(
  z.object({ version: z.int(), groups: z.array(ProblemGroupJson), errorCount: z.int(), canSave: z.boolean() }),
);
export type ProblemsJson = z.infer<typeof ProblemsAnswer>['data'];

export const RowJson = z.object({
  rowID: z.string(),
  sheetRow: z.int().nullable(),
  lotRef: z.string().nullable().describe('The Rostrum ID of the lot that it updates; null if the file has none'),
  isDeleted: z.boolean(),
  values: z.partialRecord(Column, z.string()).describe('Amounts are plain decimals; empty cells are missing'),
  faults: z
    .partialRecord(
      Column,
      z.object({ kind: z.enum(['DATE', 'DIGITS_LOST', 'FORMULA_WITHOUT_VALUE', 'ERROR']), text: z.string() }),
    )
    .describe('What the file lost, while the cell has the text'),
  problems: z.array(z.object({ code: Code, variant: Variant.nullable(), columns: z.array(Column) })),
});
export type RowJson = z.infer<typeof RowJson>;

export const RowsQuery = z.object({
  ...PageQuery,
  code: z.coerce.number().pipe(Code).optional().describe('Only rows with this problem'),
  problems: z.enum(['true', 'false']).optional().describe('Only rows with any problem, or only those without'),
  checked: z
    .enum(['true', 'false'])
    .optional()
    .describe('false: lists rows without their problems, which is faster. Not with code or problems'),
  changedAfter: z.coerce
    .number()
    .int()
    .min(0)
    .optional()
    .describe('Only rows that changed after a version, with deleted ones'),
});
export const RowsAnswer = data(z.object({ version: z.int(), rows: z.array(RowJson), totalRecords: z.int() }));
export type RowsJson = z.infer<typeof RowsAnswer>['data'];

/** What the check of rows depends on, for callers that check them on their own. */
export const FactsAnswer = data(
  z.object({
    sale: z.enum(['LIVE', 'TIMED', 'BUY_NOW']),
    connectType: z.string(),
    currencyCode: z.string(),
    lotMaximum: z.int(),
    columns: z.array(Column),
    savedLots: z.array(
      z.object({
        lotRef: z.string().nullable().describe('Null if the file has no column of Rostrum IDs'),
        number: z.string(),
        extension: z.string(),
        inventoryNumber: z.string(),
        hasBid: z.boolean(),
        startingBid: z.int().nullable().describe('In minor units'),
        reserve: z.int().nullable().describe('In minor units'),
      }),
    ),
    deletedNumbers: z.array(z.object({ number: z.string(), extension: z.string() })),
  }),
);
export type FactsJson = z.infer<typeof FactsAnswer>['data'];

export const PreviewQuery = z.object({ ...PageQuery });
const FieldChangeJson = z.object({ column: Column, from: z.string(), to: z.string() });
export const PreviewAnswer = data(
  z.object({
    version: z.int(),
    warning: z.string().nullable().describe('That the session would have more lots than its maximum'),
    addedCount: z.int(),
    unchangedCount: z.int(),
    changedCount: z.int(),
    missingCount: z.int(),
    changed: z
      .array(
        z.object({
          rowID: z.string(),
          lotID: z.int(),
          lotNumber: z.string().describe('The number of the saved lot, with its extension'),
          fields: z.array(FieldChangeJson),
          kept: z.array(Column).describe('Fields that the lot keeps because of a bid or because it is sold'),
        }),
      )
      .describe('The lots that it would change: the requested page, or the first 200. The page is one of each list'),
    missing: z
      .array(z.object({ lotID: z.int(), lotNumber: z.string(), invNumber: z.string(), lotTitle: z.string() }))
      .describe(
        'The lots of the session that the file does not have: the requested page, or the first 200. They are kept',
      ),
  }),
);
export type PreviewJson = z.infer<typeof PreviewAnswer>['data'];

const Version = z.int().describe('The version of the upload that the call is based on');
export const MappingBody = z.object({
  version: Version,
  columns: z
    .array(z.object({ index: z.int().min(0).max(255), target: Target }))
    .max(256)
    .optional(),
  answers: z
    .array(z.object({ column: Column, sign: Sign }))
    .max(50)
    .optional(),
  leavesOutHiddenRows: z.boolean().optional(),
  clears: z.array(Column).max(50).optional(),
  sheetName: z.string().max(200).optional().describe('Another sheet of the workbook'),
  encoding: z.enum(TEXT_ENCODINGS).optional().describe('Another encoding of the text'),
  delimiter: z.enum(TEXT_DELIMITERS).optional().describe('Another character between the cells of the text'),
});
export type MappingBody = z.output<typeof MappingBody>;

export const CellsBody = z.object({
  patches: z.array(PatchJson).min(1).max(200_000),
});
export type CellsBody = z.output<typeof CellsBody>;
export const DeleteRowsBody = z.object({ rowIDs: z.array(RowID).min(1).max(20_000) });
export const FixBody = z.object({
  version: Version,
  code: Code,
  variant: Variant.nullable().default(null),
  label: z.string().max(200).describe('The label of the fix'),
});
export type FixBody = z.output<typeof FixBody>;
export const SaveBody = z.object({ version: Version });
export const NewUploadQuery = z.object({
  replaces: z.coerce.number().int().min(1).optional().describe('The upload that is discarded'),
});

const SpreadsheetProblemJson = z.object({
  displayMsg: z.string(),
  errorCode: z.int(),
  lotNumber: z
    .string()
    .describe('With the extension; a row without a number by its row in the file; empty for the whole file'),
  invNumber: z.string(),
  referenceMsg: z.string(),
});
export type SpreadsheetProblemJson = z.infer<typeof SpreadsheetProblemJson>;
/** A lot of the review, by the specified names of its fields. Amounts are plain decimals. */
export const ReviewLotJson = z.record(z.string(), z.union([z.string(), z.boolean(), z.int()]));
export const SpreadsheetAnswer = z.object({
  warnings: z.array(SpreadsheetProblemJson),
  data: z.object({ lots: z.array(ReviewLotJson), uploadID: z.int().nullable() }),
  errors: z.array(SpreadsheetProblemJson),
  error: z
    .object({ code: z.string(), message: z.string(), field: z.string().nullable(), requestId: z.string() })
    .optional()
    .describe('With HTTP 422, if there are errors'),
});
export type SpreadsheetJson = z.infer<typeof SpreadsheetAnswer>;

export const SpreadsheetParams = z.object({ kind: z.enum(UPLOAD_KINDS) });
export const SpreadsheetQuery = z.object({
  version: z.string().max(20).optional().describe('v2; others are answered alike'),
});
export const LotsParams = z.object({ catalogID: IdInUrl });
export const LotsUpdateBody = z.object({
  lots: z
    .array(z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])))
    .min(1)
    .max(20_000),
  uploadID: UploadID.optional().describe('The upload that these lots were reviewed in; it is finished'),
});
export type LotsUpdateBody = z.output<typeof LotsUpdateBody>;
