import type { UnderWayPlan } from './bidding/under-way';
import { type SalePlan, smallSales } from './make-sales';
import { invoicedSales } from './northgate-past';
import { rooms, warehouse } from './northgate-places';
import { books, ceramics, clocks, furniture, jewelry, restrictedWorks, silver, toysAndTools } from './stock/objects';
import { prints } from './stock/prints';

const monthly = (part: number, daysAgo: number) => ({
  identifier: `NG-D${part}`,
  title: `Discovery, Part ${part}`,
  daysAgo,
  time: '17:00',
  location: rooms,
  stock: [...ceramics, ...toysAndTools, ...silver],
  lots: 40,
  buyers: 24,
});

/** Small sales of the preceding months; together with those below, one more than a page shows. */
const earlierSales = smallSales(
  [
    ['NG-E01', 'Tea and Coffee', 55, rooms, [...silver, ...ceramics]],
    ['NG-E02', 'The Hudson in Maps and Views', 59, rooms, books],
    ['NG-E03', 'Painted Furniture', 62, warehouse, furniture],
    ['NG-E04', 'A Collector’s Whistler', 66, rooms, prints.slice(170)],
    ['NG-E05', 'Toys for Grown-Ups', 69, warehouse, toysAndTools],
    ['NG-E06', 'Rings, Brooches, Lockets', 73, rooms, jewelry],
    ['NG-E07', 'The Georgian Table', 76, rooms, silver],
    ['NG-E08', 'Barn and Workshop', 80, warehouse, [...toysAndTools, ...furniture]],
    ['NG-E09', 'Blue and White', 84, rooms, ceramics],
    ['NG-E10', 'Time Pieces', 87, rooms, clocks],
    ['NG-E11', 'Fuji from Every Side', 91, rooms, prints.slice(0, 60)],
    ['NG-E12', 'Estates of Columbia County', 94, warehouse, [...furniture, ...silver]],
    ['NG-E13', 'Rome in Etchings', 98, rooms, prints.slice(139)],
    ['NG-E14', 'Ivory, Horn and Feathers', 101, rooms, [...restrictedWorks, ...toysAndTools]],
    ['NG-E15', 'Summer Discovery', 108, rooms, [...ceramics, ...toysAndTools]],
    ['NG-E16', 'Country Chairs', 115, warehouse, furniture],
    ['NG-E17', 'Books from a Ship’s Cabin', 122, rooms, books],
  ],
  { time: '17:30', lots: 22, buyers: 14 },
);

