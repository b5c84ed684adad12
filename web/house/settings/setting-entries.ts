import { fieldNames } from '../../../rules/core/record-fields';
import { houseFields } from '../../../rules/house/house-fields';
import { locationFields } from '../../../rules/house/location-fields';
import { privateLabelFields } from '../../../rules/house/private-label';
import { holds } from '../../core/session/rights';
import type { Setting } from '../../core/slice';
import { houseSettingsPath, locationPath, privateLabelPath } from '../../paths/house';

const LABEL_WORDS: Readonly<Record<keyof typeof privateLabelFields, readonly string[]>> = {
  fontColor: ['text colour', 'branding', 'theme'],
  fontStyle: ['typeface', 'font family', 'branding'],
  buttonColor: ['colour', 'branding', 'theme'],
  language: ['translation', 'locale'],
  displayPastAuctions: ['archive', 'show past sales'],
  consoleLogo: ['image', 'picture', 'branding'],
  houseLogo: ['image', 'picture', 'branding'],
};

const LOCATION_WORDS: Partial<Record<keyof typeof locationFields, readonly string[]>> = {
  facilityName: ['venue', 'saleroom', 'building'],
  street1: ['address', 'street'],
  city: ['address', 'town'],
  country: ['address'],
  state: ['address', 'province', 'county', 'sales tax'],
  postalCode: ['address', 'zip', 'postcode'],
  phone: ['telephone', 'number'],
  fax: ['number'],
  email: ['mail', 'contact'],
  timeZone: ['timezone', 'clock'],
  isPrimary: ['main location', 'default address'],
};

/** Returns the settings of House Settings, Private Label Settings, and Locations, each with the address of its field. */
export const houseSettings = (): readonly Setting[] => [
  ...fieldNames(houseFields).flatMap((name) => {
    const field = houseFields[name];
    return 'foundBy' in field
      ? [
          {
            label: field.label,
            words: field.foundBy,
            about: 'House Settings',
            href: houseSettingsPath(name),
            gate: holds('SENSITIVE'),
          },
        ]
      : [];
  }),
  ...fieldNames(privateLabelFields).map((name) => ({
    label: privateLabelFields[name].label,
    words: LABEL_WORDS[name],
    about: 'Private Label Settings',
    href: `${privateLabelPath}?field=${name}`,
    gate: holds('PRIVATE_LABEL'),
  })),
  ...fieldNames(locationFields).flatMap((name) => {
    const words = LOCATION_WORDS[name];
    const { label } = locationFields[name];
    return words
      ? [{ label, words, about: 'Locations, primary location', href: locationPath(name), gate: holds('LOCATIONS') }]
      : [];
  }),
];
