import { decimalFromMinor } from '../../core/money';
import { taxCodeText } from '../../lots/tax-codes';
import {
  columnLabel,
  columnType,
  isPublic,
  LOT_COLUMNS,
  type LotColumn,
  type PrivateColumn,
} from '../../lots/uploads/columns';

type PublicColumn = Exclude<LotColumn, PrivateColumn>;

/** The columns of a lot that bidders see, in the order of the editor. */
export const PUBLIC_COLUMNS: readonly PublicColumn[] = LOT_COLUMNS.filter(isPublic);

/** What an edition has of a lot. Amounts are in minor units; null for none. */
export interface LotContent extends Readonly<
  Partial<Record<Exclude<PublicColumn, 'hasResaleRight'>, string | number | null>>
> {
  readonly hasResaleRight?: boolean;
  /** Names of the stored pictures, in order. */
  readonly images: readonly string[];
  /** The image of a lot without stored pictures, which the house keeps elsewhere. */
  readonly imageUrl: string | null;
  /** Whether the lot can't be paid online. */
  readonly isRestricted: boolean;
  /** Whether bidders can't bid on it online. */
  readonly isBanned: boolean;
}

/** A field that differs between two contents. */
export interface ContentChange {
  readonly field: string;
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

function shown(column: PublicColumn, value: LotContent[PublicColumn], currency: string): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return yes(value);
  if (columnType(column) === 'TAX_CODE') return taxCodeText(String(value));
  return typeof value === 'number' && columnType(column) === 'MONEY'
    ? decimalFromMinor(value, currency).replace(/\.0+$/, '')
    : String(value);
}

const countOf = ({ images, imageUrl }: LotContent): number => (imageUrl === null ? images.length : 1);

const imagesText = (content: LotContent): string => {
  const count = countOf(content);
  return count === 0 ? '' : count === 1 ? '1 image' : `${count} images`;
};

/** Says that images differ where their numbers don't. */
function imageChange(before: LotContent, after: LotContent): ContentChange[] {
  const isSame =
    before.imageUrl === after.imageUrl &&
    before.images.length === after.images.length &&
    before.images.every((name, index) => name === after.images[index]);
  if (isSame) return [];
  const [was, is] = [imagesText(before), imagesText(after)];
  return [
    { field: 'images', label: 'Images', before: was, after: was === is ? `${is}, others or in another order` : is },
  ];
}

const yes = (value: boolean): string => (value ? 'Yes' : '');

function flagChange(
  field: 'isRestricted' | 'isBanned',
  label: string,
  before: LotContent,
  after: LotContent,
): ContentChange[] {
  return before[field] === after[field] ? [] : [{ field, label, before: yes(before[field]), after: yes(after[field]) }];
}

/** Returns the fields in which two contents of a lot differ, in the order of the editor. */
export function contentChanges(before: LotContent, after: LotContent, currency: string): ContentChange[] {
  const fields = PUBLIC_COLUMNS.flatMap((column) => {
    const change = {
      field: column,
      label: columnLabel(column, 'LIVE'),
      before: shown(column, before[column], currency),
      after: shown(column, after[column], currency),
    };
    return change.before === change.after ? [] : [change];
  });
  return [
    ...fields,
    ...imageChange(before, after),
    ...flagChange('isRestricted', 'Payment Restricted', before, after),
    ...flagChange('isBanned', 'Banned', before, after),
  ];
}
