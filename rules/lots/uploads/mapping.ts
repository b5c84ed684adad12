import type { SaleKind } from '../../sales/calendar/adding';
import { CODE } from './codes';
import { columnLabel, hasColumn, isNumberOptional, isRequired, LOT_COLUMNS, type LotColumn } from './columns';
import type { SheetColumn, SheetLayout } from './heading-row';
import {
  columnsFor,
  type HeadingTarget,
  ID_HEADING,
  isShared,
  knownTarget,
  nearTarget,
  normalHeading,
  ownTarget,
} from './headings';
import { targetsByValues } from './value-shapes';

/**
 * How sure a target is: `CHOSEN` by staff, `KNOWN` by its heading, `REMEMBERED` from an earlier upload of the house. The others have to be
 * confirmed: `BY_VALUES` and `SUGGESTED` by a similar heading.
 */
export type Certainty = 'CHOSEN' | 'KNOWN' | 'REMEMBERED' | 'BY_VALUES' | 'SUGGESTED' | 'NONE';

/** What a column of a sheet means. */
export interface MappedColumn extends SheetColumn {
  /** Null if nothing is known. */
  readonly target: HeadingTarget | null;
  readonly certainty: Certainty;
  /** Up to 5 different values, in their order. */
  readonly samples: readonly string[];
  /** The column that the heading means but sales of this kind don't have. Its values aren't uploaded. */
  readonly notInSale: LotColumn | null;
}

/** What a house confirmed in earlier uploads. */
export interface MappingMemory {
  /** By the fingerprint of all headings: the targets in the order of the columns. */
  readonly sets: ReadonlyMap<string, readonly HeadingTarget[]>;
  /** By the compared form of a heading. */
  readonly headings: ReadonlyMap<string, HeadingTarget>;
}

/** A house's first upload. */
export const NO_MEMORY: MappingMemory = { sets: new Map(), headings: new Map() };

const SAMPLES = 5;

/** Returns what identifies a set of headings, whatever their case and spacing. */
export const fingerprint = (columns: readonly SheetColumn[]): string =>
  columns.map(({ heading }) => normalHeading(heading)).join('|');

/** A way to find the target of a heading. The first way that finds one decides. */
interface Way {
  readonly certainty: Certainty;
  readonly find: (column: SheetColumn, place: number) => HeadingTarget | null;
}

const labeled = (find: (heading: string) => HeadingTarget | null) => (column: SheetColumn) =>
  column.heading === '' ? null : find(column.heading);

function samplesOf({ lots }: SheetLayout, index: number): string[] {
  const samples = new Set<string>();
  for (const { cells } of lots) {
    const text = cells[index]?.text.trim() ?? '';
    if (text !== '') samples.add(text);
    if (samples.size === SAMPLES) break;
  }
  return [...samples];
}

/** The choices of staff, by the 0-based index of the column in the sheet. */
export type MappingChoices = ReadonlyMap<number, HeadingTarget>;

/**
 * Returns what the columns of a sheet mean. A target gets one column, unless several can share it, by the most certain way: staff, the house's memory of this set
 * of headings, the product's own template, known spellings, the house's memory of single headings, the values, and similar spellings.
 */
export function mapColumns(
  layout: SheetLayout,
  sale: SaleKind,
  memory: MappingMemory = NO_MEMORY,
  choices: MappingChoices = new Map(),
): MappedColumn[] {
  const set = memory.sets.get(fingerprint(layout.columns));
  const found = new Map<number, { readonly target: HeadingTarget; readonly certainty: Certainty }>();
  const taken = new Set<HeadingTarget>();
  const apply = ({ certainty, find }: Way) => {
    for (const [place, column] of layout.columns.entries()) {
      if (found.has(column.index)) continue;
      const target = find(column, place);
      if (target === null || (taken.has(target) && !isShared(target))) continue;
      found.set(column.index, { target, certainty });
      taken.add(target);
    }
  };
  apply({ certainty: 'CHOSEN', find: ({ index }) => choices.get(index) ?? null });
  apply({ certainty: 'REMEMBERED', find: (_column, place) => set?.[place] ?? null });
  apply({ certainty: 'KNOWN', find: labeled(ownTarget) });
  apply({ certainty: 'KNOWN', find: labeled(knownTarget) });
  apply({ certainty: 'REMEMBERED', find: labeled((heading) => memory.headings.get(normalHeading(heading)) ?? null) });
  const byValues = targetsByValues(layout, new Map([...found].map(([index, { target }]) => [index, target])), sale);
  apply({ certainty: 'BY_VALUES', find: ({ index }) => byValues.get(index) ?? null });
  apply({ certainty: 'SUGGESTED', find: labeled((heading) => nearTarget(normalHeading(heading))) });
  return layout.columns.map((column) => {
    const { target, certainty } = found.get(column.index) ?? { target: null, certainty: 'NONE' as const };
    const [fills] = target === null ? [] : columnsFor(target);
    const isOther = fills !== undefined && !hasColumn(sale, fills);
    return {
      ...column,
      target: isOther ? 'IGNORE' : target,
      certainty,
      samples: samplesOf(layout, column.index),
      notInSale: isOther ? fills : null,
    };
  });
}

