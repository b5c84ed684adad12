import { amountInWords, type Minor, sumMinor, wireFromMinor } from '../../../rules/core/money';
import {
  AUTOMATIC_TAX_OF_SEVERAL,
  replacedWords,
  RESTRICTED_INVOICE,
  RESTRICTED_ITEM,
} from '../../../rules/invoicing/added-charges/charge-words';
import { taxRefusal } from '../../../rules/invoicing/added-charges/plan-charges';
import { COMPUTED_COMPONENTS, replacedCharges } from '../../../rules/invoicing/added-charges/replaced-charges';
import { projectInvoice } from '../../../rules/invoicing/figures/projection';
import type { InvoiceProjection } from '../../../rules/invoicing/invoices/facts';
import type { Queryable } from '../../core/database/database';
import { conflict } from '../../core/errors';
import type { Actor } from '../../core/http/actor';
import type { Services } from '../../core/services';
import { giveWay, workTime } from '../../core/work/pace';
import { withPlan } from '../editing/edit-plan';
import { recomputedCharges } from '../figures/recompute-charges';
import type { GroupRow } from '../groups/group-store';
import { requireGroup } from '../groups/service';
import { factsOf, readRecords } from '../records/invoice-facts';
import { selectInvoices } from '../records/invoice-store';
import {
  type ChargeCommand,
  chargesOfInvoice,
  entersTaxable,
  fillsOf,
  type InvoiceCharges,
  isCharged,
  skippedBy,
} from './charge-plan';
import { resolveTarget } from './charge-target';
import { catalogsOf, chargesOfUnit, readChargeTerms } from './chargeable-invoices';
import type { ChargesBody, ChargesPreviewJson } from './charges-wire';
import { entriesOf, requireLines } from './set-charges';

/** Number of invoices that are computed before other requests get a turn and the request is checked for being aborted. */
const BATCH = 100;
const MOST_SHOWN = 50;
const MOST_VERSIONS = 200;

/** Returns the plans with the taxes that follow from what they charge. */
async function withTaxes(
  db: Queryable,
  houseId: number,
  group: GroupRow,
  { planned, at }: { readonly planned: readonly InvoiceCharges[]; readonly at: Date },
): Promise<readonly InvoiceCharges[]> {
  const charging = planned
    .filter((one) => isCharged(one) && (one.plan?.entries.length ?? 0) > 0)
    .map(({ record, plan }) => ({ record, entries: entriesOf({ record, plan }, at) }));
  const after = new Map(charging.map(({ record, entries }) => [record.invoice.id, withPlan(record, { entries }, at)]));
  const taxes = await recomputedCharges(db, houseId, group.id, {
    records: [...after.values()],
    which: 'TAXES_ON_CHARGES',
    planned: charging.flatMap(({ entries }) => entries),
    at,
  });
  return planned.map((one) => {
    const record = after.get(one.record.invoice.id);
    const { entries = [] } = taxes.get(one.record.invoice.id) ?? {};
    if (!record || !one.plan || entries.length === 0) return one;
    return { ...one, plan: { ...one.plan, after: projectInvoice(factsOf(withPlan(record, { entries }, at))) } };
  });
}

async function computeAll(
  { db }: Services,
  houseId: number,
  group: GroupRow,
  command: ChargeCommand,
  signal: AbortSignal,
): Promise<InvoiceCharges[]> {
  const { invoiceIds } = command.target;
  const charged: InvoiceCharges[] = [];
  for (let from = 0; from < invoiceIds.length; from += BATCH) {
    signal.throwIfAborted();
    const since = workTime();
    const invoices = (await selectInvoices(db, houseId, invoiceIds.slice(from, from + BATCH))).filter(
      ({ groupId }) => groupId === group.id,
    );
    const records = await readRecords(db, houseId, invoices);
    const terms = await readChargeTerms(db, houseId, group, catalogsOf(records));
    const planned = records.map((record) => chargesOfInvoice(record, terms, command));
    charged.push(
      ...(entersTaxable(command) ? await withTaxes(db, houseId, group, { planned, at: command.at }) : planned),
    );
    await giveWay(since);
  }
  return charged;
}

const owed = ({ invoiceTotal, additionalTotal }: InvoiceProjection): Minor => invoiceTotal + additionalTotal;
const afterOf = (one: InvoiceCharges): InvoiceProjection =>
  isCharged(one) && one.plan ? one.plan.after : one.invoice.projection;

function laidOn(charged: readonly InvoiceCharges[]): ChargesPreviewJson['laidOn'] {
  const kinds = new Set(
    charged.flatMap(({ units }) =>
      units.map(({ lineId }) => (lineId === null ? ('INVOICE' as const) : ('ITEM' as const))),
    ),
  );
  const [only] = kinds;
  return kinds.size > 1 ? 'BOTH' : (only ?? null);
}

function versionsOf(charged: readonly InvoiceCharges[]): ChargesPreviewJson['versions'] {
  const versions = charged.flatMap(({ record: { invoice, lines }, units }) =>
    units.map(({ lineId }): ChargesPreviewJson['versions'][number] => {
      const line = lines.find(({ id }) => id === lineId);
      return line
        ? { type: 'InvoiceLine', id: line.id, version: line.version }
        : { type: 'Invoice', id: invoice.id, version: invoice.version };
    }),
  );
  return versions.length > MOST_VERSIONS ? [] : versions;
}

