import type { RealizedRowJson } from '../../../upstream/realized-prices/realized-wire';
import { badUserInput } from '../../core/graphql/errors';
import { moneyText, moneyTextOrNull } from '../../core/graphql/money-text';
import type { Resolvers } from '../../generated/resolvers-types';
import { changedUpload } from '../payloads';
import { currencyOf, realizedColumn } from '../uploads/upload-resolvers';

/** The most rows of a page. */
const MOST_ROWS = 500;

/** Throws BAD_USER_INPUT for a window that has too many rows. */
export function requireWindow({ first, offset }: { readonly first: number; readonly offset: number }): void {
  if (first < 1 || first > MOST_ROWS) throw badUserInput(`first must be between 1 and ${MOST_ROWS}.`);
  if (offset < 0) throw badUserInput('offset must be at least 0.');
}

const nodeOf = (row: RealizedRowJson, currency: string) => ({
  rowId: row.rowID,
  sheetRow: row.sheetRow,
  lotNumber: row.lotNumber,
  lotExtension: row.lotExt,
  inventoryNumber: row.invNumber,
  title: row.lotTitle,
  realizedPrice: row.realizedPrice,
  paddle: row.paddle,
  current: row.current && { ...row.current, price: moneyTextOrNull(row.current.price, currency) },
  problems: row.problems.map(({ code, column, message, choices }) => ({
    code,
    column: realizedColumn(column),
    message,
    choices: choices.map(({ hammer, total }) => ({
      hammer: moneyText(hammer, currency),
      total: moneyText(total, currency),
    })),
  })),
  version: row.version,
});

/** Resolvers of the rows of an upload, and of their edits. */
export const realizedReviewResolvers: Resolvers = {
  Mutation: {
    saveRealizedPrice: (_, { input }, context) => {
      const { catalogNumber, rowId, version, lotNumber, realizedPrice, idempotencyKey } = input;
      const { lotExtension = '', inventoryNumber = '', paddle = '', hammer = '' } = input;
      const body = {
        lotNumber,
        lotExt: lotExtension,
        invNumber: inventoryNumber,
        realizedPrice,
        paddle,
        hammer,
        ...(typeof rowId === 'string' && { rowID: rowId }),
        ...(typeof version === 'number' && { version }),
      };
      return changedUpload(context.endpoints.realizedPrices.savePrice(catalogNumber, body, idempotencyKey), context);
    },
    deleteRealizedRows: async (_, { input: { id, rowIds, isDeleted = true, idempotencyKey } }, context) => {
      const number = await context.nodeIds.numberOrNone('RealizedUpload', id);
      return changedUpload(
        context.endpoints.realizedPrices.deleteRows(number, { rowIDs: rowIds, isDeleted }, idempotencyKey),
        context,
      );
    },
    setRealizedPremium: (_, { input: { catalogNumber, includesPremium, idempotencyKey } }, context) =>
      changedUpload(
        context.endpoints.realizedPrices.answerPremium(catalogNumber, includesPremium, idempotencyKey),
        context,
      ),
  },
  RealizedUpload: {
    rows: async (upload, { first, offset, hasProblem, search }, context) => {
      requireWindow({ first, offset });
      const currency = await currencyOf(upload, context);
      const query = { size: first, offset, errors: hasProblem, search: search ?? '' };
      const { rows, totalRecords, rowCount, errorCount, passedCount } = await context.endpoints.realizedPrices.rows(
        upload.uploadID,
        query,
      );
      const nodes = rows.map((row) => nodeOf(row, currency));
      return { totalCount: totalRecords, nodes, rowCount, problemCount: errorCount, passedCount };
    },
  },
};
