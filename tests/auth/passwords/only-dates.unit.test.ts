import { isOnlyDates } from '../../../rules/auth/only-dates';

test.each([
  '1987-1988-1989',
  '198719881989',
  '31121985',
  '12311985',
  '19851231',
  '311285-010190',
  '12-31-1985',
  '1-2-85_3-4-86',
  '1985.12.31',
  '12May1985',
  'May-12-1985',
  '12th-May-2001',
  '(1987)*(2001)',
  '2024!2025#2026',
])('%s consists of years and dates only', (text) => {
  expect(isOnlyDates(text)).toBe(true);
});

test.each([
  '',
  'maymaymay',
  'Winter-2026',
  '1987-1988-x',
  'Lantern-Harbour-42',
  '4711-0815-3',
  '9999-8888-77',
  '1987-1988-1989-aunt',
  'november-rain',
])('%j contains more than years and dates', (text) => {
  expect(isOnlyDates(text)).toBe(false);
});
