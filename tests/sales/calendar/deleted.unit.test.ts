import { MOST_DELETED, olderDeleted } from '../../../rules/sales/calendar/deleted';

test('a list of deleted sales that may be cut says so', () => {
  expect(olderDeleted(0)).toBeNull();
  expect(olderDeleted(MOST_DELETED - 1)).toBeNull();
  expect(olderDeleted(MOST_DELETED)).toBe('Only the newest 200 are listed.');
});
