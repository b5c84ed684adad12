import type {
  FixBody,
  MappingBody,
  PatchJson,
  PreviewJson,
  ProblemGroupJson,
  RowJson,
  UploadJson,
} from '../../../upstream/lots/uploads/upload-wire';
import type { GraphQLContext } from '../../core/context';
import { connectionOf, windowOf } from '../../core/graphql/connection';
import { badUserInput, type UpstreamRefusal, userErrorsOf } from '../../core/graphql/errors';
import { selectsField } from '../../core/graphql/selected-fields';
import { uploadedFile } from '../../core/http/uploads';
import { remember } from '../../core/rest/loader';
import type {
  DecimalSign,
  MapUploadInput,
  QueryUploadsArgs,
  Resolvers,
  UploadCellEdit,
  UploadKind,
  UploadPreviewChangesArgs,
  UploadRowsArgs,
  UploadSpreadsheetInput,
} from '../../generated/resolvers-types';
import { readFacts, readRowBlock } from './review-data';
import { columnName, columnNamed, columnNames } from './upload-columns';

const KINDS = { STANDARD: 'artfact', AUCTION_FLEX: 'auctionflex', BUY_NOW: 'bin' } as const satisfies Record<
  UploadKind,
  UploadJson['kind']
>;
const KIND_NAMES: Readonly<Record<UploadJson['kind'], UploadKind>> = {
  artfact: 'STANDARD',
  auctionflex: 'AUCTION_FLEX',
  bin: 'BUY_NOW',
};

const signName = (sign: '.' | ','): DecimalSign => (sign === '.' ? 'POINT' : 'COMMA');

type Target = UploadJson['columns'][number]['target'];

/** What a column of a file fills, in the words of the schema. */
function useOf(target: Target) {
  if (target === null) return { use: null, column: null };
  return target === 'LEAD' || target === 'ESTIMATES' || target === 'ROSTRUM_ID' || target === 'IGNORE'
    ? { use: target, column: null }
    : { use: 'COLUMN' as const, column: columnName(target) };
}

const editOf = ({ rowId, column, from, to }: PatchJson): UploadCellEdit => ({
  rowId,
  column: columnName(column),
  from,
  to,
});

const rowOf = ({ rowID, sheetRow, lotRef, isDeleted, values, faults, problems }: RowJson) => {
  const lost = new Map(Object.entries(faults));
  return {
    rowId: rowID,
    sheetRow,
    lotRef,
    isDeleted,
    cells: (Object.entries(values) as [keyof typeof values, string][]).map(([column, value]) => {
      const fault = lost.get(column);
      return { column: columnName(column), value, fault: fault?.text === value ? fault.kind : null };
    }),
    problems: problems.map(({ code, variant, columns }) => ({ code, variant, columns: columnNames(columns) })),
  };
};

const groupOf = (group: ProblemGroupJson) => ({
  code: group.code,
  variant: group.variant,
  severity: group.severity,
  title: group.displayMsg,
  description: group.referenceMsg,
  lotNumbers: group.lotNumbers,
  inventoryNumbers: group.invNumbers,
  rowIds: group.rowIDs,
  fixes: group.fixes.map(({ label, count, examples }) => ({ label, count, examples: examples.map(editOf) })),
});

const isPatch = (value: unknown): value is PatchJson =>
  typeof value === 'object' && value !== null && 'rowId' in value && 'column' in value;

/** The cells that somebody else edited, which a refusal lists. */
function conflictsOf(refusal: UpstreamRefusal | null): UploadCellEdit[] {
  const cells: unknown = refusal?.details.cells;
  return Array.isArray(cells) ? cells.filter(isPatch).map(editOf) : [];
}

/** Answers a change with the upload as it is now. */
async function changed(run: Promise<UploadJson>, number: number | null, { loaders }: GraphQLContext) {
  const { result, userErrors, refusal } = await userErrorsOf(run, { rowIDs: ['rowIds'], columns: ['columns'] });
  const { uploadByNumber } = loaders.lots;
  if (result) remember(uploadByNumber, result.uploadID, result);
  else if (number !== null) uploadByNumber.clear(number);
  const upload = result ?? (number === null ? null : await uploadByNumber.load(number));
  return { upload, conflicts: conflictsOf(refusal), userErrors };
}

type Change = (number: number, context: GraphQLContext) => Promise<UploadJson>;

async function change(id: string, context: GraphQLContext, run: Change) {
  const number = await context.nodeIds.numberOrNone('Upload', id);
  return changed(run(number, context), number, context);
}

