import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import {
  lotNames,
  matchFiles,
  matchName,
  type NamedLot,
  type NameKind,
  placeOnLot,
  readingsOf,
} from '../../../rules/images/image-names';

const lot = (number: string, inventoryNumber = '', ...imageFileNames: string[]): NamedLot => ({
  id: `lot ${number}`,
  number,
  inventoryNumber,
  imageFileNames,
});

/** What a name means as short text: "12/2", "12/1?" for a guess, or the problem. */
function meaning(name: string, lots: readonly NamedLot[], kind: NameKind = 'lotNumber'): string {
  const match = matchName(name, lotNames(lots, kind));
  return typeof match === 'string'
    ? match
    : `${match.lotId.replace('lot ', '')}/${match.place}${match.isGuess ? '?' : ''}`;
}

const files = (...names: readonly string[]) => names.map((name) => ({ name }));
const matched = (lots: readonly NamedLot[], ...names: readonly string[]) =>
  matchFiles(files(...names), lotNames(lots, 'lotNumber')).map(({ file, match }) =>
    typeof match === 'string'
      ? `${file.name} ${match}`
      : `${file.name} ${match.lotId.replace('lot ', '')}/${match.place}${match.isGuess ? '?' : ''}`,
  );

test.each([
  ['12.jpg', '12/1'],
  ['12.2.jpg', '12/2'],
  ['12-2.png', '12/2'],
  ['12_2.JPEG', '12/2'],
  ['12 2.jpg', '12/2'],
  ['12(2).jpg', '12/2'],
  ['12 (2).jpg', '12/2'],
  ['0012-02.jpg', '12/2'],
  ['Lot 12.jpg', '12/1'],
  ['LOT #12 - 3.jpg', '12/3'],
  ['lot_12_3.jpg', '12/3'],
  ['#12.jpg', '12/1'],
  ['１２-2.jpg', '12/2'],
  ['  12 - 2 .jpg', '12/2'],
  ['12.0001.jpg', '12/1'],
])('the name %s means %s', (name, expected) => {
  expect(meaning(name, [lot('12'), lot('2')])).toBe(expected);
});

test('a file that a lot lists goes there at its place, whatever its name would mean', () => {
  const lots = [lot('12', '', 'photos/Front.jpg', '7.jpg'), lot('7', '', 'C:\\sale\\Ｂack.JPG')];
  expect(meaning('FRONT.JPG', lots)).toBe('12/1');
  expect(meaning('7.jpg', lots)).toBe('12/2');
  expect(meaning('back.jpg', lots)).toBe('7/1');
  expect(meaning('7.png', lots)).toBe('7/1');
  expect(meaning('front\u200b.jpg', lots)).toBe('12/1');
  expect(meaning('front', lots)).toBe('lotNum');
  expect(meaning('front.jpg', lots, 'inventoryNumber')).toBe('12/1');
});

test('a file that several lots list is assigned by hand, even if its name means one of them', () => {
  const lots = [lot('12', '', 'pair.jpg', '12.jpg', 'pair.jpg'), lot('13', '', 'PAIR.jpg'), lot('14', '', '12.jpg')];
  expect(meaning('pair.jpg', lots)).toBe('twoLots');
  expect(meaning('12.jpg', lots)).toBe('twoLots');
  expect(meaning('12-3.jpg', lots)).toBe('12/3');
  expect(meaning('one.jpg', [lot('12', '', 'one.jpg', 'One.jpg')])).toBe('12/1');
});

test('listed files keep their places, and files with parsed names take those beside them', () => {
  const lots = [lot('12', '', 'side.jpg', 'top.jpg', 'base.jpg')];
  expect(matched(lots, '12.jpg', 'top.jpg', 'side.jpg', '12-2.jpg')).toEqual([
    '12-2.jpg 12/4?',
    '12.jpg 12/3?',
    'side.jpg 12/1',
    'top.jpg 12/2',
  ]);
});

