/** A page number, or a gap between page numbers. */
export type PagerStep = number | 'gap';

const RANGE = 4;

/**
 * Returns the page numbers to show: four around the current one, the first, and the last, with gaps between them. Pages
 * count from 1. For example, (1, 20) returns 1 2 3 4 gap 20.
 */
export function pagerSteps(page: number, pages: number): readonly PagerStep[] {
  const first = Math.max(1, Math.min(page - RANGE / 2 + 1, pages - RANGE + 1));
  const last = Math.min(pages, first + RANGE - 1);
  const steps: PagerStep[] = [];
  if (first > 1) steps.push(1);
  if (first > 2) steps.push('gap');
  for (let each = first; each <= last; each += 1) steps.push(each);
  if (last < pages - 1) steps.push('gap');
  if (last < pages) steps.push(pages);
  return steps;
}
