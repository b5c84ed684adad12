import type { Right, SetUpStepName } from '../../generated/schema-types';
import { houseSettingsPath, locationPath } from '../../paths/house';
import { templatesPath } from '../../paths/templates';

/** A step of the set-up list: what to do, and where. */
export interface SetUpEntry {
  readonly label: string;
  readonly about: string;
  readonly href: string;
  /** What opening the screen requires. */
  readonly right: Right;
}

/** What each step leads to. */
export const SET_UP_ENTRIES: Readonly<Record<SetUpStepName, SetUpEntry>> = {
  SETTINGS: {
    label: 'Check the house settings',
    about:
      'Name, contact, time zone, and currency. The currency is fixed once you have invoices, or sessions with lots.',
    href: houseSettingsPath(),
    right: 'SENSITIVE',
  },
  LOCATION: {
    label: 'Enter the address of your location',
    about: 'Sessions take place there, and it decides the sales tax of lots that buyers pick up.',
    href: locationPath('street1'),
    right: 'LOCATIONS',
  },
  TERMS: {
    label: 'Add auction terms',
    about: 'The buyer’s premium and the fees that your sales start with.',
    href: '/settings/terms',
    right: 'SENSITIVE',
  },
  TEMPLATE: {
    label: 'Add an invoice template',
    about: 'Taxes, fees, payment options, and the words of your invoices.',
    href: templatesPath(),
    right: 'TEMPLATES',
  },
  USERS: {
    label: 'Invite your staff',
    about: 'Each user signs in with their own name and permissions.',
    href: '/settings/users',
    right: 'USERS',
  },
  PAYMENTS: {
    label: 'Take card payments',
    about: 'Ask to be enrolled, or skip this for now.',
    href: '/payments',
    right: 'BILLING',
  },
  SALE: {
    label: 'Add your first sale',
    about: 'With at least one session.',
    href: '/my-auctions/current',
    right: 'CALENDAR',
  },
};