async function add(input: UploadSpreadsheetInput, context: GraphQLContext) {
  const { nodeIds, endpoints } = context;
  const upload = {
    catalogID: await nodeIds.numberOrNone('Catalog', input.catalogId),
    kind: KINDS[input.kind],
    file: await uploadedFile(input.file),
    replaces: typeof input.replacesId === 'string' ? await nodeIds.numberOrNone('Upload', input.replacesId) : null,
  };
  return changed(endpoints.lots.addUpload(upload, input.idempotencyKey), null, context);
}

function mappingOf({ version, columns, answers, leavesOutHiddenRows, clears, ...file }: MapUploadInput): MappingBody {
  // The services refuse encodings and delimiters that they don't know.
  const { sheetName, encoding, delimiter } = file as Pick<MappingBody, 'sheetName' | 'encoding' | 'delimiter'>;
  return {
    version,
    sheetName: sheetName ?? undefined,
    encoding: encoding ?? undefined,
    delimiter: delimiter ?? undefined,
    ...(columns && {
      columns: columns.map(({ index, use, column }) => {
        if (use !== 'COLUMN') return { index, target: use };
        if (!column) throw badUserInput('A column with the use COLUMN needs a column.');
        return { index, target: columnNamed(column) };
      }),
    }),
    ...(answers && {
      answers: answers.map(({ column, sign }) => ({
        column: columnNamed(column),
        sign: sign === 'POINT' ? ('.' as const) : (',' as const),
      })),
    }),
    ...(typeof leavesOutHiddenRows === 'boolean' && { leavesOutHiddenRows }),
    ...(clears && { clears: clears.map(columnNamed) }),
  };
}

async function uploads({ catalogId, ...paging }: QueryUploadsArgs, { endpoints, nodeIds }: GraphQLContext) {
  const window = windowOf(paging, catalogId);
  const catalog = typeof catalogId === 'string' ? await nodeIds.numberOrNone('Catalog', catalogId) : null;
  const all = await endpoints.lots.openUploads(catalog);
  return connectionOf(window, all.slice(window.offset, window.offset + window.first), all.length);
}

async function rows(
  { uploadID }: UploadJson,
  { filter, ...paging }: UploadRowsArgs,
  { endpoints }: GraphQLContext,
  checked: boolean,
) {
  const window = windowOf(paging, filter);
  const page = await endpoints.lots.uploadRows(uploadID, {
    size: window.first,
    offset: window.offset,
    code: filter?.code,
    problems: filter?.hasProblem,
    changedAfter: filter?.changedAfter,
    checked,
  });
  return connectionOf(window, page.rows.map(rowOf), page.totalRecords);
}

const changeOf = ({ rowID, lotNumber, fields, kept }: PreviewJson['changed'][number]) => ({
  rowId: rowID,
  lotNumber,
  fields: fields.map(({ column, from, to }) => ({ column: columnName(column), from, to })),
  kept: columnNames(kept),
});

/** A preview of the upload with this id. */
export type UploadPreviewParent = PreviewJson & { readonly uploadID: number };

async function preview(uploadID: number, { endpoints }: GraphQLContext): Promise<UploadPreviewParent> {
  return { ...(await endpoints.lots.uploadPreview(uploadID)), uploadID };
}

type MissingLot = PreviewJson['missing'][number];

const missingLotOf = ({ lotNumber, invNumber, lotTitle }: MissingLot) => ({
  lotNumber,
  inventoryNumber: invNumber,
  title: lotTitle,
});

/** Returns a page of one of the preview's lists. The preview has read the first lots of each. */
async function pageOf<Lot, Node>(
  preview: UploadPreviewParent,
  args: UploadPreviewChangesArgs,
  list: { readonly of: (preview: PreviewJson) => readonly [Lot[], number]; readonly node: (lot: Lot) => Node },
  { endpoints }: GraphQLContext,
) {
  const window = windowOf(args, null);
  const { first, offset } = window;
  const [known, count] = list.of(preview);
  if (Math.min(offset + first, count) <= known.length)
    return connectionOf(window, known.slice(offset, offset + first).map(list.node), count);
  const [lots, total] = list.of(await endpoints.lots.uploadPreview(preview.uploadID, { size: first, offset }));
  return connectionOf(window, lots.map(list.node), total);
}

const CHANGES = { of: ({ changed, changedCount }: PreviewJson) => [changed, changedCount] as const, node: changeOf };
const MISSING = {
  of: ({ missing, missingCount }: PreviewJson) => [missing, missingCount] as const,
  node: missingLotOf,
};

