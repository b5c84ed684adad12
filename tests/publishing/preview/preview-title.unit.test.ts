import { previewTitle } from '../../../rules/publishing/preview-title';

test('the preview shows 75 characters of a title, and the first 72 with three dots of a longer one', () => {
  expect(previewTitle('a'.repeat(75))).toBe('a'.repeat(75));
  expect(previewTitle('a'.repeat(76))).toBe(`${'a'.repeat(72)}...`);
  expect(previewTitle('🖼'.repeat(75))).toBe('🖼'.repeat(75));
});