test('a letter belongs to the lot number if there is such a lot, and counts images otherwise', () => {
  expect(meaning('123a.jpg', [lot('123'), lot('123A')])).toBe('123A/1');
  expect(meaning('123A.2.jpg', [lot('123'), lot('123A')])).toBe('123A/2');
  expect(meaning('53A_1.jpg', [lot('53A')])).toBe('53A/1');
  expect(meaning('123b.jpg', [lot('123')])).toBe('123/2?');
  expect(meaning('0123a.jpg', [lot('123')])).toBe('123/1?');
  expect(meaning('123-c.jpg', [lot('123')])).toBe('123/3?');
});

test('an inventory number may have separators of its own, so the whole name is tried first', () => {
  const lots = [lot('1', '81-46-7'), lot('2', '81-46-7-9'), lot('3', 'LOT-7'), lot('4', '0815')];
  const of = (name: string) => meaning(name, lots, 'inventoryNumber');
  expect(of('81-46-7-9.jpg')).toBe('2/1');
  expect(of('81-46-7-9.2.jpg')).toBe('2/2');
  expect(of('81-46-7.jpg')).toBe('1/1');
  expect(of('81-46-7-3.jpg')).toBe('1/3');
  expect(of('81-46-7.front.jpg')).toBe('imageSeq');
  expect(of('lot-7.jpg')).toBe('3/1');
  expect(of('815.jpg')).toBe('4/1');
});

test('inventory numbers that differ only in leading zeros are told apart, and a name between them means none', () => {
  const lots = [lot('1', '007'), lot('2', '07')];
  expect(meaning('007.jpg', lots, 'inventoryNumber')).toBe('1/1');
  expect(meaning('07.jpg', lots, 'inventoryNumber')).toBe('2/1');
  expect(meaning('7.jpg', lots, 'inventoryNumber')).toBe('invNum');
});

test('a name with text in the place of the sequence number says so, and an unknown number too', () => {
  const lots = [lot('1001', 'A-1')];
  expect(meaning('1001.front.jpg', lots)).toBe('imageSeq');
  expect(meaning('1001_front left.jpg', lots)).toBe('imageSeq');
  expect(meaning('1001.0.jpg', lots)).toBe('imageSeq');
  expect(meaning('1001.12345.jpg', lots)).toBe('imageSeq');
  expect(meaning('99999.jpg', lots)).toBe('lotNum');
  expect(meaning('IMG_0001.jpg', lots)).toBe('lotNum');
  expect(meaning('IMG_0001.jpg', lots, 'inventoryNumber')).toBe('invNum');
  expect(meaning('.jpg', lots)).toBe('lotNum');
});

test('a lot without a number is meant by no name', () => {
  expect(meaning('.1.jpg', [lot('')])).toBe('lotNum');
});

test('files are listed in the natural order of their names, whatever order they arrive in', () => {
  expect(matched([lot('2'), lot('10')], '10.2.jpg', '10.10.jpg', '2.jpg', '10.jpg')).toEqual([
    '2.jpg 2/1',
    '10.2.jpg 10/2',
    '10.10.jpg 10/10',
    '10.jpg 10/1',
  ]);
});

test('a later file with the same name replaces the earlier one', () => {
  const [first, second] = [
    { name: '12.jpg', size: 1 },
    { name: '12.JPG', size: 2 },
  ];
  expect(matchFiles([first, second], lotNames([lot('12')], 'lotNumber')).map(({ file }) => file)).toEqual([second]);
});

test('files that claim the same place of a lot follow one another, so that none replaces another one of its batch', () => {
  expect(matched([lot('12')], '12-1.jpg', '12.jpg', '12-2.jpg')).toEqual([
    '12-1.jpg 12/1',
    '12-2.jpg 12/3?',
    '12.jpg 12/2?',
  ]);
  expect(matched([lot('12')], '12.jpg', '12.png', '12.5.jpg')).toEqual([
    '12.5.jpg 12/5',
    '12.jpg 12/1',
    '12.png 12/2?',
  ]);
});

const PATTERNS: readonly ((number: number, place: number) => string)[] = [
  (number, place) => `${number}.${place}.jpg`,
  (number, place) => `${number}-${place}.jpg`,
  (number, place) => `${number}_${place}.jpeg`,
  (number, place) => `${number} ${place}.png`,
  (number, place) => `${number}(${place}).jpg`,
  (number, place) => `${number} (${place}).JPG`,
  (number, place) => `0${number}.${place}.jpg`,
  (number, place) => `Lot ${number}-${place}.jpg`,
  (number, place) => `#${number}_${place}.jpg`,
  (number, place) => `lot${number} - ${place}.jpg`,
  (number, place) => `${number}${String.fromCharCode(96 + place)}.jpg`,
  (number, place) => `${number}.000${place}.jpg`,
];

