import { CONTACT_TYPES } from '../../../rules/auth/contact-types';
import { percentFromRate } from '../../../rules/core/money';
import type { Country } from '../../../rules/house/countries';
import { chargeInput, SALE_CARDS, TERM_PANELS } from '../../../rules/sales/buy-now/buy-now-fields';
import { shipToLists } from '../../../rules/sales/buy-now/ship-to';
import type { ContactRow } from '../session-store';
import type { BuyNowSale, BuyNowSession } from './buy-now-record';
import type { BuyNowGroupSettings, BuyNowJson, ShipToJson, TermsJson } from './buy-now-wire';

const contactTypes = (contacts: readonly ContactRow[]): BuyNowJson['contactTypes'] =>
  CONTACT_TYPES.map(({ id }) => ({
    id,
    contacts: contacts.flatMap((contact) =>
      contact.contactTypes.includes(id) ? [{ userID: contact.id, displayName: contact.name }] : [],
    ),
  }));

export const buyNowJson = ({ session, settings }: BuyNowSale, contacts: readonly ContactRow[]): BuyNowJson => ({
  groupID: session.groupId,
  catalogID: session.catalogId,
  groupName: session.groupName,
  invoiceGroupSettingsID: settings.version === 0 ? null : settings.settingsId,
  houseAddressID: session.locationId,
  cards: [...settings.cards],
  excludedCountries: [...settings.excludedCountries],
  subject: settings.subject,
  fromName: settings.fromName,
  fromEmail: settings.fromEmail,
  bccEmail: settings.bccEmail,
  charges: settings.charges.map(chargeInput),
  terms: [...settings.terms],
  consignmentContact: session.consignmentContact,
  administratorContact: session.administratorContact,
  expertContact: session.expertContact,
  contactTypes: contactTypes(contacts),
  step: session.step,
  version: settings.version,
});

export const paymentsJson = ({ settings }: BuyNowSale) => ({
  paymentMethods: SALE_CARDS.filter(({ id }) => settings.cards.includes(id)).map((card) => ({ ...card })),
});

export const shipToJson = ({ settings }: BuyNowSale): ShipToJson => {
  const { include, exclude } = shipToLists(settings.excludedCountries);
  const json = ({ code, name }: Country) => ({ countryCode: code, countryName: name });
  return { binShipTo: { include: include.map(json), exclude: exclude.map(json) } };
};

export const termsJson = ({ settings }: BuyNowSale): TermsJson => ({
  terms: TERM_PANELS.map(({ id, isRequired }, index) => ({
    id,
    active: isRequired || (settings.terms[index]?.active ?? false),
    termTitle: settings.terms[index]?.title ?? '',
    termText: settings.terms[index]?.text ?? '',
    isOpen: isRequired,
  })),
});

export const contactsJson = ({ consignmentContact, administratorContact, expertContact }: BuyNowSession) => ({
  contacts: { '1': consignmentContact, '3': administratorContact, '4': expertContact },
});

/** Returns the invoice email settings and charges of a sale, as the specified call has them. */
export const buyNowGroupSettings = ({ session, settings }: BuyNowSale): BuyNowGroupSettings => ({
  groupSettingsID: settings.settingsId,
  invoiceGroupID: settings.settingsId,
  groupName: session.groupName,
  subject: settings.subject,
  fromName: settings.fromName,
  fromEmail: settings.fromEmail,
  bccEmail: settings.bccEmail,
  houseAddressID: session.locationId,
  taxSettings: settings.charges.map(({ name, rate, country, state }) => ({
    taxType: name,
    taxRate: Number(percentFromRate(rate)),
    taxCountryID: country,
    taxStateID: state,
  })),
  version: settings.version,
});
