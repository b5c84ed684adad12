import { countryName } from '../core/address';
import { canonicalCountry } from '../house/countries';
import { statesOf } from '../house/states';
import type { ChargeKind } from './problems';
import { CHARGED_PARTS, type ChargeRowInput } from './template-input';

/** How many places a note names before it counts the rest. */
const MOST_NAMED = 3;

const countryOf = (row: ChargeRowInput): string => canonicalCountry(row.country);
const stateOf = (row: ChargeRowInput): string => row.state.trim().toUpperCase();
const isSamePlace = (one: ChargeRowInput, other: ChargeRowInput): boolean =>
  countryOf(one) === countryOf(other) && stateOf(one) === stateOf(other);

/** Whether a row of a narrower place replaces this one there. */
function isReplacedBy(row: ChargeRowInput, other: ChargeRowInput): boolean {
  if (countryOf(other) === '' || countryOf(other) === 'ALL') return false;
  if (countryOf(row) === 'ALL') return true;
  return countryOf(row) === countryOf(other) && stateOf(row) === '' && stateOf(other) !== '';
}

/** "Ontario" among the states of a country, otherwise "Canada" or "Ontario (Canada)". */
function placeInWords(row: ChargeRowInput, ofCountry: boolean): string {
  const country = countryOf(row);
  const state = statesOf(country).find(({ code }) => code === stateOf(row))?.name ?? row.state.trim();
  if (state === '') return countryName(country);
  return ofCountry ? state : `${state} (${countryName(country)})`;
}

function placesInWords(rows: readonly ChargeRowInput[], ofCountry: boolean): string {
  const isWhole = (row: ChargeRowInput) => rows.some((one) => countryOf(one) === countryOf(row) && stateOf(one) === '');
  const places = rows.filter((row) => stateOf(row) === '' || !isWhole(row)).map((row) => placeInWords(row, ofCountry));
  const all = [...new Set(places)];
  const rest = all.length - MOST_NAMED;
  const named = all.slice(0, rest > 0 ? MOST_NAMED : all.length);
  return new Intl.ListFormat('en-US').format(rest > 0 ? [...named, `${rest} more`] : named);
}

/** Whether a row is for every lot that another one is for. */
const isForAll = ({ taxCodes }: ChargeRowInput, other: ChargeRowInput): boolean =>
  taxCodes.length === 0 || (other.taxCodes.length > 0 && other.taxCodes.every((code) => taxCodes.includes(code)));

/** The number of an earlier row that charges everything that this one would; null if there is none. */
function repeats(rows: readonly ChargeRowInput[], index: number): number | null {
  const row = rows[index];
  const parts = CHARGED_PARTS.filter((part) => row?.[part]);
  if (!row || parts.length === 0 || countryOf(row) === '') return null;
  const earlier = rows.findIndex(
    (other, at) =>
      at < index &&
      other.name.trim() === row.name.trim() &&
      isSamePlace(other, row) &&
      isForAll(other, row) &&
      parts.every((part) => other[part]),
  );
  return earlier < 0 ? null : earlier + 1;
}

/**
 * Returns why a tax or fee doesn't apply, or where it doesn't, as sentences for staff. The row of the narrowest place applies, rows of the same
 * name charge an amount once, and the tax of bidders in the US can be automatic.
 */
export function rowNotes(
  kind: ChargeKind,
  rows: readonly ChargeRowInput[],
  index: number,
  isTaxAutomatic: boolean,
): string[] {
  const row = rows[index];
  if (!row || countryOf(row) === '') return [];
  const earlier = repeats(rows, index);
  const narrower = rows.filter((other) => isReplacedBy(row, other));
  return [
    ...(kind === 'taxes' && isTaxAutomatic && countryOf(row) === 'US'
      ? ['Not applied to bidders in the US, whose tax is calculated automatically.']
      : []),
    ...(earlier === null
      ? []
      : [
          `Not applied: ${kind === 'taxes' ? 'tax' : 'fee'} ${earlier} has the same name and applies to the same amounts.`,
        ]),
    ...(narrower.length === 0
      ? []
      : [
          `Not applied in ${placesInWords(narrower, countryOf(row) !== 'ALL')}, where the ${kind === 'taxes' ? 'tax' : 'fee'} for that place replaces it.`,
        ]),
  ];
}
