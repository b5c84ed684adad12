import { countryName } from '../core/address';
import { statesOf } from '../house/states';
import type { TemplateChargeRow } from '../invoicing/added-charges/taxes-and-fees';
import { taxCodeList } from '../lots/tax-codes';
import { formattedRate } from './rates';

/** Formats a place: "New York, United States"; "All" for everywhere. */
export function placeWords({ country, state }: Pick<TemplateChargeRow, 'country' | 'state'>): string {
  if (country === 'ALL') return 'All';
  const named = state === null ? null : (statesOf(country).find(({ code }) => code === state)?.name ?? state);
  return [...(named === null ? [] : [named]), countryName(country)].join(', ');
}

/** Formats a row: "8.875% in New York, United States on Hammer, BP", or "20.000% in All on BP, tax codes Margin, Import". */
export function rowWords(row: TemplateChargeRow): string {
  const parts = [
    row.onHammer && 'Hammer',
    row.onLiveFee && 'Live Fee',
    row.onPremium && 'BP',
    row.onShipping && 'Shipping',
    row.onOther && 'Other',
  ].filter((part) => typeof part === 'string');
  const codes =
    row.taxCodes === undefined
      ? ''
      : `, ${row.taxCodes.length === 1 ? 'tax code' : 'tax codes'} ${taxCodeList(row.taxCodes)}`;
  return `${formattedRate(row.rateMillionths)}% in ${placeWords(row)} on ${parts.join(', ')}${codes}`;
}
