import type { LocationData } from './house-data';

const place = { fax: '', email: 'info@northgate.example', country: 'US', timeZone: 'America/New_York' };

export const locations: readonly LocationData[] = [
  {
    ...place,
    facilityName: 'Northgate Rooms',
    street1: '41 Northgate Street',
    street2: '',
    city: 'Hudson',
    state: 'NY',
    postalCode: '12534',
    phone: '5185550112',
    isPrimary: true,
  },
  {
    ...place,
    facilityName: 'Northgate Warehouse',
    street1: '8 Depot Road',
    street2: 'Building C',
    city: 'Pittsfield',
    state: 'MA',
    postalCode: '01201',
    phone: '4135550128',
    isPrimary: false,
  },
];

/** Indexes in this list. */
export const rooms = 0;
export const warehouse = 1;
