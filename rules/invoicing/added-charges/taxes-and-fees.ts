import { applyRate, type Minor, type RateMillionths, sumMinor } from '../../core/money';
import { canonicalCountry, isInEu } from '../../house/countries';
import type { ChargeExplanation, ChargeTarget, ComputedCharge, Place } from './charge-targets';

/** What a charge is computed on, including the fees that are taxed with it. */
export interface ChargedBase extends ChargeTarget {
  readonly fees: Minor;
}

type ChargedPart = Exclude<keyof ChargedBase, 'lineId' | 'round'>;

/** A tax or fee row of an invoice template. */
export interface TemplateChargeRow {
  readonly name: string;
  readonly rateMillionths: RateMillionths;
  /** An ISO country code, 'ALL', or 'EU'. */
  readonly country: string;
  /** Null for every state of the country. */
  readonly state: string | null;
  readonly onHammer: boolean;
  readonly onLiveFee: boolean;
  readonly onPremium: boolean;
  /** Taxes only, absent if not: whether it applies to the charge for shipping, and to other charges that staff enter. */
  readonly onShipping?: true;
  readonly onOther?: true;
}

export interface TemplateTerms {
  readonly taxes: readonly TemplateChargeRow[];
  readonly fees: readonly TemplateChargeRow[];
  readonly taxOnFees: boolean;
}

/** 4: country and state, 3: country, 2: European Union, 1: everywhere, 0: not this place. */
function specificity(row: TemplateChargeRow, place: Place): number {
  const country = canonicalCountry(row.country);
  if (country === 'ALL') return 1;
  if (country === 'EU') return isInEu(place.country) ? 2 : 0;
  if (country !== canonicalCountry(place.country)) return 0;
  if (row.state === null) return 3;
  return row.state.toUpperCase() === place.state?.toUpperCase() ? 4 : 0;
}

/** Returns the rows that apply at a place: the most specific ones that match it. */
export function matchingRows(rows: readonly TemplateChargeRow[], place: Place): TemplateChargeRow[] {
  const best = Math.max(0, ...rows.map((row) => specificity(row, place)));
  return best === 0 ? [] : rows.filter((row) => specificity(row, place) === best);
}

interface AppliedRow {
  readonly row: TemplateChargeRow;
  readonly parts: readonly ChargedPart[];
}

/** Returns the rows to apply: a name charges each part once, by the first of its rows that selects the part. Fees count for every tax. */
function appliedRows(rows: readonly TemplateChargeRow[], place: Place): AppliedRow[] {
  const charged = new Set<string>();
  const applied: AppliedRow[] = [];
  for (const row of matchingRows(rows, place)) {
    const ticked: [ChargedPart, boolean][] = [
      ['hammer', row.onHammer],
      ['premium', row.onPremium],
      ['liveFee', row.onLiveFee],
      ['shipping', row.onShipping === true],
      ['other', row.onOther === true],
      ['fees', true],
    ];
    const parts = ticked.filter(([part, on]) => on && !charged.has(`${part} ${row.name}`)).map(([part]) => part);
    for (const part of parts) charged.add(`${part} ${row.name}`);
    if (parts.length > 0) applied.push({ row, parts });
  }
  return applied;
}

/** Returns the charges among the parts that a tax applies to; undefined if there are none. */
function chargesIn(
  { shipping, other }: Pick<ChargeTarget, 'shipping' | 'other'>,
  parts: readonly ChargedPart[],
): ChargeExplanation['charges'] {
  const taxed = { shipping: parts.includes('shipping') ? shipping : 0, other: parts.includes('other') ? other : 0 };
  return taxed.shipping === 0 && taxed.other === 0 ? undefined : taxed;
}

type Kind = Pick<ComputedCharge, 'component'> & Pick<ComputedCharge['explain'], 'rule'>;

function rowCharges(
  bases: readonly ChargedBase[],
  rows: readonly TemplateChargeRow[],
  place: Place,
  kind: Kind,
): ComputedCharge[] {
  const applied = appliedRows(rows, place);
  return bases.flatMap((target) =>
    applied.map(({ row, parts }): ComputedCharge => {
      const base = sumMinor(parts.map((part) => target[part]));
      return {
        lineId: target.lineId,
        round: target.round,
        component: kind.component,
        label: row.name,
        amount: applyRate(base, row.rateMillionths),
        source: 'TEMPLATE',
        explain: {
          rule: kind.rule,
          rateMillionths: row.rateMillionths,
          base,
          charges: chargesIn(target, parts),
          place,
        },
      };
    }),
  );
}

/** Returns template fees, the named parts of `other`: each row rounded on its target, including rows that are 0. */
export function templateFees(
  targets: readonly ChargeTarget[],
  fees: readonly TemplateChargeRow[],
  place: Place,
): ComputedCharge[] {
  // They are computed on prices, which the rounds of additional charges don't have.
  const bases = targets.filter(({ round }) => round === 0).map((target) => ({ ...target, fees: 0 }));
  return rowCharges(bases, fees, place, { component: 'other', rule: 'TEMPLATE_FEE' });
}

/** Returns targets including taxed fees: the base of a tax. */
export function withFees(targets: readonly ChargeTarget[], taxedFees: readonly ComputedCharge[]): ChargedBase[] {
  const feesByLine = new Map<number | null, Minor>();
  for (const { lineId, amount } of taxedFees) feesByLine.set(lineId, (feesByLine.get(lineId) ?? 0) + amount);
  return targets.map((target) => ({ ...target, fees: target.round === 0 ? (feesByLine.get(target.lineId) ?? 0) : 0 }));
}

/** Returns template taxes: each row rounded on its target. */
export function templateTaxes(
  bases: readonly ChargedBase[],
  taxes: readonly TemplateChargeRow[],
  place: Place,
): ComputedCharge[] {
  return rowCharges(bases, taxes, place, { component: 'tax', rule: 'TEMPLATE_TAX' });
}

/** Returns all charges of a template: fees before tax, no tax for a bidder who is exempt (docs/money.md). */
export function templateCharges(
  targets: readonly ChargeTarget[],
  terms: TemplateTerms,
  place: Place,
  taxExempt: boolean,
): ComputedCharge[] {
  const fees = templateFees(targets, terms.fees, place);
  if (taxExempt) return fees;
  return [...fees, ...templateTaxes(withFees(targets, terms.taxOnFees ? fees : []), terms.taxes, place)];
}
