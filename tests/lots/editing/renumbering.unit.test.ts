import { lotsBetween, renumbered } from '../../../rules/lots/renumbering';

const lot = (label: string) => {
  const [, lotNumber = '', lotExtension = ''] = /^(\d*)([A-Z]?)$/.exec(label) ?? [];
  return { id: label, lotNumber, lotExtension };
};
const SESSION = ['1', '2', '3', '3A', '7', '10', '11', ''].map(lot);

const shown = (chosen: readonly ReturnType<typeof lot>[], first: number, hasGaps = true) =>
  renumbered(chosen, SESSION, { first, hasGaps }).map(({ lot: { id }, lotNumber, lotExtension, problem }) =>
    [`${id} → ${lotNumber}${lotExtension}`, problem].filter(Boolean).join(' '),
  );

test('a range has the lots between two numbers, with letters and by number', () => {
  expect(lotsBetween([...SESSION].reverse(), 2, 7).map(({ id }) => id)).toEqual(['2', '3', '3A', '7']);
  expect(lotsBetween(SESSION, 4, 6)).toEqual([]);
});

test('lots keep their gaps and letters', () => {
  expect(shown(lotsBetween(SESSION, 2, 7), 102)).toEqual(['2 → 102', '3 → 103', '3A → 103A', '7 → 107']);
});

test('lots are numbered without gaps and letters', () => {
  expect(shown(lotsBetween(SESSION, 2, 7), 20, false)).toEqual(['2 → 20', '3 → 21', '3A → 22', '7 → 23']);
});

test('a number of another lot is taken, and one of the range itself is not', () => {
  expect(shown(lotsBetween(SESSION, 2, 7), 3)).toEqual(['2 → 3', '3 → 4', '3A → 4A', '7 → 8']);
  expect(shown(lotsBetween(SESSION, 2, 7), 9)).toEqual(['2 → 9', '3 → 10 TAKEN', '3A → 10A', '7 → 14']);
});

test('numbers start at 1 and have at most 8 digits', () => {
  expect(shown(lotsBetween(SESSION, 1, 2), 0)).toEqual(['1 → 0 OUT_OF_RANGE', '2 → 1']);
  expect(shown(lotsBetween(SESSION, 1, 2), 99_999_999)).toEqual(['1 → 99999999', '2 → 100000000 OUT_OF_RANGE']);
});
