import { fullName, truncateName } from '../../rules/core/text';

it.each([
  ['Ada Lovelace', 'Ada Lovelace'],
  ['1234567890123456789012345', '1234567890123456789012345'],
  ['12345678901234567890123456', '1234567890123456789012...'],
  ['', ''],
])('a name of a table is at most 25 characters: %s', (name, shown) => expect(truncateName(name)).toBe(shown));

it('never cuts a character in two', () => expect(truncateName('😀'.repeat(26))).toBe(`${'😀'.repeat(22)}...`));

it.each([['Ada', 'Marsh', 'Ada Marsh'], ['', 'Marsh', 'Marsh'], ['Ada', '', 'Ada'], ['', '', '']])(
  'a full name leaves out what is not known: %p %p', (firstName, lastName, name) => expect(fullName({ firstName, lastName })).toBe(name),
);
