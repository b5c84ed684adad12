import type { Minor } from '../core/money';

/** What was counted in the drawer by one method, in minor units. */
export interface CountedMethod {
  /** What was recorded. */
  readonly expected: Minor;
  /** What was in the drawer before. */
  readonly float: Minor;
  readonly counted: Minor;
}

/** What the drawer has above what was recorded; negative for what is missing. */
export const differenceOf = ({ expected, float, counted }: CountedMethod): Minor => counted - float - expected;
