import { z } from 'zod';
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
