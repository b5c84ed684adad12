import { countryName } from '../../core/address';
import { cardNumberRefusal } from '../../core/card-number';
import { formatMediumDate } from '../../core/dates';
import { emailRefusal } from '../../core/email-address';
import { anyValue, edited, flag, mark, optionalChoice, optionalInstant, text, typed } from '../../core/record-fields';
import { taxNumberRefusal } from '../../core/tax-number';
import { readableLine } from '../../core/text';
import { bidderDetailFields } from '../../customers/bidder-details/bidder-details';
import { CHARGE_HOLDS } from '../holds/charge-hold';
import { noteRefusal } from '../notes/notes';

/** Maximum length of a purchase order number, in characters. */
const PURCHASE_ORDER_LIMIT = 60;

/** Returns why a purchase order number can't be saved, as a message for staff; null if it can. */
function purchaseOrderRefusal(value: string): string | null {
  if ([...value].length > PURCHASE_ORDER_LIMIT)
    return `A purchase order number can have ${PURCHASE_ORDER_LIMIT} characters at most.`;
  if (value !== readableLine(value)) return "A purchase order number can't have line breaks or invisible characters.";
  return cardNumberRefusal(value);
}

/** The fields of an invoice that staff edit, and those derived from them. They define columns, wire types, history, and undo. */
export const invoiceFields = {
  /** Name and address of the bidder: as they were at the creation of the invoice, until staff correct them. */
  ...bidderDetailFields,
  email: typed({ label: 'Email address', check: emailRefusal, undo: 'restore', isReference: false }),
  purchaseOrder: typed({
    label: 'Purchase order number',
    check: purchaseOrderRefusal,
    undo: 'restore',
    isReference: true,
  }),
  /** The buyer's VAT or GST number. */
  taxNumber: typed({ label: 'Tax number', check: taxNumberRefusal, undo: 'restore', isReference: true }),
  notes: edited(text, { label: 'Internal note', check: noteRefusal, undo: 'restore' }),
  pickup: edited(flag, {
    label: 'Delivery',
    check: anyValue,
    show: (isPickup) => (isPickup ? 'Pickup' : 'Shipping'),
    undo: 'restore',
  }),
  autoChargeAt: edited(optionalInstant, {
    label: 'Auto-charge date',
    check: anyValue,
    undo: (before, now) =>
      before !== null && before <= now ? 'The previous auto-charge date has already passed.' : null,
  }),
  /** Set in the transaction that records a refund or a chargeback; removed by a user with a reason. */
  chargeHold: edited(optionalChoice(CHARGE_HOLDS), { label: 'Charging the card', check: anyValue, undo: 'restore' }),
  /** Why a user allowed charging the card again. Empty if nobody has since the last hold. */
  chargeAgainReason: edited(text, { label: 'Reason to charge again', check: anyValue, undo: 'restore' }),
  /** Whether the invoice is exempt from tax: as its bidder was at its creation, until its place changes or staff decide otherwise. */
  taxExempt: edited(flag, { label: 'Tax-exempt', check: anyValue, undo: 'restore' }),
  /** The certificate for which it is exempt. Empty if it isn't, or if its bidder is exempt everywhere. */
  exemptionNumber: edited(text, { label: 'Exemption certificate', check: anyValue, undo: 'restore' }),
  /** Where the certificate is valid; empty for everywhere. */
  exemptionCountry: edited(text, {
    label: 'Country of the certificate',
    check: anyValue,
    show: (country) => (country === '' ? '' : countryName(country)),
    undo: 'restore',
  }),
  exemptionState: edited(text, { label: 'State of the certificate', check: anyValue, undo: 'restore' }),
  /** The last day of the certificate, YYYY-MM-DD; empty if it never expires. */
  exemptionExpiresOn: edited(text, {
    label: 'Certificate expires',
    check: anyValue,
    show: (day, { locale }) => (day === '' ? '' : formatMediumDate(day, locale)),
    undo: 'restore',
  }),
  /** Why staff set or removed the exemption. Empty while it follows from the bidder. */
  exemptionReason: edited(text, { label: 'Reason for the tax exemption', check: anyValue, undo: 'restore' }),
  /** Why staff entered the tax by hand, instead of the computed one. Empty while it is computed, and if it was entered among the charges. */
  taxReason: edited(text, { label: 'Reason for the entered tax', check: anyValue, undo: 'restore' }),
  /** When an edit last made the version that the bidder was sent outdated; null while it is current. */
  editedAt: mark(optionalInstant),
  /** A payment through the provider requires action by the bidder or the house. */
  actionNeeded: mark(flag),
  /** The provider took money for the invoice that isn't in the ledger, and staff haven't resolved it. */
  unallocated: mark(flag),
  /** The automatic tax could not be computed at the last edit: the tax is the earlier one. */
  taxFailed: mark(flag),
};
