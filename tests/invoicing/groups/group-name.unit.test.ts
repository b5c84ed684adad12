import { proposedGroupName } from '../../../rules/invoicing/groups/group-name';

const titled = (...titles: string[]) => titles.map((title) => ({ title }));
const long = 'A Sale with a Name of More Characters than a Group May Have';

test.each<[string, string, { title: string }[], number, string]>([
  ['nothing is ticked', 'Autumn Sale', [], 2, ''],
  ['all sessions: the sale', 'Autumn Sale', titled('Pictures', 'Clocks'), 2, 'Autumn Sale'],
  ['one of several', 'Autumn Sale', titled('Pictures'), 2, 'Pictures'],
  ['two of several', 'Autumn Sale', titled('Pictures', 'Clocks'), 3, 'Pictures, Clocks'],
  ['all of a sale whose name is too long', long, titled('Pictures', 'Clocks'), 2, 'Pictures, Clocks'],
  [
    'titles that are too long together',
    'Autumn Sale',
    titled('Pictures from the Collection', 'Clocks, Watches, Barometers'),
    3,
    'Autumn Sale (2 of 3)',
  ],
  ['exactly fifty characters', 'x'.repeat(50), titled('Pictures'), 1, 'x'.repeat(50)],
  ['nothing that fits', long, titled(long), 1, ''],
])('%s', (_what, sale, sessions, sessionsOfSale, name) => {
  expect(proposedGroupName(sale, sessions, sessionsOfSale)).toBe(name);
});
