import { dataTestsFile, testPattern } from '../support/data-tests.mjs';
import { projectFiles, read } from './source-files';

const names = JSON.parse(read(dataTestsFile)) as string[];
const tests = projectFiles.filter((file) => file.endsWith('.test.ts'));
const filesOf = (name: string) => tests.filter((file) => new RegExp(testPattern(name)).test(`/${file}`));

test('every name in the list of tests that PostgreSQL repeats matches exactly one file', () => {
  expect(names.map((name) => [name, filesOf(name).length])).toEqual(names.map((name) => [name, 1]));
});

test('the list of tests that PostgreSQL repeats is sorted and has every test that runs only on PostgreSQL', () => {
  expect(names).toEqual([...new Set(names)].sort());
  const listed = names.flatMap(filesOf);
  expect(tests.filter((file) => file.endsWith('.postgres.test.ts') && !listed.includes(file))).toEqual([]);
});
