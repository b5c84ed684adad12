import type { Course, PastGroup } from './make-past';
import { type SalePlan, smallSales } from './make-sales';
import { books, ceramics, clocks, furniture, jewelry, restrictedWorks, silver, toysAndTools } from './stock/objects';
import { prints } from './stock/prints';

const britishPrints = prints.filter(({ artistName }) => /Hogarth|Turner/.test(artistName));

const hogarth = britishPrints.filter(({ artistName }) => artistName.includes('Hogarth'));

/** Small sales of the preceding months; together with those below, as many as a page shows. */
const earlierSales = smallSales(
  [
    ['SB-E01', 'Tea Caddies', 48, 0, silver],
    ['SB-E02', 'The Sussex Parlour', 52, 1, furniture],
    ['SB-E03', 'Lustre and Creamware', 56, 0, ceramics],
    ['SB-E04', 'Maps for Walkers', 60, 0, books],
    ['SB-E05', 'A Cabinet of Hogarths', 64, 0, hogarth],
    ['SB-E06', 'Brass Dials', 68, 1, clocks],
    ['SB-E07', 'Lockets and Seals', 72, 0, jewelry],
    ['SB-E08', 'Workshop and Nursery', 76, 1, toysAndTools],
    ['SB-E09', 'The Oak Sale', 80, 1, furniture],
    ['SB-E10', 'Chinese Blue', 84, 0, ceramics],
    ['SB-E11', 'Turner after Turner', 88, 0, britishPrints],
    ['SB-E12', 'Spoons by the Dozen', 92, 0, silver],
    ['SB-E13', 'Libraries of Kent', 96, 0, books],
    ['SB-E14', 'Under the Hammer at Lewes', 100, 1, [...furniture, ...ceramics]],
    ['SB-E15', 'Pocket Watches', 104, 0, clocks],
    ['SB-E16', 'Summer Jewels', 108, 0, jewelry],
    ['SB-E17', 'From the Stables', 112, 1, [...toysAndTools, ...furniture]],
    ['SB-E18', 'Dinner for Twelve', 116, 0, [...silver, ...ceramics]],
    ['SB-E19', 'Horn, Shell and Ebony', 120, 0, [...restrictedWorks, ...clocks]],
    ['SB-E20', 'Midsummer Prints', 124, 0, britishPrints],
  ],
  { time: '14:00', lots: 20, buyers: 13 },
);

const invoicedSales = smallSales(
  [
    ['SB-I01', 'The Rector’s Study', 33, 0, [...books, ...clocks]],
    ['SB-I02', 'Kitchen and Dairy', 47, 1, [...toysAndTools, ...ceramics]],
    ['SB-I03', 'Plate and Candlelight', 66, 0, [...silver, ...restrictedWorks]],
  ],
  { time: '12:00', lots: 52, buyers: 22 },
);

/** Twenty-five uninvoiced sales, one future sale, and the invoiced ones. */
export const southbankSales: readonly SalePlan[] = [
  {
    name: 'Hogarth to Turner',
    sessions: [
      {
        identifier: 'SB-101',
        title: 'British Prints',
        daysAgo: 5,
        time: '11:00',
        location: 0,
        stock: britishPrints,
        lots: 56,
        buyers: 30,
      },
      {
        identifier: 'SB-102',
        title: 'Books and Maps',
        daysAgo: 4,
        time: '11:00',
        location: 0,
        stock: books,
        lots: 30,
        buyers: 18,
      },
    ],
  },
  {
    name: 'Country House Furniture',
    sessions: [
      {
        identifier: 'SB-111',
        title: 'English Furniture',
        daysAgo: 12,
        time: '10:30',
        location: 1,
        stock: furniture,
        lots: 60,
        buyers: 33,
      },
      {
        identifier: 'SB-112',
        title: 'Clocks and Barometers',
        daysAgo: 11,
        time: '10:30',
        location: 1,
        stock: [...clocks, ...restrictedWorks],
        lots: 40,
        buyers: 24,
      },
    ],
  },
  {
    name: 'Silver',
    sessions: [
      {
        identifier: 'SB-121',
        title: 'Georgian and Victorian Silver',
        daysAgo: 19,
        time: '14:00',
        location: 0,
        stock: silver,
        lots: 50,
        buyers: 28,
      },
    ],
  },
  {
    name: 'Porcelain & Jewels',
    sessions: [
      {
        identifier: 'SB-131',
        title: 'British and Chinese Porcelain',
        daysAgo: 27,
        time: '11:00',
        location: 0,
        stock: ceramics,
        lots: 50,
        buyers: 30,
      },
      {
        identifier: 'SB-132',
        title: 'Jewels',
        kind: 'TIMED',
        daysAgo: 26,
        time: '19:00',
        location: 0,
        stock: jewelry,
        lots: 32,
        buyers: 20,
      },
    ],
  },
  {
    name: 'Lewes Winter Warmer',
    sessions: [
      {
        identifier: 'SB-141',
        title: 'Interiors, Day One',
        daysAgo: 41,
        time: '10:30',
        location: 1,
        stock: [...furniture, ...ceramics],
        lots: 60,
        buyers: 35,
      },
      {
        identifier: 'SB-142',
        title: 'Interiors, Day Two',
        daysAgo: 40,
        time: '10:30',
        location: 0,
        stock: [...silver, ...restrictedWorks],
        lots: 45,
        buyers: 26,
      },
    ],
  },
  {
    name: 'Spring Silver',
    sessions: [
      {
        identifier: 'SB-151',
        title: 'Spring Silver',
        daysAgo: -20,
        time: '14:00',
        location: 0,
        stock: silver,
        lots: 40,
        buyers: 0,
      },
    ],
  },
  ...earlierSales,
  ...invoicedSales,
];

const settled: Course = ['COLLECT', 'SEND', 'PAY', 'SHIP'];

/** The past invoice groups. The house takes no cards, so no payment is pending or fails. */
export const southbankPast: readonly PastGroup[] = [
  {
    title: 'Plate and Candlelight',
    sessions: ['SB-I03'],
    template: 'Charges per lot',
    daysAgo: 64,
    then: [settled, ['SEND', 'PAY', 'SHIP_PART'], ['SEND', 'PART']],
  },
  {
    title: 'Kitchen and Dairy',
    sessions: ['SB-I02'],
    template: 'Charges per invoice',
    daysAgo: 45,
    then: [settled, ['SEND'], ['HIDE', 'SEND'], ['SEND', 'PART'], []],
  },
  { title: 'The Rector’s Study', sessions: ['SB-I01'], template: 'Charges per lot', daysAgo: 31, then: [['SEND'], []] },
];
