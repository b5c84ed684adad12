import sharp from 'sharp';
import type { z } from 'zod';
import { BYTE_ORDER_MARK, csvRecord, guardedText, quotedField } from '../../../rules/core/csv';
import { localDateOf } from '../../../rules/core/dates';
import { minorDigits } from '../../../rules/core/money';
import { pictureFile, pictureKey } from '../../../rules/images/picture-files';
import { lotText } from '../../../rules/lots/lot-record';
import { snapshotFileName } from '../../../rules/lots/snapshots/lot-files';
import {
  isNumeric,
  type SnapshotColumn,
  snapshotColumns,
  type SnapshotLot,
  snapshotText,
} from '../../../rules/lots/snapshots/snapshot-columns';
import { columnType } from '../../../rules/lots/uploads/columns';
import { type CellStyle, LONGEST_CELL, type WorkbookCell } from '../../core/documents/workbook-xml';
import { type RowPicture, type WorkbookRow, writeWorkbook } from '../../core/documents/write-workbook';
import { invalid } from '../../core/errors';
import type { FileStore } from '../../core/files/files';
import type { Actor } from '../../core/http/actor';
import { Download } from '../../core/http/file-answer';
import type { Services } from '../../core/services';
import { seesReserves } from '../bidding/service';
import type { UploadSession } from '../uploads/saved-lot-store';
import { sessionOf } from '../uploads/upload-facts';
import {
  type NamedLot,
  selectImagesOfSession,
  selectLotIds,
  selectLotsInOrder,
  selectLotsWithLongTexts,
  type SessionImage,
} from './snapshot-store';
import type { SnapshotQuery } from './snapshot-wire';

/** The types of the files. */
export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const CSV = 'text/csv; charset=utf-8';

/** Lots that are read at once. */
const GROUP = 250;

const nameOf = ({ lotNumber, lotExtension, inventoryNumber, title }: NamedLot): string =>
  lotNumber === null ? inventoryNumber || title : `${lotNumber}${lotExtension}`;

/** Throws 422 TEXT_TOO_LONG if a cell would have more characters than spreadsheet programs read. */
async function requireShortTexts({ db }: Services, houseId: number, catalogId: number): Promise<void> {
  const lots = await selectLotsWithLongTexts(db, houseId, catalogId, LONGEST_CELL);
  if (lots.length === 0) return;
  const names = lots.map(nameOf).join(', ');
  const message = `A cell of a workbook can have ${LONGEST_CELL.toLocaleString('en-US')} characters, and these lots have a longer text: ${names}. Shorten it, or download the snapshot as .csv.`;
  throw invalid([{ code: 'TEXT_TOO_LONG', message, field: 'catalogID' }]);
}

interface Written extends SnapshotLot {
  readonly id: number;
}

/** Reads the lots of a session in groups. Each lot is read once, whatever changes meanwhile. */
async function* lotGroups(
  { db }: Services,
  houseId: number,
  { catalogId, currency }: UploadSession,
  picturesOf: ReadonlyMap<number, readonly string[]>,
): AsyncGenerator<Written[]> {
  const ids = await selectLotIds(db, houseId, catalogId);
  for (let first = 0; first < ids.length; first += GROUP) {
    const rows = await selectLotsInOrder(db, houseId, catalogId, ids.slice(first, first + GROUP));
    yield rows.map((row) => ({
      id: row.id,
      ref: row.ref,
      currency,
      text: lotText(row, currency),
      pictureFiles: (picturesOf.get(row.id) ?? []).map((name) => pictureFile(name, 'full')),
    }));
  }
}

/** Styles of amounts by the decimals of the currency. */
const AMOUNTS: readonly CellStyle[] = ['integer', 'decimals2', 'decimals2', 'decimals3'];

function styleOf(column: SnapshotColumn, currency: string): CellStyle {
  const { key } = column;
  if (!isNumeric(column)) return key === 'description' ? 'wrapped' : 'text';
  const isAmount =
    key !== 'rostrumId' &&
    key !== 'currency' &&
    key !== 'picture' &&
    key !== 'pictureFiles' &&
    columnType(key) === 'MONEY';
  return isAmount ? (AMOUNTS[minorDigits(currency)] ?? 'decimals2') : 'integer';
}

