import type { Course, PastGroup } from './make-past';
import { type SalePlan, smallSales } from './make-sales';
import { rooms, warehouse } from './northgate-places';
import { books, ceramics, clocks, furniture, jewelry, restrictedWorks, silver, toysAndTools } from './stock/objects';
import { prints } from './stock/prints';

/**
 * The sales of the groups below. A page shows 50, 100, or 200 invoices, so there are sales with exactly that many bidders, and with one
 * more.
 */
export const invoicedSales: readonly SalePlan[] = [
  ...smallSales([['NG-I01', 'Three Centuries of Prints', 20, rooms, prints]], {
    time: '10:00',
    lots: 160,
    buyers: 101,
  }),
  ...smallSales(
    [
      ['NG-I02', 'A Gentleman’s Library', 27, rooms, [...books, ...restrictedWorks]],
      ['NG-I03', 'From a Carriage House', 34, warehouse, [...toysAndTools, ...furniture]],
    ],
    { time: '10:00', lots: 46, buyers: 18 },
  ),
  ...smallSales([['NG-I04', 'A Cupboard of Curiosities', 39, rooms, [...ceramics, ...silver]]], {
    time: '10:00',
    lots: 100,
    buyers: 50,
  }),
  ...smallSales([['NG-I05', 'The Attic at Claverack', 44, warehouse, [...furniture, ...toysAndTools]]], {
    time: '10:00',
    lots: 100,
    buyers: 51,
  }),
  ...smallSales(
    [
      ['NG-I06', 'Jewels of Two Families', 53, rooms, jewelry],
      ['NG-I07', 'Tall Clocks and Small', 63, rooms, [...clocks, ...restrictedWorks]],
      ['NG-I08', 'Silver from the Valley', 72, rooms, silver],
      ['NG-I09', 'Spring at the Warehouse', 81, warehouse, furniture],
      ['NG-I10', 'Hiroshige and Friends', 95, rooms, prints.slice(0, 99)],
      ['NG-I11', 'Stoneware and Slip', 9, rooms, ceramics],
      ['NG-I12', 'Spoons, Ladles, Tongs', 7, rooms, silver],
    ],
    { time: '10:00', lots: 46, buyers: 18 },
  ),
  ...smallSales([['NG-I13', 'A Lifetime of Etchings', 14, rooms, prints]], { time: '10:00', lots: 270, buyers: 200 }),
  ...smallSales(
    [
      [
        'NG-I14',
        'The Length of Warren Street',
        15,
        warehouse,
        [...furniture, ...toysAndTools, ...ceramics, ...books, ...clocks],
      ],
    ],
    { time: '09:30', lots: 270, buyers: 201 },
  ),
  ...smallSales([['NG-I15', 'Under Snow', 13, rooms, prints.slice(139)]], { time: '10:00', lots: 140, buyers: 100 }),
];

const lotsOf = 'Cards, charges per lot';
const invoicesOf = 'Cards, charges per invoice';
const warehouseOf = 'Warehouse cards, handling per lot';

const settled: Course = ['COLLECT', 'SEND', 'PAY', 'SHIP'];
const everything: PastGroup['then'] = [
  settled,
  ['SEND', 'PAY', 'SHIP_PART'],
  ['SEND', 'PART'],
  ['SEND'],
  ['SEND', 'PENDING'],
  ['COLLECT', 'SEND', 'PAY', 'SHIP'],
  ['SEND', 'FAIL'],
  [],
  ['HIDE', 'SEND'],
  ['SEND', 'PAY'],
  ['HIDE', 'SEND', 'PAY', 'SHIP'],
  ['SEND', 'PAY', 'CHARGE'],
];

/** The past invoice groups: the oldest are settled, the latest hardly started. */
export const northgatePast: readonly PastGroup[] = [
  { title: 'Hiroshige and Friends', sessions: ['NG-I10'], template: lotsOf, daysAgo: 93, then: [settled] },
  {
    title: 'Spring at the Warehouse',
    sessions: ['NG-I09'],
    template: warehouseOf,
    daysAgo: 79,
    then: [settled, settled, ['SEND', 'PART']],
  },
  {
    title: 'Silver from the Valley',
    sessions: ['NG-I08'],
    template: invoicesOf,
    daysAgo: 70,
    then: [settled, ['SEND', 'PAY', 'CHARGE']],
  },
  {
    title: 'Tall Clocks and Small, and a Great Deal of Ticking',
    sessions: ['NG-I07'],
    template: lotsOf,
    daysAgo: 61,
    then: [
      ['SEND', 'PAY', 'SHIP'],
      ['SEND', 'PART'],
    ],
  },
  {
    title: 'Jewels of Two Families',
    sessions: ['NG-I06'],
    template: invoicesOf,
    daysAgo: 51,
    then: [['SEND', 'PAY'], ['HIDE', 'SEND'], ['SEND']],
  },
  { title: 'The Attic at Claverack', sessions: ['NG-I05'], template: warehouseOf, daysAgo: 42, then: everything },
  {
    title: 'A Cupboard of Curiosities',
    sessions: ['NG-I04'],
    template: lotsOf,
    daysAgo: 37,
    then: [
      ['SEND', 'PAY', 'SHIP'],
      ['SEND', 'PAY', 'SHIP_PART'],
      ['SEND', 'FAIL'],
    ],
  },
  {
    title: 'From a Carriage House',
    sessions: ['NG-I03'],
    template: warehouseOf,
    daysAgo: 32,
    then: [['SEND'], ['SEND', 'PAY'], ['SEND', 'PENDING']],
  },
  { title: 'A Gentleman’s Library', sessions: ['NG-I02'], template: lotsOf, daysAgo: 25, then: [['SEND'], []] },
  { title: 'Three Centuries of Prints', sessions: ['NG-I01'], template: lotsOf, daysAgo: 18, then: everything },
  { title: 'The Length of Warren Street', sessions: ['NG-I14'], template: warehouseOf, daysAgo: 13, then: [[]] },
  { title: 'A Lifetime of Etchings', sessions: ['NG-I13'], template: invoicesOf, daysAgo: 12, then: [[], [], ['PAY']] },
  { title: 'Under Snow', sessions: ['NG-I15'], template: invoicesOf, daysAgo: 11, then: [[]] },
  { title: 'Stoneware and Slip', sessions: ['NG-I11'], template: invoicesOf, daysAgo: 2, then: 'FAILS' },
  { title: 'Spoons, Ladles, Tongs', sessions: ['NG-I12'], template: lotsOf, daysAgo: 1, then: 'WAITS' },
];
