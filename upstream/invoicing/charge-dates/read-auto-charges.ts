import { localDateOf } from '../../../rules/core/dates';
import { sumMinor, wireFromMinor } from '../../../rules/core/money';
import {
  autoChargeRefusals,
  autoChargeWindow,
  isAutoChargeOutdated,
} from '../../../rules/invoicing/charge-dates/auto-charge';
import { upcomingCharges } from '../../../rules/invoicing/charge-dates/upcoming-charges';
import { platformCode } from '../../../rules/invoicing/invoices/platform';
import { lastSequence } from '../../core/audit/changes';
import type { Queryable } from '../../core/database/database';
import type { Actor } from '../../core/http/actor';
import type { Services } from '../../core/services';
import type { HouseRow } from '../../house/house-record';
import { houseById } from '../../house/service';
import { requireGroup } from '../groups/service';
import { batchFacts, firstEligibleAt } from '../invoices/charging-facts';
import { type InvoiceChoice, resolveChoice } from '../invoices/selections';
import { type ChargeFactsRow, selectBiddersWithCard, selectChargeFacts } from '../records/invoice-store';
import { symbolOf } from '../records/money-json';
import { selectAutomaticallyTaxed, selectDatedInvoices } from './auto-charge-store';
import type { AutoChargeChoiceJson, EligibleInvoiceJson, EligibleJson } from './auto-charge-wire';

/** An invoice with everything that prevents charging its card on a date; empty if it can have one. */
export interface ConsideredInvoice<Row extends ChargeFactsRow = ChargeFactsRow> {
  readonly invoice: Row;
  readonly refusals: readonly string[];
}

/** Returns invoices with what prevents charging them, by the rules: three statements for any number. */
export async function considerAutoCharges<Row extends ChargeFactsRow>(
  db: Queryable,
  now: Date,
  house: HouseRow,
  invoices: readonly Row[],
  rule = autoChargeRefusals,
): Promise<ConsideredInvoice<Row>[]> {
  const taxed = await selectAutomaticallyTaxed(
    db,
    house.id,
    invoices.map(({ id }) => id),
  );
  const context = {
    processor: house.processorType,
    paymentsEnabled: house.paymentProcessingEnabled,
    cardLimit: house.creditCardLimit === null ? null : { amount: house.creditCardLimit, currency: house.currency },
    biddersWithCard: await selectBiddersWithCard(
      db,
      house.id,
      invoices.map(({ approvalId }) => approvalId),
    ),
  };
  return invoices.map((invoice) => ({
    invoice,
    refusals: rule(batchFacts(invoice, taxed.has(invoice.id), context), now.getTime()),
  }));
}

async function considerChoice(
  { db, clock }: Services,
  { houseId }: Actor,
  invoiceGroupID: number,
  choice: InvoiceChoice,
) {
  const group = await requireGroup(db, houseId, invoiceGroupID);
  const house = await houseById(db, houseId);
  const invoices = await selectChargeFacts(db, houseId, await resolveChoice(db, houseId, group.id, choice));
  return { group, house, considered: await considerAutoCharges(db, clock.now(), house, invoices) };
}

const eligibleJson = ({ invoice }: ConsideredInvoice): EligibleInvoiceJson => ({
  invoiceID: invoice.id,
  total: wireFromMinor(invoice.invoiceTotal + invoice.additionalTotal, invoice.currency),
  eligibleAmount: wireFromMinor(invoice.onlineTotal, invoice.currency),
  firstName: invoice.firstName,
  lastName: invoice.lastName,
  channel: platformCode(invoice.channel) as EligibleInvoiceJson['channel'],
  approvalID: invoice.approvalId,
  currencySymbol: symbolOf(invoice.currency),
  autoChargeDate: invoice.autoChargeAt && { time: invoice.autoChargeAt.getTime() },
  firstEligibleAutoChargeDate: firstEligibleAt(invoice),
});

/** Returns the chosen invoices whose card can be charged on a date. Throws 404. */
export async function readEligibleInvoices(
  services: Services,
  actor: Actor,
  invoiceGroupID: number,
  choice: InvoiceChoice,
): Promise<EligibleJson> {
  const { considered } = await considerChoice(services, actor, invoiceGroupID, choice);
  return { eligibleInvoiceList: considered.filter(({ refusals }) => refusals.length === 0).map(eligibleJson) };
}

/** Does the same by number for a selection of any length, with the days that can be chosen and the group's existing plans. Throws 404. */
export async function readAutoChargeChoice(
  services: Services,
  actor: Actor,
  invoiceGroupID: number,
  choice: InvoiceChoice,
): Promise<AutoChargeChoiceJson> {
  // Read first, so that everything that follows is at least as new.
  const sequence = await lastSequence(services.db, actor.houseId);
  const { group, house, considered } = await considerChoice(services, actor, invoiceGroupID, choice);
  const now = services.clock.now().getTime();
  const { timeZone } = house;
  const { first, last } = autoChargeWindow(now, timeZone);
  const eligible = considered.filter(({ refusals }) => refusals.length === 0).map(({ invoice }) => invoice);
  const planned = considered.map(({ invoice }) => invoice).filter(({ autoChargeAt }) => autoChargeAt !== null);
  const isOutdated = (invoice: ChargeFactsRow): boolean =>
    invoice.autoChargeAt !== null &&
    isAutoChargeOutdated(localDateOf(invoice.autoChargeAt.getTime(), timeZone), {
      now,
      timeZone,
      firstEligibleAt: firstEligibleAt(invoice),
    });
  const days = upcomingCharges(await selectDatedInvoices(services.db, actor.houseId, group.id), now, timeZone);
  const amount = (minor: number) => wireFromMinor(minor, group.currency);
  return {
    sequence,
    currencyCode: group.currency,
    firstDay: first,
    lastDay: last,
    timeOfDay: house.autoChargeTime,
    eligibleIDs: eligible.map(({ id }) => id),
    eligibleAmount: amount(sumMinor(eligible.map(({ onlineTotal }) => onlineTotal))),
    otherIDs: considered.filter(({ refusals }) => refusals.length > 0).map(({ invoice }) => invoice.id),
    outdatedCount: eligible.filter(isOutdated).length,
    plannedIDs: planned.map(({ id }) => id),
    days: days.map(({ day, invoiceIds, outdatedCount, amount: planned }) => ({
      day,
      invoiceCount: invoiceIds.length,
      outdatedCount,
      amount: amount(planned),
    })),
  };
}