/** The longest side of an image in a spreadsheet, in pixels. */
const SHEET_SIDE = 240;

/** Returns an image as a small JPEG; null if its file is missing. */
export async function sheetThumbnail(files: FileStore, name: string): Promise<Buffer | null> {
  const bytes = await files.get(pictureKey(name, 'screen'));
  return (
    bytes &&
    sharp(bytes)
      .resize({ width: SHEET_SIDE, height: SHEET_SIDE, fit: 'inside', withoutEnlargement: true })
      .jpeg({ quality: 80 })
      .toBuffer()
  );
}

/** Texts of a row wrap only where a picture makes it high anyway. */
function cellOf(text: string, column: SnapshotColumn, style: CellStyle, isHigh: boolean): WorkbookCell {
  if (text === '') return null;
  if (isNumeric(column)) return { number: text, style };
  return { text, style: isHigh && style === 'text' ? 'wrapped' : isHigh ? style : 'text' };
}

type Options = z.output<typeof SnapshotQuery>;

/** The pictures of a session that are in its snapshot: the first one of each lot, within the limits of the request. */
function embeddedPictures(
  images: readonly SessionImage[],
  { startImage, endImage }: Options,
): Map<number, Omit<RowPicture, 'description'>> {
  const firsts = images.filter(({ lotId }, index) => images[index - 1]?.lotId !== lotId);
  return new Map(
    firsts.slice(startImage, endImage).map(({ lotId, name, width, height }) => [lotId, { name, width, height }]),
  );
}

/** Writes the snapshot of a session. Throws 404, and 422 TEXT_TOO_LONG. */
export async function snapshotOf(
  services: Services,
  actor: Actor,
  catalogId: number,
  options: Options,
): Promise<Download> {
  const { db, files, clock, log } = services;
  const { houseId } = actor;
  const session = await sessionOf(db, houseId, catalogId);
  const isWorkbook = options.includeXLS === 'true';
  if (isWorkbook) await requireShortTexts(services, houseId, catalogId);
  const images = await selectImagesOfSession(db, houseId, catalogId);
  const picturesOf = new Map<number, string[]>();
  for (const { lotId, name } of images) {
    const names = picturesOf.get(lotId);
    if (names === undefined) picturesOf.set(lotId, [name]);
    else names.push(name);
  }
  const hasPictures = isWorkbook && options.images === '1';
  const columns = snapshotColumns(session.sale, hasPictures).filter(
    ({ key }) => key !== 'reserve' || seesReserves(actor),
  );
  const groups = lotGroups(services, houseId, session, picturesOf);
  const today = localDateOf(clock.now().getTime(), actor.houseTimeZone);
  const fileName = snapshotFileName(catalogId, today, isWorkbook ? 'xlsx' : 'csv');

  if (!isWorkbook) {
    async function* records() {
      yield BYTE_ORDER_MARK + csvRecord(columns.map(({ heading }) => quotedField(heading)));
      for await (const group of groups)
        yield group
          .map((lot) => csvRecord(columns.map((column) => quotedField(guardedText(snapshotText(lot, column))))))
          .join('');
    }
    return new Download(CSV, fileName, records());
  }

  const pictures = hasPictures ? embeddedPictures(images, options) : new Map<number, never>();
  const styles = columns.map((column) => styleOf(column, session.currency));
  const rowOf = (lot: Written): WorkbookRow => {
    const picture = pictures.get(lot.id);
    return {
      cells: columns.map((column, index) =>
        cellOf(snapshotText(lot, column), column, styles[index] ?? 'text', picture !== undefined),
      ),
      picture: picture && { ...picture, description: lot.text.title },
    };
  };
  async function* rows() {
    for await (const group of groups) yield group.map(rowOf);
  }
  const read = async (name: string) => {
    try {
      return await sheetThumbnail(files, name);
    } catch (error) {
      log.warn({ err: error, picture: name }, 'a picture is not in a snapshot, because it cannot be read');
      return null;
    }
  };
  const sheet = {
    name: 'Lots',
    columns: columns.map(({ heading, width }, index) => ({ heading, width, style: styles[index] ?? 'text' })),
    rows: rows(),
  };
  return new Download(XLSX, fileName, writeWorkbook([sheet], hasPictures ? { column: 0, read } : null));
}
