import { applyRate, sumMinor } from '../core/money';
import type { Minor, RateMillionths } from '../core/money';
import type { ChargeTarget, ComputedCharge, Place } from './charge-targets';

type PricePart = 'hammer' | 'premium' | 'liveFee';

/** A tax or fee row of an invoice template (S1§3). */
export interface TemplateRow {
  readonly name: string;
  readonly rateMillionths: RateMillionths;
  /** An ISO country code, or 'ALL'. */
  readonly country: string;
  /** null: every state of the country. */
  readonly state: string | null;
  readonly onHammer: boolean;
  readonly onLiveFee: boolean;
  readonly onPremium: boolean;
}

export interface TemplateTerms {
  readonly taxes: readonly TemplateRow[];
  readonly fees: readonly TemplateRow[];
  readonly taxOnFees: boolean;
}

const canonicalCountry = (code: string): string => (code.toUpperCase() === 'UK' ? 'GB' : code.toUpperCase());

/** 3: country and state, 2: country, 1: everywhere, 0: not this place. */
function specificity(row: TemplateRow, place: Place): number {
  if (canonicalCountry(row.country) === 'ALL') return 1;
  if (canonicalCountry(row.country) !== canonicalCountry(place.country)) return 0;
  if (row.state === null) return 2;
  return row.state.toUpperCase() === place.state?.toUpperCase() ? 3 : 0;
}

/** The rows that count at a place: all of the most specific that match it. */
export function matchingRows(rows: readonly TemplateRow[], place: Place): TemplateRow[] {
  const best = Math.max(0, ...rows.map((row) => specificity(row, place)));
  return best === 0 ? [] : rows.filter((row) => specificity(row, place) === best);
}

interface AppliedRow {
  readonly row: TemplateRow;
  readonly parts: readonly PricePart[];
}

/** A name charges each part of the price once: the first of its rows that ticks the part. */
function appliedRows(rows: readonly TemplateRow[], place: Place): AppliedRow[] {
  const charged = new Set<string>();
  return matchingRows(rows, place).map((row) => {
    const ticked: [PricePart, boolean][] = [
      ['hammer', row.onHammer],
      ['premium', row.onPremium],
      ['liveFee', row.onLiveFee],
    ];
    const parts = ticked.filter(([part, on]) => on && !charged.has(`${part} ${row.name}`)).map(([part]) => part);
    for (const part of parts) charged.add(`${part} ${row.name}`);
    return { row, parts };
  });
}

function partsOf(target: ChargeTarget, parts: readonly PricePart[]): Minor {
  return sumMinor(parts.map((part) => target[part]));
}

/** Template fees, named parts of `other`: each row rounded on its target, also those that come to 0. */
export function templateFees(targets: readonly ChargeTarget[], fees: readonly TemplateRow[], place: Place): ComputedCharge[] {
  const applied = appliedRows(fees, place).filter(({ parts }) => parts.length > 0);
  return targets.flatMap((target) =>
    applied.map(({ row, parts }): ComputedCharge => {
      const base = partsOf(target, parts);
      return {
        lineId: target.lineId,
        component: 'other',
        label: row.name,
        amount: applyRate(base, row.rateMillionths),
        source: 'TEMPLATE',
        explain: { rule: 'TEMPLATE_FEE', rateMillionths: row.rateMillionths, base, place },
      };
    }),
  );
}

/** Template taxes: each row rounded on its target. `taxedFees` are the fees that tax is laid on, [] for none. */
export function templateTaxes(
  targets: readonly ChargeTarget[],
  taxes: readonly TemplateRow[],
  place: Place,
  taxedFees: readonly ComputedCharge[],
): ComputedCharge[] {
  const applied = appliedRows(taxes, place).filter(({ parts }) => parts.length > 0);
  return targets.flatMap((target) => {
    const fees = sumMinor(taxedFees.filter((fee) => fee.lineId === target.lineId).map((fee) => fee.amount));
    return applied.map(({ row, parts }): ComputedCharge => {
      const base = partsOf(target, parts) + fees;
      return {
        lineId: target.lineId,
        component: 'tax',
        label: row.name,
        amount: applyRate(base, row.rateMillionths),
        source: 'TEMPLATE',
        explain: { rule: 'TEMPLATE_TAX', rateMillionths: row.rateMillionths, base, place },
      };
    });
  });
}

/** All charges of a template on an invoice: fees before tax, no tax for a bidder who is exempt (decisions 29 and 30). */
export function templateCharges(
  targets: readonly ChargeTarget[],
  terms: TemplateTerms,
  place: Place,
  taxExempt: boolean,
): ComputedCharge[] {
  const fees = templateFees(targets, terms.fees, place);
  if (taxExempt) return fees;
  return [...fees, ...templateTaxes(targets, terms.taxes, place, terms.taxOnFees ? fees : [])];
}
