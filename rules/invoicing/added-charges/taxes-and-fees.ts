import { apportion } from '../../core/apportion';
import { applyRate, type Minor, type RateMillionths, sumMinor } from '../../core/money';
import { canonicalCountry, isInEu } from '../../house/countries';
import type { LotTaxCode, TaxCode } from '../../lots/tax-codes';
import type { ChargeTarget, ComputedCharge, Place } from './charge-targets';
import type { ResaleRight } from './resale-right';

/** What a charge is computed on, including the fees that are taxed with it. */
export interface ChargedBase extends ChargeTarget {
  readonly fees: Minor;
}

type ChargedPart = Exclude<keyof ChargedBase, 'lineId' | 'round' | 'lots'>;

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
  /** Taxes only, absent if it is for all lots: the tax codes of the lots whose prices it applies to. */
  readonly taxCodes?: readonly TaxCode[];
}

export interface TemplateTerms {
  readonly taxes: readonly TemplateChargeRow[];
  readonly fees: readonly TemplateChargeRow[];
  readonly taxOnFees: boolean;
  /** None, or one. */
  readonly resaleRight?: readonly ResaleRight[];
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

/** Shipping and other charges belong to no lot, so that rows for some lots don't apply to them. */
const ofLots = (row: TemplateChargeRow): boolean => row.taxCodes !== undefined;

/** Whether a row applies to lots with a tax code; null for what belongs to no lot. */
const isFor = ({ taxCodes }: TemplateChargeRow, code: LotTaxCode | null): boolean =>
  taxCodes === undefined || taxCodes.some((one) => one === code);

/**
 * Returns the rows to apply to lots with a tax code, or to what belongs to no lot: a name charges each part once, by the first of its rows that
 * selects the part. Fees count for every tax.
 */
function appliedRows(rows: readonly TemplateChargeRow[], code: LotTaxCode | null): AppliedRow[] {
  const charged = new Set<string>();
  const applied: AppliedRow[] = [];
  for (const row of rows.filter((one) => isFor(one, code))) {
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

/** Amounts of a target that are charged alike: those of the lots with one tax code, or what belongs to no lot. */
interface BasePart {
  readonly code: LotTaxCode | null;
  readonly amounts: Readonly<Record<ChargedPart, Minor>>;
}

const NOTHING = { hammer: 0, premium: 0, liveFee: 0, shipping: 0, other: 0, fees: 0 };

/** Splits a target by the tax codes of its lots. A fee of the whole invoice counts in proportion to their prices. */
function partsOf({ hammer, premium, liveFee, shipping, other, fees, lots }: ChargedBase): BasePart[] {
  const codes = [...new Set(lots.map(({ taxCode }) => taxCode))];
  const ofCode = codes.map((code) => lots.filter(({ taxCode }) => taxCode === code));
  const sums = ofCode.map((own) => ({
    hammer: sumMinor(own.map((lot) => lot.hammer)),
    premium: sumMinor(own.map((lot) => lot.premium)),
    liveFee: sumMinor(own.map((lot) => lot.liveFee)),
  }));
  const shares = apportion(
    fees,
    sums.map((sum) => sum.hammer + sum.premium + sum.liveFee),
  );
  const left = {
    hammer: hammer - sumMinor(sums.map((sum) => sum.hammer)),
    premium: premium - sumMinor(sums.map((sum) => sum.premium)),
    liveFee: liveFee - sumMinor(sums.map((sum) => sum.liveFee)),
  };
  return [
    ...codes.map((code, index) => ({ code, amounts: { ...NOTHING, ...sums[index], fees: shares[index] ?? 0 } })),
    { code: null, amounts: { ...left, shipping, other, fees: codes.length === 0 ? fees : 0 } },
  ];
}

type Kind = Pick<ComputedCharge, 'component'> & Pick<ComputedCharge['explain'], 'rule'>;

/** What a row charges on a target. */
interface RowCharge {
  readonly row: TemplateChargeRow;
  readonly base: Minor;
  /** The charges among the parts that it applies to. */
  readonly shipping: Minor;
  readonly other: Minor;
  readonly taxCodes: readonly TaxCode[];
}

/** Rows for some lots that have one name and one rate are one charge, which is rounded once. */
const chargeKey = (row: TemplateChargeRow, index: number): string =>
  ofLots(row) ? `${row.name} ${row.rateMillionths}` : String(index);

function chargesOn(
  target: ChargedBase,
  rows: readonly TemplateChargeRow[],
  appliedTo: (code: LotTaxCode | null) => readonly AppliedRow[],
): RowCharge[] {
  const charges = new Map<string, RowCharge>();
  for (const { code, amounts } of partsOf(target))
    for (const { row, parts } of appliedTo(code)) {
      const key = chargeKey(row, rows.indexOf(row));
      const known = charges.get(key) ?? { row, base: 0, shipping: 0, other: 0, taxCodes: [] };
      charges.set(key, {
        row: known.row,
        base: sumMinor([known.base, ...parts.map((part) => amounts[part])]),
        shipping: known.shipping + (parts.includes('shipping') ? amounts.shipping : 0),
        other: known.other + (parts.includes('other') ? amounts.other : 0),
        taxCodes: code === null || code === '' || !ofLots(row) ? known.taxCodes : [...known.taxCodes, code],
      });
    }
  // In the order of the template, whatever the codes of the lots.
  return [...charges.values()].sort((one, two) => rows.indexOf(one.row) - rows.indexOf(two.row));
}

function rowCharges(
  bases: readonly ChargedBase[],
  allRows: readonly TemplateChargeRow[],
  place: Place,
  kind: Kind,
): ComputedCharge[] {
  const rows = matchingRows(allRows, place);
  const applied = new Map<LotTaxCode | null, readonly AppliedRow[]>();
  const appliedTo = (code: LotTaxCode | null): readonly AppliedRow[] => {
    const known = applied.get(code) ?? appliedRows(rows, code);
    applied.set(code, known);
    return known;
  };
  return bases.flatMap((target) =>
    chargesOn(target, rows, appliedTo).map(({ row, base, shipping, other, taxCodes }): ComputedCharge => ({
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
        taxCodes: ofLots(row) ? taxCodes : undefined,
        charges: shipping === 0 && other === 0 ? undefined : { shipping, other },
        place,
      },
    })),
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
