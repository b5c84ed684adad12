import { Readable } from 'node:stream';
import { BYTE_ORDER_MARK, csvRecord, guardedText, quotedField } from '../../../rules/core/csv';
import { localDateOf } from '../../../rules/core/dates';
import { decimalFromMinor } from '../../../rules/core/money';
import { type LotResult, priceOf, resultOf } from '../../../rules/lots/results/lot-result';
import { PRICE_COLUMN_LABELS } from '../../../rules/realized-prices/columns';
import { PASSED } from '../../../rules/realized-prices/prices';
import type { Actor } from '../../core/http/actor';
import { Download } from '../../core/http/file-answer';
import type { Services } from '../../core/services';
import { resultsOfSession } from '../../lots/results/service';
import { pricingSession } from '../uploads/read-session';
import { selectPaddles } from '../uploads/session-store';

/** The type of the file. */
export const CSV = 'text/csv; charset=utf-8';

const { lotNumber, lotExtension, inventoryNumber, realizedPrice, paddle } = PRICE_COLUMN_LABELS;

/** A price as it can be uploaded again. */
function priceText(result: LotResult, currency: string): string {
  const price = priceOf(result);
  if (price === null) return '';
  return price === 0 ? PASSED : decimalFromMinor(price, currency);
}

/** Returns the realized prices of all lots of a session as a file that can be uploaded again. Throws 404. */
export async function pricesSnapshot({ db, clock }: Services, actor: Actor, catalogId: number): Promise<Download> {
  const { houseId } = actor;
  const { currency } = await pricingSession(db, houseId, catalogId);
  const lots = await resultsOfSession(db, houseId, catalogId);
  const paddles = new Map([...(await selectPaddles(db, houseId, catalogId))].map(([number, id]) => [id, number]));
  const headings = [lotNumber, lotExtension, inventoryNumber, 'Title', realizedPrice, paddle, 'Currency'];
  const records = lots.map((lot) => {
    const result = resultOf(lot);
    return [
      lot.number === null ? '' : String(lot.number),
      lot.extension,
      lot.inventoryNumber,
      lot.title,
      priceText(result, currency),
      result.kind === 'SOLD' ? (paddles.get(result.approvalId) ?? '') : '',
      currency,
    ];
  });
  const lines = [headings, ...records].map((fields) =>
    csvRecord(fields.map((field) => quotedField(guardedText(field)))),
  );
  const today = localDateOf(clock.now().getTime(), actor.houseTimeZone);
  return new Download(
    CSV,
    `realized-prices-${catalogId}-${today}.csv`,
    Readable.from([BYTE_ORDER_MARK, lines.join('')]),
  );
}
