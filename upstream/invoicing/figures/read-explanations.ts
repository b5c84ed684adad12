import { sumMinor } from '../../../rules/core/money';
import type { ChargeExplanation } from '../../../rules/invoicing/added-charges/charge-targets';
import { batchIneligibilityText, READY_TO_CHARGE } from '../../../rules/invoicing/charge-dates/batch-eligibility';
import {
  type ExplainedTax,
  premiumExplanation,
  taxExplanation,
} from '../../../rules/invoicing/figures/explain-charges';
import {
  lineStatusExplanation,
  outstandingExplanation,
  statusExplanation,
  totalExplanation,
} from '../../../rules/invoicing/figures/explain-figures';
import type { PremiumTerms } from '../../../rules/invoicing/lines/premium';
import type { Actor } from '../../core/http/actor';
import type { Services } from '../../core/services';
import { selectSessionTerms } from '../creation/creation-store';
import type { InvoiceJson } from '../invoices/invoice-wire';
import { invoicesJson } from '../invoices/read-invoices';
import { type InvoiceRecord, readRecords } from '../records/invoice-facts';
import { selectInvoices } from '../records/invoice-store';
import { selectChargeExplanations } from '../records/ledger-store';
import type { LineRow } from '../records/line-record';
import type { ExplanationsJson, InvoiceExplanationJson, LineExplanationJson } from './explain-wire';

/** The data that explanations need in addition to the records. */
interface Explaining {
  readonly locale: string | undefined;
  readonly timeZone: string;
  readonly terms: ReadonlyMap<number, PremiumTerms>;
  readonly explanations: ReadonlyMap<number, ChargeExplanation>;
  readonly taxFailed: boolean;
}

const time = (at: Date | null): number | null => at?.getTime() ?? null;

const taxesOf = ({ charges }: InvoiceRecord, { explanations }: Explaining): ExplainedTax[] =>
  charges
    .filter(({ component, round }) => component === 'tax' && round === 0)
    .map(({ id, lineId, label, amount, source }) => ({
      lineId,
      label,
      amount,
      source,
      explain: explanations.get(id) ?? null,
    }));

function explainLine(record: InvoiceRecord, line: LineRow, about: Explaining): LineExplanationJson {
  const { currency, chargesPerLot, taxExempt, exemptionNumber, taxReason, pickup, sentAt } = record.invoice;
  const { id, hammer, premium, catalogId } = line;
  return {
    invoiceDetailID: id,
    premium: premiumExplanation({
      currency,
      locale: about.locale,
      hammer,
      premium,
      terms: about.terms.get(catalogId) ?? null,
    }),
    tax: chargesPerLot
      ? taxExplanation({
          currency,
          locale: about.locale,
          taxExempt,
          exemptionNumber,
          taxFailed: about.taxFailed,
          taxReason,
          entries: taxesOf(record, about).filter(({ lineId }) => lineId === id),
        })
      : 'Charges apply to the whole invoice, so its tax isn’t divided among lots.',
    total: totalExplanation(
      { currency, locale: about.locale, price: line, total: line.total, hiddenCount: line.suppressed ? 1 : 0 },
      'item',
    ),
    status: lineStatusExplanation({
      locale: about.locale,
      timeZone: about.timeZone,
      status: line.status,
      pickup,
      shippedAt: time(line.shippedAt),
      paidAt: time(line.paidAt),
      sentAt: time(sentAt),
    }),
  };
}

function explainInvoice(
  record: InvoiceRecord,
  { batchChargeIneligibilityCodes: codes }: InvoiceJson,
  about: Explaining,
): InvoiceExplanationJson {
  const { invoice, lines } = record;
  const { currency, taxExempt, exemptionNumber, taxReason, invoiceTotal, additionalTotal, credited, outstanding } =
    invoice;
  const shown = new Set<number | null>(lines.filter(({ suppressed }) => !suppressed).map(({ id }) => id));
  if (shown.size > 0) shown.add(null);
  const premiums = lines.filter(({ id, premium }) => shown.has(id) && premium !== 0).length;
  const paid = sumMinor([invoiceTotal, additionalTotal, -credited, -outstanding]);
  return {
    invoiceID: invoice.id,
    premium:
      premiums === 0 ? 'No item has a buyer’s premium.' : `Sum of the buyer’s premiums of its lots: ${premiums}.`,
    tax: taxExplanation({
      currency,
      locale: about.locale,
      taxExempt,
      exemptionNumber,
      taxFailed: about.taxFailed,
      taxReason,
      entries: taxesOf(record, about).filter(({ lineId }) => shown.has(lineId)),
    }),
    total: totalExplanation(
      {
        currency,
        locale: about.locale,
        price: invoice,
        total: invoiceTotal,
        hiddenCount: lines.filter(({ suppressed }) => suppressed).length,
      },
      'invoice',
    ),
    outstanding: outstandingExplanation({
      currency,
      locale: about.locale,
      invoiceTotal,
      additionalTotal,
      credited,
      paid,
      outstanding,
    }),
    status: statusExplanation({
      currency,
      locale: about.locale,
      timeZone: about.timeZone,
      status: invoice.status,
      statusAt: time(invoice.statusAt),
      paid,
      pendingPayment: invoice.pendingPayment,
      owed: invoiceTotal + additionalTotal - credited,
      outstanding,
    }),
    batchCharge: codes.length === 0 ? READY_TO_CHARGE : codes.map(batchIneligibilityText).join(' '),
    items: lines.map((line) => explainLine(record, line, about)),
  };
}

/** Explains figures and states of these invoices and their items: a constant number of statements. Unknown numbers are left out. */
export async function readExplanations(
  services: Services,
  { houseId, houseTimeZone, locale }: Actor,
  invoiceIds: readonly number[],
): Promise<ExplanationsJson> {
  const { db } = services;
  const rows = await selectInvoices(db, houseId, invoiceIds);
  const records = await readRecords(db, houseId, rows);
  const answers = new Map(
    (await invoicesJson(services, { houseId }, rows, false)).map((invoice) => [invoice.invoiceID, invoice]),
  );
  const sessions = await selectSessionTerms(db, houseId, [
    ...new Set(records.flatMap(({ lines }) => lines.map(({ catalogId }) => catalogId))),
  ]);
  const about = {
    timeZone: houseTimeZone,
    locale,
    terms: new Map(sessions.map(({ id, premium }) => [id, premium])),
    explanations: new Map(
      (
        await selectChargeExplanations(
          db,
          houseId,
          rows.map(({ id }) => id),
        )
      ).map(({ id, explain }) => [id, explain]),
    ),
  };
  return {
    invoices: records.flatMap((record) => {
      const answer = answers.get(record.invoice.id);
      return answer ? [explainInvoice(record, answer, { ...about, taxFailed: answer.taxFailed })] : [];
    }),
  };
}
