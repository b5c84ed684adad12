import { columnLabel, columnsOf, type LotColumn as Column, lotWord } from '../../../rules/lots/uploads/columns';
import { isShared as isSharedTarget, knownTarget } from '../../../rules/lots/uploads/headings';
import { columnsForMissing, targetLabel } from '../../../rules/lots/uploads/mapping';
import type { SaleKind } from '../../../rules/sales/calendar/adding';
import type { LotColumn, UploadColumnInput } from '../../generated/schema-types';
import type { SelectOption } from '../../ui/controls/Select';
import { columnName, columnNamed, lettersOf } from './column-names';
import type { Upload_uploadFragment as Upload } from './Upload.generated';

/** A column of an uploaded file. */
export type FileColumn = Upload['columns'][number];

const OTHER_USES = ['IGNORE', 'LEAD', 'ESTIMATES', 'ROSTRUM_ID'] as const;
type OtherUse = (typeof OTHER_USES)[number];

const isOtherUse = (target: string): target is OtherUse => OTHER_USES.some((use) => use === target);

/** What a column fills: a column of the review, or another use. */
export type Target = LotColumn | OtherUse;

/** What staff chose for the columns of a file, by their index. Undefined while nothing is chosen. */
export type Choices = ReadonlyMap<number, Target | undefined>;

const CERTAIN: readonly FileColumn['certainty'][] = ['CHOSEN', 'KNOWN', 'REMEMBERED'];

/** Returns whether a column's meaning needs no confirmation. */
export const isCertain = ({ certainty }: FileColumn): boolean => CERTAIN.includes(certainty);

/** Returns the choices to begin with: what is certain, and what is suggested. */
export const firstChoices = (columns: readonly FileColumn[]): Choices =>
  new Map(
    columns.map(({ index, use, column }) => [index, use === 'COLUMN' ? (column ?? undefined) : (use ?? undefined)]),
  );

/** Can be the target of many columns. */
const isShared = (target: Target) => isSharedTarget(isOtherUse(target) ? target : columnNamed(target));

/** Returns the choices with another target for a column. A target has one column, so that another one loses it. */
export function withChoice(choices: Choices, index: number, target: Target): Choices {
  const next = new Map(choices);
  for (const [other, its] of choices) if (its === target && !isShared(target)) next.set(other, undefined);
  return next.set(index, target);
}

/** Returns the choices in which columns without one aren't uploaded. */
export const withoutRest = (choices: Choices): Choices =>
  new Map([...choices].map(([index, target]) => [index, target ?? 'IGNORE']));

/** Returns the places of the columns without a choice. */
export const openColumns = (choices: Choices): number[] =>
  [...choices].flatMap(([index, target]) => (target === undefined ? [index] : []));

/** Returns what staff call a column: its heading, otherwise its letters. */
export const columnTitle = ({ heading, index }: FileColumn): string =>
  heading === '' ? `Column ${lettersOf(index)}` : heading;

/**
 * Returns the columns that are left out as in an earlier upload, but list the image files of lots. Houses confirmed that before the product
 * could read them, so it is offered, and not changed.
 */
export const unreadImageColumns = (columns: readonly FileColumn[]): readonly FileColumn[] =>
  columns.some(({ column }) => column === 'IMAGE_FILE_NAMES')
    ? []
    : columns.filter(
        ({ use, certainty, samples, heading }) =>
          use === 'IGNORE' &&
          certainty === 'REMEMBERED' &&
          samples.length > 0 &&
          knownTarget(heading) === 'imageFileNames',
      );

const nameOfTarget = (target: Column | OtherUse): Target => (isOtherUse(target) ? target : columnName(target));

/** Returns the options for a column. One that another column has says which. */
export function targetOptions(
  columns: readonly FileColumn[],
  choices: Choices,
  index: number,
  sale: SaleKind,
): SelectOption<Target>[] {
  const takenBy = (target: Target) =>
    isShared(target)
      ? undefined
      : columns.find((other) => other.index !== index && choices.get(other.index) === target);
  const estimates = sale === 'BUY_NOW' ? [] : (['ESTIMATES'] as const);
  return (['IGNORE', ...columnsOf(sale), 'LEAD', ...estimates, 'ROSTRUM_ID'] as const).map((target) => {
    const value = nameOfTarget(target);
    const other = takenBy(value);
    const label = targetLabel(target, sale);
    return { value, label: other ? `${label} (now “${columnTitle(other)}”)` : label };
  });
}

/** Returns the required columns that the file lacks and that nobody chose yet. */
export function stillMissing({ mappingProblems }: Upload, choices: Choices): LotColumn[] {
  const chosen = new Set(choices.values());
  const isFilled = (column: LotColumn) => chosen.has(column) || (column === 'TITLE' && chosen.has('LEAD'));
  return mappingProblems.flatMap(({ missing }) => missing).filter((column) => !isFilled(column));
}

/** Returns how the columns that nobody chose will be filled, in words; null if some of them can't be. */
export function filledWords(missing: readonly LotColumn[], choices: Choices, sale: SaleKind): string | null {
  const mapped = [...choices.values()].flatMap((target) =>
    target === undefined
      ? []
      : [{ certainty: 'CHOSEN' as const, target: isOtherUse(target) ? target : columnNamed(target) }],
  );
  const sources = columnsForMissing(missing.map(columnNamed), mapped);
  if (sources === null || sources.length === 0) return null;
  const word = lotWord(sale).toLowerCase();
  return sources
    .map(([column, source]) =>
      source === null
        ? `No column contains the ${word} numbers, so new ${word}s get the next free ones, from 1 in an empty sale.`
        : `No column contains the ${columnLabel(column, sale).toLowerCase()}, so it is filled from the ${columnLabel(source, sale).toLowerCase()}.`,
    )
    .join(' ');
}

/** Returns the choices as the mutation takes them. */
export const columnInputs = (choices: Choices): UploadColumnInput[] =>
  [...choices].flatMap(([index, target]): UploadColumnInput[] => {
    if (target === undefined) return [];
    return isOtherUse(target) ? [{ index, use: target }] : [{ index, use: 'COLUMN', column: target }];
  });

const CERTAINTY_WORDS: Readonly<Record<FileColumn['certainty'], string>> = {
  CHOSEN: 'Chosen',
  KNOWN: 'Known heading',
  REMEMBERED: 'As in an earlier upload',
  BY_VALUES: 'Suggested by its values',
  SUGGESTED: 'Suggested by its heading',
  NONE: 'Unknown',
};

/** Returns how certain the meaning of a column is, in words. */
export function certaintyWords({ certainty, notInSale }: FileColumn, sale: SaleKind): string {
  if (notInSale === null) return CERTAINTY_WORDS[certainty];
  const label = targetLabel(columnNamed(notInSale), sale);
  return `${label}: ${sale === 'BUY_NOW' ? 'Buy It Now sales don’t' : 'this kind of sale doesn’t'} have it`;
}
