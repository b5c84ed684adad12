import { countedMatches } from '../../web/disputes/dispute-words';

const dispute = { kind: 'DISPUTE' } as const;
const returned = { kind: 'RETURN' } as const;

test.each([
  [0, [], '0 disputes'],
  [1, [returned], '1 return'],
  [2, [dispute, dispute], '2 disputes'],
  [2, [dispute, returned], '2 disputes and returns'],
  [1200, [dispute, dispute], '1,200 disputes and returns'],
])('%d matches, of which the page shows %j, are counted as “%s”', (totalCount, nodes, expected) =>
  expect(countedMatches({ totalCount, nodes })).toBe(expected),
);
