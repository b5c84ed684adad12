import {
  matchSlates,
  type SearchedFile,
  type Slate,
  type SlateLot,
  slateOf,
  slateText,
} from '../../../rules/images/slates';

interface Named {
  readonly name: string;
}

const lots = (count: number): SlateLot[] =>
  Array.from({ length: count }, (_, index) => ({ id: `lot${index + 1}`, images: [] }));

const file = (name: string, slate: Slate | null = null, takenAt = 0): SearchedFile<Named> => ({
  file: { name },
  slate,
  takenAt,
  started: null,
});
const slate = (name: string, lot: number | string, at = 0) => file(name, { lotId: `lot${lot}` }, at);

/** What slates say, as short text: "a.jpg 1/2", with "?" for what staff should check. */
const said = (found: ReturnType<typeof matchSlates<Named>>) =>
  found.files.map(({ file: { name }, match }) =>
    match === 'slate' ? `${name} -` : `${name} ${match.lotId.slice(3)}/${match.place}${match.isGuess ? '?' : ''}`,
  );

test('a label names its lot when it is read', () => {
  expect(slateOf([{ text: slateText('TG90OjE6MTI'), isValid: true }])).toEqual({ lotId: 'TG90OjE6MTI' });
});

test.each([
  ['no code', [], null],
  ['the code of a package', [{ text: 'https://example.com', isValid: true }], null],
  [
    'a package with a label',
    [
      { text: 'https://example.com', isValid: true },
      { text: 'slate:a1', isValid: true },
    ],
    { lotId: 'a1' },
  ],
  [
    'one label twice',
    [
      { text: 'slate:a1', isValid: true },
      { text: 'slate:a1', isValid: true },
    ],
    { lotId: 'a1' },
  ],
  [
    'labels of two lots',
    [
      { text: 'slate:a1', isValid: true },
      { text: 'slate:a2', isValid: true },
    ],
    'UNREADABLE',
  ],
  ['a blurred code', [{ text: 'slate:a?', isValid: false }], 'UNREADABLE'],
  [
    'a label with something like a code',
    [
      { text: '', isValid: false },
      { text: 'slate:a1', isValid: true },
    ],
    { lotId: 'a1' },
  ],
  [
    'a package with something like a code',
    [
      { text: '', isValid: false },
      { text: '4711', isValid: true },
    ],
    null,
  ],
] as const)('a picture of %s is recognized', (_, codes, expected) => {
  expect(slateOf(codes)).toEqual(expected);
});

test('files follow the slate before them in the order of their names, and the pictures of slates are left out', () => {
  const found = matchSlates(
    [file('IMG_10.jpg'), slate('IMG_2.jpg', 3), file('IMG_3.jpg'), slate('IMG_9.jpg', 1), file('IMG_4.jpg')],
    'NAME',
    lots(3),
  );
  expect(said(found)).toEqual(['IMG_3.jpg 3/1', 'IMG_4.jpg 3/2', 'IMG_10.jpg 1/1']);
  expect(found.slates.map(({ lotId, files }) => [lotId, files])).toEqual([
    ['lot3', 2],
    ['lot1', 1],
  ]);
});

test('in the order of time, a camera may have started its numbers again', () => {
  const batch = [slate('DSC_9998.jpg', 1, 1), file('DSC_9999.jpg', null, 2), file('DSC_0001.jpg', null, 3)];
  expect(said(matchSlates(batch, 'TIME', lots(1)))).toEqual(['DSC_9999.jpg 1/1', 'DSC_0001.jpg 1/2']);
  expect(said(matchSlates(batch, 'NAME', lots(1)))).toEqual(['DSC_0001.jpg -', 'DSC_9999.jpg 1/1']);
});

test('files before the first slate, and after one of another session or one that can’t be read, have no lot', () => {
  const found = matchSlates(
    [
      file('1.jpg'),
      slate('2.jpg', 1),
      file('3.jpg'),
      slate('4.jpg', 'elsewhere'),
      file('5.jpg'),
      file('6.jpg', 'UNREADABLE'),
      file('7.jpg'),
      slate('8.jpg', 2),
      file('9.jpg'),
    ],
    'NAME',
    lots(2),
  );
  expect(said(found)).toEqual(['1.jpg -', '3.jpg 1/1', '5.jpg -', '6.jpg -', '7.jpg -', '9.jpg 2/1']);
  expect(found.slates.map(({ file: { name }, problem }) => [name, problem])).toEqual([
    ['2.jpg', null],
    ['4.jpg', 'UNKNOWN'],
    ['6.jpg', 'UNREADABLE'],
    ['8.jpg', null],
  ]);
});

test('files are to be checked where exactly one lot lies between two slates and has none, because its slate may be blurred', () => {
  const batch = [slate('1.jpg', 1), file('2.jpg'), slate('3.jpg', 3), file('4.jpg'), slate('5.jpg', 6), file('6.jpg')];
  expect(said(matchSlates(batch, 'NAME', lots(6)))).toEqual(['2.jpg 1/1?', '4.jpg 3/1', '6.jpg 6/1']);
  const withLater = [...batch, slate('7.jpg', 2)];
  expect(said(matchSlates(withLater, 'NAME', lots(6)))[0]).toBe('2.jpg 1/1');
  const withImages = lots(6).map((lot) => ({ ...lot, images: [{ sequence: 1, fileName: '' }] }));
  expect(said(matchSlates(batch, 'NAME', withImages))[0]).toBe('2.jpg 1/2');
});

test('files go after the images of their lot and those that are on their way, and one with the name of an image replaces it', () => {
  const lot = {
    id: 'lot1',
    images: [
      { sequence: 1, fileName: '' },
      { sequence: 2, fileName: 'c.jpg' },
    ],
  };
  const onItsWay = { ...file('b.jpg'), started: { lotId: 'lot1', place: 3 } };
  const found = matchSlates([slate('a.jpg', 1), onItsWay, file('C.JPG'), file('d.jpg'), file('e.jpg')], 'NAME', [lot]);
  expect(said(found)).toEqual(['C.JPG 1/2', 'd.jpg 1/4', 'e.jpg 1/5']);
  expect(found.slates[0]?.files).toBe(4);
});

test('ten thousand files keep the order of their slates', () => {
  const many = lots(2000);
  const batch = many.flatMap(({ id }, index) => [
    file(`IMG_${index * 5}.jpg`, { lotId: id }),
    ...[1, 2, 3, 4].map((place) => file(`IMG_${index * 5 + place}.jpg`)),
  ]);
  const { files } = matchSlates(batch.toReversed(), 'NAME', many);
  expect(files).toHaveLength(8000);
  for (const [index, { match }] of files.entries())
    expect(match).toEqual({
      lotId: `lot${Math.floor(index / 4) + 1}`,
      slate: `lot${Math.floor(index / 4) + 1}`,
      place: (index % 4) + 1,
      isGuess: false,
    });
});
