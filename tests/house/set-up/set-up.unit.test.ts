import { type SetUpFacts, setUpSteps } from '../../../rules/house/set-up';

const NEW: SetUpFacts = {
  isReviewed: false,
  hasLocation: false,
  hasTerms: false,
  hasTemplate: false,
  users: 1,
  isEnrolled: false,
  paymentsSkipped: false,
  hasSale: false,
};
const done = (facts: Partial<SetUpFacts>) =>
  setUpSteps({ ...NEW, ...facts }).flatMap(({ step, isDone }) => (isDone ? [step] : []));

test('a new house has seven steps, none of them done', () => {
  expect(setUpSteps(NEW).map(({ step }) => step)).toEqual([
    'settings',
    'location',
    'terms',
    'template',
    'users',
    'payments',
    'sale',
  ]);
  expect(done({})).toEqual([]);
});

test.each<[Partial<SetUpFacts>, string]>([
  [{ isReviewed: true }, 'settings'],
  [{ hasLocation: true }, 'location'],
  [{ hasTerms: true }, 'terms'],
  [{ hasTemplate: true }, 'template'],
  [{ users: 2 }, 'users'],
  [{ isEnrolled: true }, 'payments'],
  [{ paymentsSkipped: true }, 'payments'],
  [{ hasSale: true }, 'sale'],
])('%j finishes the step %s', (facts, step) => {
  expect(done(facts)).toEqual([step]);
});