/** Returns whether a column's target needs no confirmation. */
export const isDecided = ({ certainty }: Pick<MappedColumn, 'certainty'>): boolean =>
  certainty === 'CHOSEN' || certainty === 'KNOWN' || certainty === 'REMEMBERED';

/** Returns the columns that a mapping fills, without the ones that have to be confirmed. */
export function filledColumns(mapped: readonly Pick<MappedColumn, 'certainty' | 'target'>[]): Set<LotColumn> {
  return new Set(mapped.filter(isDecided).flatMap(({ target }) => (target === null ? [] : columnsFor(target))));
}

/** Why a sheet can't be read as it is mapped. */
export type MappingProblem =
  /** A heading that nobody confirmed, or a required column that no heading means. */
  | {
      readonly code: typeof CODE.UNKNOWN_COLUMNS;
      readonly headings: readonly string[];
      readonly missing: readonly LotColumn[];
    }
  /** Columns with values and without a heading. `columns` are 0-based. */
  | { readonly code: typeof CODE.UNLABELED_COLUMN; readonly columns: readonly number[] };

/** What the lots of a sheet need. */
export interface MappingNeeds {
  readonly sale: SaleKind;
  readonly connectType: string;
  /** Whether some rows aren't lots of the sale yet. A sheet that only updates lots can have any columns. */
  readonly addsLots: boolean;
}

/** Returns the problems of a mapping: none if each column has a confirmed target and each required column is filled. */
export function mappingProblems(
  mapped: readonly MappedColumn[],
  { sale, connectType, addsLots }: MappingNeeds,
): MappingProblem[] {
  const open = mapped.filter((column) => !isDecided(column));
  const unlabeled = open.filter(({ heading }) => heading === '');
  const headings = open.flatMap(({ heading }) => (heading === '' ? [] : [heading]));
  const filled = filledColumns(mapped);
  const isIdentified = mapped.some((column) => isDecided(column) && column.target === 'ROSTRUM_ID');
  const isNumbered = filled.has('inventoryNumber')
    ? isNumberOptional(sale, connectType) || !addsLots
    : isIdentified && !addsLots;
  const missing = LOT_COLUMNS.filter((column) => {
    if (!isRequired(column) || !hasColumn(sale, column) || filled.has(column)) return false;
    return column === 'lotNumber' ? !isNumbered : addsLots;
  });
  const problems: MappingProblem[] = [];
  if (headings.length > 0 || missing.length > 0) problems.push({ code: CODE.UNKNOWN_COLUMNS, headings, missing });
  if (unlabeled.length > 0)
    problems.push({ code: CODE.UNLABELED_COLUMN, columns: unlabeled.map(({ index }) => index) });
  return problems;
}

/**
 * Returns how required columns that a sheet lacks can be filled: titles from the descriptions, and lot numbers, without a source, by counting.
 * Null if some of them can't be filled.
 */
export function columnsForMissing(
  missing: readonly LotColumn[],
  mapped: readonly Pick<MappedColumn, 'certainty' | 'target'>[],
): [column: LotColumn, source: LotColumn | null][] | null {
  const filled = filledColumns(mapped);
  const canFill = (column: LotColumn) => column === 'lotNumber' || (column === 'title' && filled.has('description'));
  const hasText = filled.has('title') || filled.has('description');
  return hasText && missing.every(canFill)
    ? missing.map((column) => [column, column === 'title' ? 'description' : null])
    : null;
}

/** Returns the name of a target for people. */
export const targetLabel = (target: HeadingTarget, sale: SaleKind): string => {
  if (target === 'IGNORE') return 'Not uploaded';
  if (target === 'ESTIMATES') return 'Both estimates';
  if (target === 'ROSTRUM_ID') return ID_HEADING;
  return target === 'LEAD' ? 'Title if there is no other' : columnLabel(target, sale);
};

/** Returns what a house remembers after an upload with this mapping: the newest choice wins. */
export function remember(memory: MappingMemory, mapped: readonly MappedColumn[]): MappingMemory {
  const decided = mapped.filter(isDecided);
  const targetOf = ({ target, notInSale }: MappedColumn): HeadingTarget => notInSale ?? target ?? 'IGNORE';
  const headings = new Map(memory.headings);
  for (const column of decided) {
    if (column.heading !== '') headings.set(normalHeading(column.heading), targetOf(column));
  }
  const isWhole = decided.length === mapped.length;
  return {
    headings,
    sets: isWhole ? new Map([...memory.sets, [fingerprint(mapped), mapped.map(targetOf)]]) : memory.sets,
  };
}
