import { z } from 'zod';
import { COUNTRY_LISTS } from '../../rules/house/countries';
import { IdsQuery, data } from '../core/wire';

/** GET /app/house/{houseRef}/paymentProcessorType (S0§7). */
export const ProcessorTypeAnswer = data(z.object({ 'processor-type': z.enum(['p', 's', 'w']) }));
export type ProcessorTypeJson = z.infer<typeof ProcessorTypeAnswer>['data'];

/** A place that a house sells from (S1§3 house address). */
export const AddressJson = z.object({
  addressID: z.int(),
  facilityName: z.string(),
  addressStreet1: z.string(),
  addressStreet2: z.string(),
  addressCity: z.string(),
  stateName: z.string(),
  countryCode: z.string().describe('ISO 3166-1 alpha-2'),
  postalCode: z.string(),
  addressPhone: z.string(),
  addressFax: z.string(),
  email: z.string(),
  timeZoneID: z.string(),
  primary: z.boolean(),
});
export type AddressJson = z.infer<typeof AddressJson>;

/** GET /app/house/address[?ids=] (S1§7); ids added. */
export const AddressesQuery = z.object({ ids: IdsQuery });
export const AddressesAnswer = data(z.object({ houseAddresses: z.array(AddressJson) }));

/** GET /app/country[?list=] (S1§7); `list` (added) gives the four documented variants (decision 24). */
export const CountryJson = z.object({ countryCode: z.string().describe('ISO 3166-1 alpha-2, or ALL or EU'), countryName: z.string() });
export type CountryJson = z.infer<typeof CountryJson>;
export const CountriesQuery = z.object({ list: z.enum(COUNTRY_LISTS).optional() });
export const CountriesAnswer = data(z.object({ countries: z.array(CountryJson) }));

/** GET /app/states?country={code} (S1§7): none for a country whose regions are typed as text. */
export const StateJson = z.object({ countryCode: z.string(), stateCode: z.string(), stateName: z.string() });
export type StateJson = z.infer<typeof StateJson>;
export const StatesQuery = z.object({ country: z.string().max(3).describe('ISO 3166-1 alpha-2, or UK') });
export const StatesAnswer = data(z.object({ states: z.array(StateJson) }));