/** Twenty-six uninvoiced sales, two future sales, and the invoiced ones. */
export const northgateSales: readonly SalePlan[] = [
  {
    name: 'Old Master & Japanese Prints',
    sessions: [
      {
        identifier: 'NG-P1',
        title: 'Hokusai, Hiroshige and Their School',
        daysAgo: 4,
        time: '10:00',
        location: rooms,
        stock: prints.slice(0, 99),
        lots: 90,
        buyers: 46,
      },
      {
        identifier: 'NG-P2',
        title: 'Engravings and Etchings, 1500-1800',
        daysAgo: 3,
        time: '10:00',
        location: rooms,
        stock: prints.slice(139),
        lots: 110,
        buyers: 58,
      },
      {
        identifier: 'NG-P3',
        title: 'Birds of America',
        daysAgo: 2,
        time: '14:00',
        location: rooms,
        stock: prints.slice(99, 139),
        lots: 40,
        buyers: 22,
      },
    ],
  },
  {
    name: 'Six Hundred Sheets: a Print Room Dispersed',
    sessions: [
      {
        identifier: 'NG-600',
        title: 'Six Hundred Sheets',
        kind: 'TIMED',
        daysAgo: 6,
        time: '12:00',
        location: rooms,
        stock: prints,
        lots: 600,
        buyers: 190,
      },
    ],
  },
  {
    name: 'Americana at the Warehouse',
    sessions: [
      {
        identifier: 'NG-A1',
        title: 'American Furniture',
        daysAgo: 10,
        time: '11:00',
        location: warehouse,
        stock: furniture,
        lots: 70,
        buyers: 38,
      },
      {
        identifier: 'NG-A2',
        title: 'Toys, Tools and Folk Art',
        daysAgo: 9,
        time: '11:00',
        location: warehouse,
        stock: [...toysAndTools, ...restrictedWorks],
        lots: 60,
        buyers: 34,
      },
    ],
  },
  {
    name: 'Silver & Ceramics',
    sessions: [
      {
        identifier: 'NG-S1',
        title: 'English and American Silver',
        daysAgo: 17,
        time: '10:00',
        location: rooms,
        stock: silver,
        lots: 52,
        buyers: 30,
      },
      {
        identifier: 'NG-S2',
        title: 'Porcelain and Pottery',
        daysAgo: 16,
        time: '10:00',
        location: rooms,
        stock: ceramics,
        lots: 54,
        buyers: 31,
      },
    ],
  },
  {
    name: 'Contents of a Hudson Valley House',
    sessions: [
      {
        identifier: 'NG-H1',
        title: 'The Library',
        daysAgo: 24,
        time: '13:00',
        location: rooms,
        stock: books,
        lots: 34,
        buyers: 20,
      },
      {
        identifier: 'NG-H2',
        title: 'The Drawing Room',
        daysAgo: 23,
        time: '13:00',
        location: rooms,
        stock: [...furniture, ...restrictedWorks],
        lots: 64,
        buyers: 36,
      },
      {
        identifier: 'NG-H3',
        title: 'The Attic and Stables',
        daysAgo: 21,
        time: '11:00',
        location: warehouse,
        stock: [...toysAndTools, ...furniture],
        lots: 48,
        buyers: 27,
      },
    ],
  },
  {
    name: 'Clocks, Watches & Jewels',
    sessions: [
      {
        identifier: 'NG-C1',
        title: 'Clocks and Instruments',
        daysAgo: 31,
        time: '10:00',
        location: rooms,
        stock: [...clocks, ...restrictedWorks],
        lots: 44,
        buyers: 26,
      },
      {
        identifier: 'NG-C2',
        title: 'Jewels',
        kind: 'TIMED',
        daysAgo: 30,
        time: '19:00',
        location: rooms,
        stock: jewelry,
        lots: 32,
        buyers: 21,
      },
    ],
  },
  {
    name: 'The Northgate Shop',
    sessions: [
      {
        identifier: 'NG-SHOP',
        title: 'Works on Paper under $1,000',
        kind: 'BUY_NOW',
        daysAgo: 40,
        time: '09:00',
        location: rooms,
        stock: prints.slice(99),
        lots: 60,
        buyers: 41,
      },
    ],
  },
  { name: 'Discovery Evenings', sessions: [monthly(1, 52), monthly(2, 45), monthly(3, 38), monthly(4, 31)] },
  {
    name: 'Winter Prints',
    sessions: [
      {
        identifier: 'NG-W1',
        title: 'Winter Prints',
        daysAgo: -12,
        time: '10:00',
        location: rooms,
        stock: prints,
        lots: 80,
        buyers: 0,
      },
    ],
  },
  {
    name: 'Across the Border',
    sessions: [
      {
        identifier: 'NG-X1',
        title: 'Sold in New York',
        daysAgo: 48,
        time: '11:00',
        location: rooms,
        stock: prints.slice(99),
        lots: 24,
        buyers: 15,
      },
      {
        identifier: 'NG-X2',
        title: 'Sold in Canadian Dollars',
        daysAgo: 47,
        time: '11:00',
        location: rooms,
        currency: 'CAD',
        stock: prints.slice(99),
        lots: 24,
        buyers: 15,
      },
    ],
  },
  ...earlierSales,
  ...invoicedSales,
  {
    name: 'Silver and Jewels Online',
    sessions: [
      {
        identifier: 'NG-T1',
        title: 'Silver and Jewels Online',
        kind: 'TIMED',
        daysAgo: -9,
        time: '19:00',
        location: rooms,
        stock: [...silver, ...jewelry],
        lots: 36,
        buyers: 0,
      },
    ],
  },
];

/** Bidding on a timed session ends soon, and a live one has just begun, when the house is loaded. */
export const northgateUnderWay: readonly UnderWayPlan[] = [
  {
    identifier: 'NG-N1',
    title: 'Clocks and Ceramics Online',
    kind: 'TIMED',
    startsInMinutes: 40,
    location: rooms,
    stock: [...clocks, ...ceramics],
    lots: 24,
    aboveBids: [5, 17],
  },
  {
    identifier: 'NG-N2',
    title: 'Furniture and Silver from Three Estates',
    kind: 'LIVE',
    startsInMinutes: -30,
    location: rooms,
    stock: [...furniture, ...silver],
    lots: 40,
    aboveBids: [],
  },
];
