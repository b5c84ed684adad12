import { faultOf, type UploadRow, valueOf } from './columns';
import { isDigits } from './row-problems';

/** A lot that the sale has. Amounts are in minor units. */
export interface SavedLot {
  /** The Rostrum ID. Absent if the upload has none. */
  readonly ref?: string;
  /** '' for a lot without a number. */
  readonly number: string;
  readonly extension: string;
  readonly inventoryNumber: string;
  /** A bid locks the starting bid and the reserve. */
  readonly hasBid: boolean;
  readonly startingBid: number | null;
  readonly reserve: number | null;
}

/** A lot number with its extension. */
interface Numbered {
  readonly number: string;
  readonly extension: string;
}

/** Returns what identifies a number and its extension, whatever its leading zeros; '' without a number or if it has other signs. */
export const numberKey = (number: string, extension: string): string =>
  isDigits(number) ? (number.startsWith('0') ? number.replace(/^0+(?=\d)/, '') : number) + extension : '';

/** Returns what identifies the number of a saved lot. */
const keyOfLot = ({ number, extension }: Numbered): string => numberKey(number, extension);

/** Returns the inventory number of a row. One that the file lost says nothing: two different ones can look alike. */
const inventoryOf = (row: UploadRow): string =>
  row.faults !== undefined && faultOf(row, 'inventoryNumber') !== null ? '' : valueOf(row, 'inventoryNumber');

/** Rows by a key. The key '' has none. */
class RowsByKey {
  private readonly ids = new Map<string, Set<string>>();

  of(key: string): ReadonlySet<string> {
    return this.ids.get(key) ?? NO_ROWS;
  }

  add(key: string, id: string): void {
    if (key === '') return;
    const ids = this.ids.get(key);
    if (ids === undefined) this.ids.set(key, new Set([id]));
    else ids.add(id);
  }

  delete(key: string, id: string): void {
    const ids = this.ids.get(key);
    if (ids?.delete(id) === true && ids.size === 0) this.ids.delete(key);
  }
}

const NO_ROWS: ReadonlySet<string> = new Set();

/** Returns saved lots by a key. */
const lotsBy = (lots: readonly SavedLot[], keyOf: (lot: SavedLot) => string): ReadonlyMap<string, SavedLot> =>
  new Map(lots.map((lot) => [keyOf(lot), lot] as const).filter(([key]) => key !== ''));

/** The rows of an upload, found by their numbers, with the saved lots that they update. */
export class RowIndex {
  private readonly byId = new Map<string, UploadRow>();
  private readonly byNumber = new RowsByKey();
  private readonly byInventory = new RowsByKey();
  private readonly byRef = new RowsByKey();
  private readonly lotsByNumber: ReadonlyMap<string, SavedLot>;
  private readonly lotsByInventory: ReadonlyMap<string, SavedLot>;
  private readonly lotsByRef: ReadonlyMap<string, SavedLot>;
  private readonly deleted: ReadonlySet<string>;
  private readonly keys = new WeakMap<UploadRow, string>();

  constructor(lots: readonly SavedLot[], deletedNumbers: readonly Numbered[]) {
    this.lotsByNumber = lotsBy(lots, keyOfLot);
    this.lotsByInventory = lotsBy(lots, ({ inventoryNumber }) => inventoryNumber);
    this.lotsByRef = lotsBy(lots, ({ ref = '' }) => ref);
    this.deleted = new Set(deletedNumbers.map(keyOfLot));
  }

  /** Returns a row; undefined if there is none. */
  row(id: string): UploadRow | undefined {
    return this.byId.get(id);
  }

  add(row: UploadRow): void {
    this.byId.set(row.id, row);
    this.byNumber.add(this.keyOf(row), row.id);
    this.byInventory.add(inventoryOf(row), row.id);
    this.byRef.add(this.lotNamedBy(row)?.ref ?? '', row.id);
  }

  delete(row: UploadRow): void {
    this.byId.delete(row.id);
    this.byNumber.delete(this.keyOf(row), row.id);
    this.byInventory.delete(inventoryOf(row), row.id);
    this.byRef.delete(this.lotNamedBy(row)?.ref ?? '', row.id);
  }

