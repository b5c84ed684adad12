import { decimalFromMinor } from '../../../rules/core/money';
import { LOT_COLUMNS, type LotColumn } from '../../../rules/lots/uploads/columns';
import { filledColumns } from '../../../rules/lots/uploads/mapping';
import type { RowJson, UploadJson } from '../../../upstream/lots/uploads/upload-wire';
import type { GraphQLContext } from '../../core/context';
import { badUserInput } from '../../core/graphql/errors';
import type { UploadFacts, UploadRowBlock, UploadRowBlockArgs } from '../../generated/resolvers-types';
import { columnName, columnNames } from './upload-columns';

type Endpoints = GraphQLContext['endpoints'];

const MOST_ROWS = 1000;
const USUAL_ROWS = 500;

/** Reads what the check of an upload depends on. */
export async function readFacts({ uploadID, columns: mapped }: UploadJson, { lots }: Endpoints): Promise<UploadFacts> {
  const { sale, connectType, currencyCode, lotMaximum, columns, savedLots, deletedNumbers } =
    await lots.uploadFacts(uploadID);
  const money = (minor: number | null) => (minor === null ? null : decimalFromMinor(minor, currencyCode));
  return {
    saleKind: sale,
    connectType,
    currency: currencyCode,
    lotMaximum,
    columns: columnNames(columns),
    fileColumns: columnNames([...filledColumns(mapped)]),
    savedLots: savedLots.map(({ startingBid, reserve, ...lot }) => ({
      ...lot,
      startingBid: money(startingBid),
      reserve: money(reserve),
    })),
    deletedNumbers,
  };
}

const blockRow = ({ rowID, sheetRow, lotRef, isDeleted, values, faults }: RowJson, columns: readonly LotColumn[]) => ({
  rowId: rowID,
  sheetRow,
  lotRef,
  isDeleted,
  values: columns.map((column) => values[column] ?? ''),
  faults: LOT_COLUMNS.flatMap((column) => {
    const fault = faults[column];
    return fault === undefined ? [] : { column: columnName(column), ...fault };
  }),
});

/** Reads many rows without their problems. Throws BAD_USER_INPUT. */
export async function readRowBlock(
  { uploadID }: UploadJson,
  { first, offset, changedAfter }: Partial<UploadRowBlockArgs>,
  { lots }: Endpoints,
): Promise<UploadRowBlock> {
  const size = first ?? USUAL_ROWS;
  if (size < 1 || size > MOST_ROWS) throw badUserInput(`first must be from 1 to ${MOST_ROWS}.`);
  if (offset && offset < 0) throw badUserInput('offset must not be negative.');
  if (changedAfter && changedAfter < 0) throw badUserInput('changedAfter must not be negative.');
  const window = { size, offset: offset ?? 0, changedAfter: changedAfter ?? null, checked: false };
  const { version, rows, totalRecords } = await lots.uploadRows(uploadID, window);
  const columns = LOT_COLUMNS.filter((column) => rows.some(({ values }) => (values[column] ?? '') !== ''));
  return {
    version,
    totalCount: totalRecords,
    columns: columnNames(columns),
    rows: rows.map((row) => blockRow(row, columns)),
  };
}