/** Returns warnings: on the invoice if charges would be additional ones of the whole, on the item if it is named. */
function warningsOf(charged: readonly InvoiceCharges[], lineIds: ReadonlySet<number> | null): string[] {
  const restricted = charged.flatMap(({ record: { lines } }) =>
    lines.filter((line) => line.restricted && !line.suppressed && (lineIds === null || lineIds.has(line.id))),
  );
  if (restricted.length === 0) return [];
  const invoice = charged.some(({ problems }) => problems.some(({ code }) => code === 'RESTRICTED_ITEMS'))
    ? [RESTRICTED_INVOICE]
    : [];
  return lineIds === null ? [...invoice, RESTRICTED_ITEM] : [RESTRICTED_ITEM];
}

/** Warns of what the template charges and the charges replace. Those of a single invoice or lot are shown in the fields. */
function replacedBy(charged: readonly InvoiceCharges[], { fills, locale }: ChargeCommand, currency: string): string[] {
  if (charged.reduce((count, { units }) => count + units.length, 0) < 2) return [];
  const replaced = charged.filter(isCharged).map(({ invoice, units, taxLeft }) => {
    const { tax, ...others } = fills;
    return replacedCharges(invoice.facts.charges, units, taxLeft || tax === undefined ? others : fills);
  });
  return COMPUTED_COMPONENTS.flatMap((component) => {
    const amounts = replaced.map((one) => one[component]).filter((amount) => amount !== 0);
    const count = `${amounts.length.toLocaleString(locale)} ${amounts.length === 1 ? 'invoice' : 'invoices'}`;
    return amounts.length === 0
      ? []
      : [replacedWords(component, amountInWords(sumMinor(amounts), currency, locale), count)];
  });
}

/** The reason why tax is not entered on any of the invoices; null when there are none. Their rates and places can differ. */
function taxWordsOf(automatic: readonly string[]): string | null {
  const [first = null, ...others] = [...new Set(automatic)];
  return others.length === 0 ? first : AUTOMATIC_TAX_OF_SEVERAL;
}

/** What staff find when they open the dialog on it. */
function beforehand(
  charged: readonly InvoiceCharges[],
  currency: string,
): Pick<ChargesPreviewJson, 'charges' | 'automaticTaxCount' | 'taxRefusal' | 'refusal'> {
  const chargeable = charged.filter(({ units }) => units.length > 0);
  const automatic = chargeable.flatMap(({ invoice }) => taxRefusal(invoice) ?? []);
  const [one] = chargeable;
  const [unit, ...units] = chargeable.flatMap((each) => each.units);
  const amounts = one && unit && units.length === 0 ? chargesOfUnit(one.invoice, unit) : null;
  const amount = (minor: Minor): number => wireFromMinor(minor, currency);
  return {
    charges: amounts && {
      tax: amount(amounts.tax),
      shipping: amount(amounts.shipping),
      insurance: amount(amounts.insurance),
      other: amount(amounts.other),
    },
    automaticTaxCount: automatic.length,
    taxRefusal: automatic.length === chargeable.length ? taxWordsOf(automatic) : null,
    refusal: chargeable.length === 0 ? (charged[0]?.problems[0]?.message ?? null) : null,
  };
}

/**
 * Previews setCharges on a target, with the same plan and the same projection; nothing is written or locked. It stops
 * early when the client is gone. Throws like setCharges for the target and the amounts; what the rules reject is returned.
 */
export async function previewCharges(
  services: Services,
  actor: Actor,
  body: ChargesBody,
  signal: AbortSignal,
): Promise<ChargesPreviewJson> {
  const { houseId } = actor;
  const target = await resolveTarget(services.db, houseId, body.target);
  const group = await requireGroup(services.db, houseId, target.groupId);
  if (group.state !== 'CREATED')
    throw conflict('GROUP_NOT_CREATED', 'This invoice group has no invoices that can be edited.');
  const { currency } = group;
  const command = {
    fills: fillsOf(body.charges, currency),
    target,
    isAdditional: body.additionalCharge,
    at: services.clock.now(),
    locale: actor.locale,
  };
  const charged = await computeAll(services, houseId, group, command, signal);
  requireLines(
    charged.map(({ record }) => record),
    target,
  );
  const amount = (minor: Minor): number => wireFromMinor(minor, currency);
  const changed = charged.filter((one) => isCharged(one) && (one.plan?.entries.length ?? 0) > 0);
  return {
    invoiceGroupID: group.id,
    currencyCode: currency,
    invoiceCount: charged.length,
    unitCount: charged.reduce((count, { units }) => count + units.length, 0),
    laidOn: laidOn(charged),
    additionalCount: charged.filter(({ units }) => units.some(({ round }) => round > 0)).length,
    ...beforehand(charged, currency),
    warnings: [...warningsOf(charged, target.lineIds), ...replacedBy(charged, command, currency)],
    versions: versionsOf(charged),
    changedCount: changed.length,
    totalBefore: amount(sumMinor(charged.map(({ invoice }) => owed(invoice.projection)))),
    totalAfter: amount(sumMinor(charged.map((one) => owed(afterOf(one))))),
    invoices: changed.slice(0, MOST_SHOWN).map((one) => ({
      invoiceID: one.record.invoice.id,
      firstName: one.record.invoice.firstName,
      lastName: one.record.invoice.lastName,
      before: amount(owed(one.invoice.projection)),
      after: amount(owed(afterOf(one))),
    })),
    skipped: skippedBy(charged, target),
    problems: target.isChoice ? [] : charged.flatMap(({ problems }) => problems.map((problem) => ({ ...problem }))),
  };
}
