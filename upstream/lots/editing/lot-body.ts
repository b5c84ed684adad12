import type { LotText } from '../../../rules/lots/lot-fields';
import { amountText } from '../../../rules/lots/lot-record';
import { fieldOf, isMoney, LOT_COLUMNS, type LotColumn } from '../../../rules/lots/uploads/columns';
import { amountOf } from '../../../rules/lots/uploads/row-problems';
import type { LotBody } from './editing-wire';

/** Returns a field as the editor has it. Amounts have no trailing zeros, so that they are compared as amounts. */
function typed(column: LotColumn, entered: string, currency: string): string {
  const text = entered.trim();
  if (text === '' || !isMoney(column)) return text;
  const amount = amountOf(text, currency);
  return amount === null ? text : amountText(amount, currency);
}

/** Returns the fields in a body as the editor has them. Fields that are left out are absent. */
export function typedLot(body: LotBody, currency: string): LotText {
  const entered: Readonly<Record<string, unknown>> = body;
  return Object.fromEntries(
    LOT_COLUMNS.flatMap((column) => {
      const value = entered[fieldOf(column)];
      return typeof value === 'string' ? [[column, typed(column, value, currency)]] : [];
    }),
  );
}
