import { settingsOn } from '../core/finding/settings';
import { counted, dateInWords } from '../core/locale';
import { serverNow } from '../core/server-time';
import { holds } from '../core/session/rights';
import type { Finder, Slice } from '../core/slice';
import { calendarPath, termsPath } from '../paths/sales';
import { routes } from './routes';

interface Listed {
  readonly name: string;
  readonly endedAt: string | null;
}

/** The address of a sale in the calendar. */
const listedPath = ({ name, endedAt }: Listed): string =>
  `${calendarPath(endedAt !== null && endedAt <= new Date(serverNow()).toISOString() ? 'past' : 'current')}?${new URLSearchParams({ q: name }).toString()}`;

const mayEdit = holds('EDIT_SALES');

/** Leads to sales in the calendar, also from their unsold lots for users who can't open the page of a lot. */
const finder: Finder = {
  gate: holds('CALENDAR'),
  reads: ['sales'],
  order: 4,
  findings: ({ sales: found, lots }, viewer) => [
    ...(found ?? []).map(({ number, name, endedAt, sessions: [first] }) => ({
      label: name,
      about: first ? `Sale · ${dateInWords(first.date)}` : 'Sale',
      href: listedPath({ name, endedAt }),
      keys: [String(number)],
    })),
    ...(lots ?? []).flatMap(({ number, title, inventoryNumber, hammer, catalog }) =>
      hammer === null && catalog?.sale && !mayEdit(viewer)
        ? [
            {
              label: number === '' ? title : `Lot ${number} · ${title}`,
              about: catalog.endedAt === null ? catalog.title : `${catalog.title} · Not sold`,
              href: listedPath(catalog.sale),
              keys: [inventoryNumber],
            },
          ]
        : [],
    ),
  ],
};

/** Sales and their sessions: the calendar, building sales, and auction terms. */
export const sales: Slice = {
  routes,
  finder,
  settings: async () => {
    const { termsFields } = await import('../../rules/sales/terms-fields');
    return settingsOn(
      { label: 'Auction Terms', href: termsPath, gate: holds('SENSITIVE') },
      {
        [termsFields.premiumSteps.label]: ['commission', 'BP', 'percent', 'steps'],
        [termsFields.premiumMode.label]: ['marginal', 'slab'],
        [termsFields.premiumFlat.label]: ['commission', 'BP', 'lot fee'],
        [termsFields.premiumMinimum.label]: ['commission', 'BP', 'at least'],
        [termsFields.premiumMaximum.label]: ['commission', 'BP', 'cap', 'at most'],
        [termsFields.liveFeeRates.label]: ['platform fee', 'marketplace fee', 'online fee'],
        [termsFields.houseFeeStep.label]: ['fee'],
        [termsFields.paymentProcessing.label]: ['credit card', 'online payment'],
      },
    );
  },
  menu: [
    {
      group: 'Auctions',
      label: 'Calendar',
      href: calendarPath('current'),
      about: 'Upcoming and past sales with their sessions. Add and build sales here.',
      gate: holds('CALENDAR'),
    },
    {
      group: 'Settings',
      label: 'Auction Terms',
      href: termsPath,
      gate: holds('SENSITIVE'),
      about: 'The buyer’s premium and the fees that a new sale starts with.',
      settings: {
        section: 'Sales',
        fact: {
          reads: 'terms',
          words: ({ saleTerms }) => (saleTerms ? counted(saleTerms.length, 'set of terms', 'sets of terms') : null),
        },
      },
    },
  ],
  policies: {
    SaleChoices: { merge: true },
  },
  live: {
    lists: { SaleTerms: ['saleTerms'], Sale: ['sales'], Catalog: ['catalogs', 'sales'] },
    // Which sales can be added depends on the house's settings, on its terms, and on its Buy It Now sale.
    derived: { House: ['saleChoices'], SaleTerms: ['saleChoices'], Sale: ['saleChoices'] },
    listedBy: { SaleTerms: 'version', Catalog: 'startsAt', Sale: 'version' },
  },
};
