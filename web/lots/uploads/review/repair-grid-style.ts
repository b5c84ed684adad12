import { styled } from 'styled-components';
import type { LotColumn } from '../../../../rules/lots/uploads/columns';
import { GridRoot } from '../../../ui/table/grid-style';
import { breakpoint, size } from '../../../ui/theme/tokens';

const TICK = 40;
const ICON = 40;
const USUAL = 150;

const WIDTHS: Readonly<Partial<Record<LotColumn, number>>> = {
  lotNumber: 92,
  lotExtension: 84,
  title: 360,
  description: 380,
  price: 110,
  lowEstimate: 120,
  highEstimate: 120,
  startingBid: 120,
  reserve: 110,
  circa: 110,
  condition: 220,
  notes: 220,
  provenance: 220,
  literature: 220,
};

const widthOf = (column: LotColumn): number => WIDTHS[column] ?? USUAL;

/** The width in px of the columns that stay in view when the grid scrolls sideways: the ticks and the first column. */
export const stuckWidth = (columns: readonly LotColumn[]): number => TICK + (columns[0] ? widthOf(columns[0]) : 0);

/** Returns the tracks of the grid, and their sum in px. */
export function tracksOf(columns: readonly LotColumn[]): { readonly template: string; readonly total: number } {
  const widths = [TICK, ...columns.map(widthOf), ICON, ICON];
  return {
    template: widths.map((width) => `${width}px`).join(' '),
    total: widths.reduce((sum, width) => sum + width, 0),
  };
}

/** The product's grid, with cells that are edited and selected. `--stuck` is the width of the columns that stay in view. */
export const RepairGridRoot = styled(GridRoot)`
  position: relative;
  border: 1px solid var(--line);
  border-radius: var(--radius);
  scroll-padding: ${size.head + 4}px ${2 * ICON + 4}px 8px calc(var(--stuck) + 4px);
  overscroll-behavior-x: contain;
  [role='gridcell'] {
    position: relative;
    height: var(--cell);
    border-right: 1px solid var(--line);
    cursor: cell;
    user-select: none;
    scroll-margin: 0;
  }
  [role='gridcell'][data-plain] {
    padding: 0 5px;
    text-overflow: clip;
    cursor: default;
  }
  [role='gridcell'][data-stuck] {
    padding: 0 11px;
  }
  [data-stuck] {
    position: sticky;
    left: 0;
    z-index: 1;
    background: inherit;
  }
  [data-stuck] + [data-stuck] {
    left: ${TICK}px;
    box-shadow: 1px 0 0 var(--line-strong);
  }
  [data-action] {
    position: sticky;
    right: 0;
    z-index: 1;
    background: inherit;
  }
  [data-action='edit'] {
    right: ${ICON}px;
    box-shadow: -1px 0 0 var(--line-strong);
  }
  /* Above the columns that stay in view. */
  [data-head] {
    z-index: 3;
  }
  [data-head] :is([data-stuck], [data-action]) {
    background: var(--surface);
  }
  @media (max-width: ${breakpoint.phone - 1}px) {
    scroll-padding-right: ${ICON + 4}px;
    [data-action='edit'] {
      right: 0;
    }
    [data-action='delete'] {
      position: relative;
    }
  }
  [role='gridcell'][data-problem='error'] {
    background: var(--failed-weak);
    box-shadow: inset 0 -2px var(--failed);
  }
  [role='gridcell'][data-problem='warning'] {
    background: var(--pending-weak);
    box-shadow: inset 0 -2px var(--pending);
  }
  [role='gridcell'][aria-selected='true']:not([data-active]) {
    background-image: linear-gradient(
      color-mix(in srgb, var(--accent) 16%, transparent),
      color-mix(in srgb, var(--accent) 16%, transparent)
    );
  }
  [role='gridcell'][data-active] {
    overflow: visible;
    outline: 2px solid var(--focus);
    outline-offset: -2px;
  }
  [role='gridcell'][data-active]:not(:has(textarea)) {
    overflow: hidden;
  }
  [role='row']:has(textarea) {
    z-index: 2;
  }
  [role='gridcell']:has(textarea) {
    z-index: 2;
  }
`;