export const uploadResolvers: Resolvers = {
  Query: {
    uploads: (_, args, context) => uploads(args, context),
  },
  Mutation: {
    uploadSpreadsheet: (_, { input }, context) => add(input, context),
    mapUpload: (_, { input }, context) => {
      const body = mappingOf(input);
      return change(input.id, context, (id, { endpoints }) => endpoints.lots.mapUpload(id, body, input.idempotencyKey));
    },
    editUploadCells: (_, { input: { id: uploadId, cells, idempotencyKey } }, context) =>
      change(uploadId, context, (id, { endpoints }) => {
        const patches = cells.map(({ rowId, column, from, to }) => ({ rowId, column: columnNamed(column), from, to }));
        return endpoints.lots.editUploadCells(id, { patches }, idempotencyKey);
      }),
    deleteUploadRows: (_, { input: { id: uploadId, rowIds, idempotencyKey } }, context) =>
      change(uploadId, context, (id, { endpoints }) => endpoints.lots.deleteUploadRows(id, rowIds, idempotencyKey)),
    fixUploadProblems: (_, { input: { id: uploadId, version, code, variant, label, idempotencyKey } }, context) =>
      change(uploadId, context, (id, { endpoints }) => {
        // The services refuse codes and variants that they don't know.
        const body = { version, code, variant: variant ?? null, label } as FixBody;
        return endpoints.lots.fixUploadProblems(id, body, idempotencyKey);
      }),
    undoUploadStep: (_, { input }, context) =>
      change(input.id, context, (id, { endpoints }) => endpoints.lots.undoUploadStep(id, input.idempotencyKey)),
    redoUploadStep: (_, { input }, context) =>
      change(input.id, context, (id, { endpoints }) => endpoints.lots.redoUploadStep(id, input.idempotencyKey)),
    discardUpload: (_, { input }, context) =>
      change(input.id, context, (id, { endpoints }) => endpoints.lots.discardUpload(id)),
    saveUpload: (_, { input }, context) =>
      change(input.id, context, (id, { endpoints }) =>
        endpoints.lots.saveUpload(id, input.version, input.idempotencyKey),
      ),
  },
  Upload: {
    id: ({ uploadID }, _, { nodeIds }) => nodeIds.of('Upload', uploadID),
    number: ({ uploadID }) => uploadID,
    kind: ({ kind }) => KIND_NAMES[kind],
    catalog: ({ catalogID }, _, { loaders }) => loaders.sales.catalogByNumber.load(catalogID),
    uploadedBy: ({ createdByName }) => createdByName,
    encodingDoubt: ({ doubt }) => doubt,
    columns: ({ columns }) =>
      columns.map(({ index, heading, target, certainty, samples, notInSale }) => ({
        index,
        heading,
        ...useOf(target),
        certainty,
        samples,
        notInSale: notInSale && columnName(notInSale),
      })),
    mappingProblems: ({ mappingProblems }) =>
      mappingProblems.map((problem) => ({ ...problem, missing: columnNames(problem.missing) })),
    questions: ({ questions }) =>
      questions.map(({ column, example, readings, assumed }) => ({
        column: columnName(column),
        example,
        withPoint: readings['.'],
        withComma: readings[','],
        assumed: signName(assumed),
      })),
    notices: ({ notices }) =>
      notices.map(({ kind, sheetRow, column, from, to }) => ({
        kind,
        sheetRow,
        column: columnName(column),
        from,
        to: to ?? null,
      })),
    skippedRows: ({ skippedRows }) =>
      skippedRows.map(({ number, reason, text }) => ({ sheetRow: number, reason, text })),
    clears: ({ clears }) => columnNames(clears),
    problems: async ({ uploadID }, _, { endpoints }) => {
      const { groups, errorCount, canSave } = await endpoints.lots.uploadProblems(uploadID);
      return { groups: groups.map(groupOf), errorCount, canSave };
    },
    preview: ({ uploadID }, _, context) => preview(uploadID, context),
    facts: (upload, _, { endpoints }) => readFacts(upload, endpoints),
    rowBlock: (upload, args, { endpoints }) => readRowBlock(upload, args, endpoints),
    rows: (upload, args, context, info) => rows(upload, args, context, selectsField(info, 'problems')),
  },
  UploadPreview: {
    changed: ({ changed }) => changed.map(changeOf),
    changes: (found, args, context) => pageOf(found, args, CHANGES, context),
    missing: ({ missing }) => missing.map(missingLotOf),
    missingLots: (found, args, context) => pageOf(found, args, MISSING, context),
  },
};
