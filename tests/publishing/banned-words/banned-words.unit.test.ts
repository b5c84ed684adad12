import { bannedWordFinder, isPotentiallyBanned } from '../../../rules/publishing/banned-words/banned-words';

const find = bannedWordFinder(['Ivory', 'Nazi flag', 'Élan', '  ']);

test('words are found as whole words, without case and accents, in every text of a lot', () => {
  expect(find({ title: 'An IVORY box', description: '' })).toEqual(['Ivory']);
  expect(find({ title: 'Box', provenance: 'elan' })).toEqual(['Élan']);
  expect(find({ title: 'Ivorytype of a lady' })).toEqual([]);
});

test('an entry of several words is found where they follow one another, and not across two texts', () => {
  expect(find({ title: 'A nazi-flag' })).toEqual(['Nazi flag']);
  expect(find({ title: 'A nazi', description: 'flag' })).toEqual([]);
});

test('inventory numbers are no words', () => {
  expect(find({ title: 'Box', inventoryNumber: 'ivory' })).toEqual([]);
});

test('a lot is potentially banned for words that nobody has decided about', () => {
  const words = ['Ivory'];
  expect(isPotentiallyBanned({ words, decidedWords: [], isBanned: false })).toBe(true);
  expect(isPotentiallyBanned({ words, decidedWords: ['Ivory'], isBanned: false })).toBe(false);
  expect(isPotentiallyBanned({ words, decidedWords: [], isBanned: true })).toBe(false);
});
