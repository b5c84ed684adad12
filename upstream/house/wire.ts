import { z } from 'zod';
import { COUNTRY_LISTS } from '../../rules/house/countries';
import { ADDRESS_NAMES } from '../../rules/house/location-fields';
import { namedWire } from '../core/http/record-wire';
import { data, IdInUrl, IdsQuery, PageQuery } from '../core/http/wire';

/** GET /app/house/{houseRef}/paymentProcessorType. */
export const ProcessorTypeAnswer = data(z.object({ 'processor-type': z.enum(['p', 's', 'w']) }));
export type ProcessorTypeJson = z.infer<typeof ProcessorTypeAnswer>['data'];

/** A location that a house sells from. */
export const AddressJson = z.object({
  addressID: z.int(),
  ...namedWire(ADDRESS_NAMES, z.string()),
  showStates: z.boolean().describe('Whether the country uses state codes'),
  stateCode: z.string().describe('Empty when the country has no state codes'),
  province: z.string().describe('State or province as text, in countries without state codes'),
  stateName: z.string(),
  countryCode: z.string().describe('ISO 3166-1 alpha-2'),
  countryName: z.string(),
  location: z.string().describe('City and state as text'),
  timeZoneID: z.string(),
  primary: z.boolean(),
  deleted: z.boolean().describe('True only for locations requested by ids (added)'),
  version: z.int().describe('Added'),
});
export type AddressJson = z.infer<typeof AddressJson>;

/** GET /app/house/address[?ids=|search=]; its query is added. */
export const AddressesQuery = z.object({ ids: IdsQuery, search: z.string().max(200).optional(), ...PageQuery });
export const AddressesAnswer = data(
  z.object({ houseAddresses: z.array(AddressJson), totalRecords: z.int().describe('Number of all matches') }),
);
export type AddressesJson = z.infer<typeof AddressesAnswer>['data'];

const text = (most: number) => z.string().max(most).default('');

/** POST /app/house/{houseRef}/location: with addressID, an edit. Violating the stricter limits returns 422 with error code 302. */
export const LocationBody = z.object({
  addressID: z.int().optional(),
  ...namedWire(ADDRESS_NAMES, text(1000)),
  countryCode: text(10),
  stateCode: text(100),
  province: text(1000),
  primary: z.boolean().default(false).describe('false leaves the current primary location unchanged'),
  timeZoneID: z.string().max(100).optional().describe("One of the location's time zones; added"),
  version: z
    .int()
    .optional()
    .describe('Version that the caller has seen. Any other version fails with 409 EDITED_MEANWHILE; added'),
});
export type LocationBody = z.output<typeof LocationBody>;

/** The changed locations, the requested one first (added). */
export const LocationChangeJson = z.object({ houseAddresses: z.array(AddressJson) });
export type LocationChangeJson = z.infer<typeof LocationChangeJson>;
export const SaveLocationAnswer = z.object({ status: z.literal('success'), data: LocationChangeJson });
export const LocationParams = z.object({ addressID: IdInUrl });

/** GET /app/house/{houseRef}/locationUses?ids= (added): where locations are used. */
export const LocationUsesJson = z.object({
  addressID: z.int(),
  uses: z.array(
    z.object({
      kind: z.enum(['SESSION', 'TEMPLATE', 'INVOICE_GROUP']),
      count: z.int(),
      names: z.array(z.string()).describe('Names of the latest three'),
    }),
  ),
});
export type LocationUsesJson = z.infer<typeof LocationUsesJson>;
export const LocationUsesQuery = z.object({ ids: IdsQuery });
export const LocationUsesAnswer = data(z.object({ locationUses: z.array(LocationUsesJson) }));

/** GET /app/timeZones?country=&state= (added): IANA zones of a place. */
export const TimeZonesQuery = z.object({ country: z.string().max(3), state: z.string().max(100).optional() });
export const TimeZonesAnswer = data(z.object({ timeZones: z.array(z.string()) }));

/** GET /app/country[?list=]; `list` (added) selects one of the four documented variants. */
export const CountryJson = z.object({
  countryCode: z.string().describe('ISO 3166-1 alpha-2 code, or ALL, or EU'),
  countryName: z.string(),
});
export type CountryJson = z.infer<typeof CountryJson>;
export const CountriesQuery = z.object({ list: z.enum(COUNTRY_LISTS).optional() });
export const CountriesAnswer = data(z.object({ countries: z.array(CountryJson) }));

/** GET /app/states?country={code}: none for a country whose regions are typed as text. */
export const StateJson = z.object({ countryCode: z.string(), stateCode: z.string(), stateName: z.string() });
export type StateJson = z.infer<typeof StateJson>;
export const StatesQuery = z.object({ country: z.string().max(3).describe('ISO 3166-1 alpha-2 code, or UK') });
export const StatesAnswer = data(z.object({ states: z.array(StateJson) }));
