import { TAX_CODES, taxCodeLabel } from '../../../rules/lots/tax-codes';
import type { LotColumn } from '../../../rules/lots/uploads/columns';

/** A value of a field, as staff choose it. */
interface Choice {
  readonly value: string;
  readonly label: string;
}

const TAX_CODE: readonly Choice[] = [
  { value: '', label: 'None' },
  ...TAX_CODES.map(taxCodeLabel).map((label) => ({ value: label, label })),
];
const MARK: readonly Choice[] = [
  { value: '', label: 'No' },
  { value: 'Yes', label: 'Yes' },
];

/** Returns the values of a field of a lot that takes no others; null for the other fields. */
export function lotChoices(field: LotColumn | 'estimates'): readonly Choice[] | null {
  if (field === 'taxCode') return TAX_CODE;
  return field === 'hasResaleRight' ? MARK : null;
}

/** Returns the choices with the value of a file that isn't one of them, so that a field shows it until staff choose. */
export const withValue = (choices: readonly Choice[], value: string): Choice[] => [
  ...choices,
  ...(choices.some((one) => one.value === value) ? [] : [{ value, label: value }]),
];