  /** Returns the rows whose problems depend on the numbers of a row. */
  dependents(row: UploadRow): string[] {
    const key = this.keyOf(row);
    const inventory = inventoryOf(row);
    const lots = [this.lotNamedBy(row), this.lotsByNumber.get(key), this.lotsByInventory.get(inventory)];
    return [
      ...this.byNumber.of(key),
      ...this.byInventory.of(inventory),
      ...lots.flatMap((lot) =>
        lot === undefined
          ? []
          : [
              ...this.byNumber.of(keyOfLot(lot)),
              ...this.byInventory.of(lot.inventoryNumber),
              ...this.byRef.of(lot.ref ?? ''),
            ],
      ),
    ];
  }

  /** Returns the saved lot that a row names by its Rostrum ID. That of another sale or of a deleted lot says nothing. */
  lotNamedBy({ lotRef }: UploadRow): SavedLot | undefined {
    return lotRef === undefined ? undefined : this.lotsByRef.get(lotRef);
  }

  /**
   * Returns the saved lot that a row updates; null for a new lot. A lot is found by its Rostrum ID, otherwise by its number, otherwise by
   * its inventory number if no row is for it.
   */
  savedLotOf(row: UploadRow): SavedLot | null {
    const own = this.lotOfNumbers(row);
    if (own !== undefined) return own;
    const holder = this.lotsByInventory.get(inventoryOf(row));
    return holder === undefined || this.rowsOf(holder).length > 0 ? null : holder;
  }

  /** Returns whether other rows have the number of a row. */
  isNumberRepeated(row: UploadRow): boolean {
    return this.byNumber.of(this.keyOf(row)).size > 1;
  }

  /** Returns whether other rows have the inventory number of a row. */
  isInventoryRepeated(row: UploadRow): boolean {
    return this.byInventory.of(inventoryOf(row)).size > 1;
  }

  /** Returns whether other rows name the saved lot that a row names. */
  isLotRepeated(row: UploadRow): boolean {
    return this.byRef.of(this.lotNamedBy(row)?.ref ?? '').size > 1;
  }

  /** Returns whether a deleted lot had the number of a row. */
  isNumberDeleted(row: UploadRow): boolean {
    return this.deleted.has(this.keyOf(row));
  }

  /** Returns whether another saved lot has the number of a row and keeps it. */
  isNumberHeldByOther(row: UploadRow): boolean {
    const lot = this.lotsByNumber.get(this.keyOf(row));
    if (lot === undefined || this.savedLotOf(row) === lot) return false;
    return !this.some([...this.rowsOf(lot), ...this.byInventory.of(lot.inventoryNumber)], (other) => {
      const key = this.keyOf(other);
      return key !== '' && key !== keyOfLot(lot) && this.savedLotOf(other) === lot;
    });
  }

  /** Returns whether another saved lot has the inventory number of a row and keeps it. */
  isInventoryHeldByOther(row: UploadRow): boolean {
    const inventory = inventoryOf(row);
    const holder = this.lotsByInventory.get(inventory);
    const own = this.lotOfNumbers(row);
    if (holder === undefined || holder === own) return false;
    const others = this.rowsOf(holder);
    if (others.length === 0) return own !== undefined;
    return !this.some(others, (other) => !['', inventory].includes(inventoryOf(other)));
  }

  private keyOf(row: UploadRow): string {
    const known = this.keys.get(row);
    if (known !== undefined) return known;
    const key = numberKey(valueOf(row, 'lotNumber'), valueOf(row, 'lotExtension'));
    this.keys.set(row, key);
    return key;
  }

  private some(ids: readonly string[], matches: (row: UploadRow) => boolean): boolean {
    return ids.some((id) => {
      const row = this.byId.get(id);
      return row !== undefined && matches(row);
    });
  }

  /** Returns the rows that name a saved lot, otherwise those that have its number. */
  private rowsOf(lot: SavedLot): readonly string[] {
    const naming = this.byRef.of(lot.ref ?? '');
    if (naming.size > 0) return [...naming];
    const numbered = [...this.byNumber.of(keyOfLot(lot))];
    return this.lotsByRef.size === 0 ? numbered : numbered.filter((id) => !this.some([id], this.isNaming));
  }

  private readonly isNaming = (row: UploadRow) => this.lotNamedBy(row) !== undefined;

  /** Returns the saved lot that a row names, otherwise the one with its number, unless a row names that. */
  private lotOfNumbers(row: UploadRow): SavedLot | undefined {
    const named = this.lotNamedBy(row);
    if (named !== undefined) return named;
    const lot = this.lotsByNumber.get(this.keyOf(row));
    return lot === undefined || this.byRef.of(lot.ref ?? '').size > 0 ? undefined : lot;
  }
}