test('twelve ways to name the images of 780 lots are all understood', () => {
  const numbers = Array.from({ length: 780 }, (_, index) => index + 1);
  const names = lotNames(
    numbers.map((number) => lot(String(number))),
    'lotNumber',
  );
  const wrong = PATTERNS.flatMap((pattern) =>
    numbers.filter((number) => {
      const place = (number % 9) + 1;
      const match = matchName(pattern(number, place), names);
      return typeof match === 'string' || match.lotId !== `lot ${number}` || match.place !== place;
    }),
  );
  expect(wrong).toEqual([]);
});

test('10,000 names are matched with at most 14 lookups each, whatever the session has', () => {
  let lookups = 0;
  const names = lotNames(
    Array.from({ length: 5000 }, (_, index) => lot(String(index + 1))),
    'lotNumber',
  );
  const counted = {
    ...names,
    find: (key: string) => {
      lookups += 1;
      return names.find(key);
    },
  };
  const batch = Array.from({ length: 10_000 }, (_, index) => ({ name: `no such lot ${index}-a.b_c d.jpg` }));
  matchFiles(batch, counted);
  expect(lookups).toBeLessThanOrEqual(140_000);
  expect(readingsOf(`${'1-'.repeat(120)}a.jpg`).length).toBeLessThanOrEqual(14);
});

test('a file replaces the image with its name where staff moved it, else the image at its place', () => {
  const images = [
    { sequence: 1, fileName: '12-2.jpg' },
    { sequence: 2, fileName: '12-1.JPG' },
    { sequence: 4, fileName: '' },
  ];
  expect(placeOnLot(images, '12-1.jpg', 1)).toBe(2);
  expect(placeOnLot(images, '12-4.jpg', 4)).toBe(4);
  expect(placeOnLot(images, '12-3.jpg', 3)).toBe(3);
  expect(placeOnLot(images, 'detail.jpg', null)).toBe(5);
  expect(placeOnLot(images, '', null)).toBe(5);
  expect(placeOnLot([], 'detail.jpg', null)).toBe(1);
});

const samples = process.env.ROSTRUM_SAMPLES;
const hasSamples = samples !== undefined && existsSync(join(samples, 'images'));

/** Describes nothing without the samples. */
const describeSamples = (name: string, tests: () => void) => {
  if (hasSamples) describe(name, tests);
};

describeSamples('the sample images', () => {
  const namesIn = (folder: string) => readdirSync(join(samples ?? '', 'images', folder));
  const numberOf = (name: string) => name.replace(/(\.\d)?\.\w+$/, '');
  test.each(['S06', 'S09', 'S10'])('of %s are matched with their lots and places', (folder) => {
    const kind: NameKind = namesIn(folder).some((name) => name.includes('-')) ? 'inventoryNumber' : 'lotNumber';
    const numbers = [...new Set(namesIn(folder).map(numberOf))];
    const names = lotNames(
      numbers.map((number) => ({ id: number, number, inventoryNumber: number, imageFileNames: [] })),
      kind,
    );
    const wrong = matchFiles(files(...namesIn(folder)), names).filter(
      ({ file, match }) =>
        typeof match === 'string' ||
        match.isGuess ||
        match.lotId !== numberOf(file.name) ||
        match.place !== Number(/\.(\d)\.\w+$/.exec(file.name)?.[1] ?? 1),
    );
    expect(wrong).toEqual([]);
  });
  test('with errors in their names have the codes of their folders', () => {
    const lots = [lot('1001', 'A-1')];
    expect(meaning('1001.front.jpg', lots)).toBe('imageSeq');
    expect(namesIn('errors/imageSeq').map((name) => meaning(name, lots))).toEqual(['imageSeq']);
    expect(namesIn('errors/lotNum').map((name) => meaning(name, lots))).toEqual(['lotNum']);
    expect(namesIn('errors/invNum').map((name) => meaning(name, lots, 'inventoryNumber'))).toEqual(['invNum']);
  });
});
