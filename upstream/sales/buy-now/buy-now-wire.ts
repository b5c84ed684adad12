import { z } from 'zod';
import { data, IdInUrl, IdsQuery } from '../../core/http/wire';

const UserID = z.int().nullable().describe('User of the house who is a contact of that type; null for none');
const contacts = { consignmentContact: UserID, administratorContact: UserID, expertContact: UserID };
const Charge = z.object({
  name: z.string(),
  rate: z.string().describe('Percent with up to three decimals: 8.875'),
  country: z.string().describe('ISO 3166-1 alpha-2 code, ALL, or EU'),
  state: z.string().describe('State code, or ALL'),
});
const Term = z.object({ active: z.boolean(), title: z.string(), text: z.string() });

/** GET /app/house/{houseRef}/buyNowSettings?ids= (added): what staff decide in step 1 of Buy It Now sales, in one record. */
export const BuyNowJson = z.object({
  groupID: z.int(),
  catalogID: z.int(),
  groupName: z.string(),
  invoiceGroupSettingsID: z.int().nullable().describe('Null until the settings are saved for the first time'),
  houseAddressID: z.int(),
  cards: z.array(z.int()).describe('3 Visa, 4 MasterCard, 5 Discover, 6 American Express'),
  excludedCountries: z.array(z.string()),
  subject: z.string(),
  fromName: z.string(),
  fromEmail: z.string(),
  bccEmail: z.string(),
  charges: z.array(Charge),
  terms: z.array(Term),
  ...contacts,
  contactTypes: z.array(
    z.object({ id: z.int(), contacts: z.array(z.object({ userID: z.int(), displayName: z.string() })) }),
  ),
  step: z.int(),
  version: z.int().describe('0 until the settings are saved for the first time'),
});
export type BuyNowJson = z.infer<typeof BuyNowJson>;
export const BuyNowQuery = z.object({ ids: IdsQuery });
export const BuyNowListAnswer = data(z.object({ settings: z.array(BuyNowJson) }));
export type BuyNowListJson = z.infer<typeof BuyNowListAnswer>['data'];

const Text = z.string().max(40_000);
const ChargeBody = z.object({ name: Text, rate: Text, country: Text, state: Text });
const TermBody = z.object({ active: z.boolean(), title: Text, text: Text });

/**
 * POST /app/house/{houseRef}/bin/group/{groupID}/settings (added): all of step 1 at once. `version`: what the caller saw; `fromSummary`:
 * whether the sale continues with its summary, step 5.
 */
export const BuyNowBody = z.object({
  cards: z.array(z.int()).max(20),
  excludedCountries: z.array(z.string().max(10)).max(500),
  subject: Text,
  fromName: Text,
  fromEmail: Text,
  bccEmail: Text,
  charges: z.array(ChargeBody).max(500),
  terms: z.array(TermBody).max(20),
  ...contacts,
  version: z.int().optional(),
  fromSummary: z.boolean().optional(),
});
export type BuyNowBody = z.output<typeof BuyNowBody>;
export const BuyNowAnswer = data(z.object({ settings: BuyNowJson }));
export type BuyNowSavedJson = z.infer<typeof BuyNowAnswer>['data'];

export const SaleParams = z.object({ groupID: IdInUrl });
export const SessionParams = z.object({ catalogID: IdInUrl });

/** GET and POST /app/house/{houseRef}/bin/group/{groupID}/payments: the cards that the sale takes. */
const Method = z.object({ id: z.int(), name: z.string() });
export const PaymentsAnswer = data(z.object({ paymentMethods: z.array(Method) }));
export const PaymentsBody = z
  .array(z.union([z.int(), z.object({ id: z.int() })]))
  .max(20)
  .transform((methods) => methods.map((method) => (typeof method === 'number' ? method : method.id)));

/** GET and POST /app/house/{houseRef}/bin/group/{groupID}/shipTo: the body lists the countries to include or, with include=false, exclude. */
const Country = z.object({ countryCode: z.string(), countryName: z.string() });
export const ShipToAnswer = data(
  z.object({ binShipTo: z.object({ include: z.array(Country), exclude: z.array(Country) }) }),
);
export type ShipToJson = z.infer<typeof ShipToAnswer>['data'];
export const ShipToQuery = z.object({ include: z.enum(['true', 'false']).optional() });
export const ShipToBody = z.array(z.string().max(10)).max(500);

/** GET and POST /app/house/{houseRef}/bin/group/{groupID}/terms: the six panels by id. */
const TermJson = z.object({
  id: z.int(),
  active: z.boolean(),
  termTitle: z.string(),
  termText: z.string(),
  isOpen: z.boolean(),
});
export const TermsAnswer = data(z.object({ terms: z.array(TermJson) }));
export type TermsJson = z.infer<typeof TermsAnswer>['data'];
export const TermsBody = z
  .array(z.object({ id: z.int(), active: z.boolean().optional(), termTitle: Text, termText: Text }))
  .max(20);
export type TermsBody = z.output<typeof TermsBody>;

/** POST /cps/app/catalog/{catalogID}/contacts/independent: contact ids by type id; null or 0 for none. */
const Contact = z.int().min(0).max(2_147_483_647).nullable();
export const ContactsBody = z.object({ contacts: z.object({ '1': Contact, '3': Contact, '4': Contact }).partial() });
export const ContactsAnswer = data(z.object({ contacts: z.record(z.string(), z.int().nullable()) }));

const Tax = z.object({
  taxType: z.string(),
  taxRate: z.number().describe('Percent'),
  taxCountryID: z.string().describe('ISO 3166-1 alpha-2 code, ALL, or EU'),
  taxStateID: z.string().describe('State code, or ALL'),
});

/**
 * GET and POST /app/house/{houseRef}/invoiceGroupSettings with the invoiceGroupSettingsID of a Buy It Now sale: its invoice email settings and
 * its charges. houseAddressID is the sale's location.
 */
export const BuyNowGroupSettings = z.object({
  groupSettingsID: z.int(),
  invoiceGroupID: z.int(),
  groupName: z.string(),
  subject: z.string(),
  fromName: z.string(),
  fromEmail: z.string(),
  bccEmail: z.string(),
  houseAddressID: z.int(),
  taxSettings: z.array(Tax),
  version: z.int(),
});
export type BuyNowGroupSettings = z.infer<typeof BuyNowGroupSettings>;
