import { formatAmount, type Minor, percentFromRate, sumMinor } from '../../core/money';
import { taxCodeList } from '../../lots/tax-codes';
import type { ChargeExplanation } from '../added-charges/charge-targets';
import type { ChargeSource } from '../invoices/facts';
import { buyersPremium, premiumParts, type PremiumStep, type PremiumTerms } from '../lines/premium';

/** A tax entry of the invoice itself that counts, in the order of the ledger. */
export interface ExplainedTax {
  readonly lineId: number | null;
  readonly label: string | null;
  readonly amount: Minor;
  readonly source: ChargeSource;
  readonly explain: ChargeExplanation | null;
}

interface TaxFacts {
  /** BCP 47, for amounts and dates; en-US if absent. */
  readonly locale?: string | undefined;
  readonly currency: string;
  /** Entries of the explained item or invoice; for an invoice, without those of hidden items. */
  readonly entries: readonly ExplainedTax[];
  readonly taxExempt: boolean;
  /** The certificate for which the invoice is exempt; empty or absent if its bidder is exempt everywhere. */
  readonly exemptionNumber?: string;
  readonly taxFailed: boolean;
  /** Why staff entered the tax instead of the computed one; empty or absent if they didn't. */
  readonly taxReason?: string;
}

const BY_HAND = 'entered by hand';

function ruleWords({ rule, rateMillionths, place, taxCodes }: ChargeExplanation): string {
  const where = [place.state, place.country].filter(Boolean).join(', ');
  const origin = rule === 'US_STATE_TAX' ? 'state rate' : 'invoice template';
  const codes =
    taxCodes === undefined ? '' : `, ${taxCodes.length === 1 ? 'tax code' : 'tax codes'} ${taxCodeList(taxCodes)}`;
  return `${percentFromRate(rateMillionths)}%, ${origin}, for ${where}${codes}`;
}

/** Entries of one tax on one target are differences: the last one has the rule that applies to their sum. */
function sumsOf(
  entries: readonly ExplainedTax[],
): { label: string; words: string; base: Minor | null; charges: ChargeExplanation['charges']; amount: Minor }[] {
  const lastByTarget = new Map(entries.map((entry) => [entry.lineId, entry]));
  const targets = new Map<string, ExplainedTax[]>();
  for (const entry of entries) {
    const byHand = lastByTarget.get(entry.lineId)?.source === 'MANUAL';
    const key = `${entry.lineId ?? ''} ${byHand ? '' : (entry.label ?? '')}`;
    targets.set(key, [...(targets.get(key) ?? []), entry]);
  }
  return [...targets.values()].map((own) => {
    const last = own.findLast(({ explain, source }) => explain !== null || source === 'MANUAL') ?? null;
    const explain = last?.source === 'MANUAL' ? null : (last?.explain ?? null);
    return {
      label: explain ? (last?.label ?? 'Tax') : 'Tax',
      words: explain ? ruleWords(explain) : BY_HAND,
      base: explain?.base ?? null,
      charges: explain?.charges,
      amount: sumMinor(own.map(({ amount }) => amount)),
    };
  });
}

/** Explains the tax of an item or an invoice: each rule with its rate, its place, and the amount that it applies to. */
export function taxExplanation({
  currency,
  locale,
  entries,
  taxExempt,
  exemptionNumber = '',
  taxFailed,
  taxReason = '',
}: TaxFacts): string {
  if (taxReason !== '') {
    const amount = formatAmount(sumMinor(entries.map((entry) => entry.amount)), currency, locale);
    return `Tax: ${BY_HAND} = ${amount}. Reason: ${taxReason}`;
  }
  const failed = taxFailed
    ? "Tax couldn't be calculated for the address when the invoice last changed, so the earlier tax stays in place."
    : '';
  // Of an invoice that became exempt, the entries add up to nothing.
  if (taxExempt && sumMinor(entries.map(({ amount }) => amount)) === 0)
    return exemptionNumber === '' ? 'The bidder is tax-exempt.' : `Tax-exempt, certificate ${exemptionNumber}.`;
  if (entries.length === 0) return failed || 'No tax applies at the delivery location.';
  const rules = new Map<string, { base: Minor | null; shipping: Minor; other: Minor; amount: Minor; count: number }>();
  for (const { label, words, base, charges, amount } of sumsOf(entries)) {
    const key = `${label}: ${words}`;
    const known = rules.get(key) ?? { base: base === null ? null : 0, shipping: 0, other: 0, amount: 0, count: 0 };
    rules.set(key, {
      base: base === null || known.base === null ? null : known.base + base,
      shipping: known.shipping + (charges?.shipping ?? 0),
      other: known.other + (charges?.other ?? 0),
      amount: known.amount + amount,
      count: known.count + 1,
    });
  }
  const sentences = [...rules].map(([key, { base, shipping, other, amount, count }]) => {
    const charges = [
      shipping === 0 ? '' : `${formatAmount(shipping, currency, locale)} for shipping`,
      other === 0 ? '' : `${formatAmount(other, currency, locale)} of other charges`,
    ].filter(Boolean);
    const on =
      base === null
        ? ''
        : `, on ${formatAmount(base, currency, locale)}${charges.length > 0 ? ` with ${charges.join(' and ')}` : ''}${count > 1 ? ` for ${count} lots, each rounded` : ''}`;
    return `${key}${on} = ${formatAmount(amount, currency, locale)}.`;
  });
  return [...sentences, failed].filter(Boolean).join(' ');
}

function stepWords(
  step: PremiumStep,
  { method }: PremiumTerms,
  { hammer, currency, locale }: Pick<PremiumFacts, 'hammer' | 'currency' | 'locale'>,
): string | null {
  const part = Math.max(0, (step.to === null ? hammer : Math.min(hammer, step.to)) - step.from);
  if (part === 0) return null;
  return `${percentFromRate(step.rateMillionths)}% of ${formatAmount(method === 'SLAB' ? hammer : part, currency, locale)}`;
}

interface PremiumFacts {
  /** BCP 47, for amounts and dates; en-US if absent. */
  readonly locale?: string | undefined;
  readonly currency: string;
  readonly hammer: Minor;
  readonly premium: Minor;
  /** The current terms of its session; null if unknown. */
  readonly terms: PremiumTerms | null;
}

/** Explains the buyer's premium of an item: the rate per step of its hammer price, the flat amount, and the minimum or maximum that decided it. */
export function premiumExplanation({ currency, locale, hammer, premium, terms }: PremiumFacts): string {
  const amount = formatAmount(premium, currency, locale);
  if (terms === null || buyersPremium(hammer, terms) !== premium)
    return `${amount}, under the session's terms when the invoice was created.`;
  const steps = terms.steps.flatMap((step) => stepWords(step, terms, { hammer, currency, locale }) ?? []);
  const words = (minor: Minor) => formatAmount(minor, currency, locale);
  const { bySteps, flat, limit } = premiumParts(hammer, terms);
  const shown = [
    ...(terms.method === 'SLAB' ? steps.slice(-1) : steps),
    ...(flat === 0 ? [] : [`${words(flat)} per lot`]),
  ];
  if (shown.length === 0 && limit === null) return 'The session has no buyer’s premium.';
  const sum = shown.length === 0 ? '' : `${shown.join(' + ')} = ${words(bySteps + flat)}`;
  const decided = limit === null ? '' : `${limit === 'MINIMUM' ? 'minimum' : 'maximum'} ${amount}`;
  return `Buyer’s premium: ${[sum, decided].filter(Boolean).join('; ')}.`;
}
