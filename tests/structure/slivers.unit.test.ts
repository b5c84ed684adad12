import { dirname } from 'node:path';
import { imports } from './import-graph';
import { lineCount, typescriptFiles } from './source-files';

/** A module with fewer lines that only its neighbor imports belongs in that neighbor. */
const LEAST_LINES = 40;

/** Files that can have any length, because their name is their role in a slice or room. */
const HAS_ROLE =
  /(^|[-/])(routes|wire|store|service|endpoints|loaders|resolvers|parents|slice|slices|paths|cache|main|columns|commands)\.tsx?$|\.columns\.tsx?$|\.d\.ts$/;

/** Registries can import small files next to them. */
const IS_REGISTRY = /(^|[-/])(routes|router)\.tsx?$/;

const inProduct = (file: string) => /^(platform|rules|server|upstream|web)\//.test(file);

test(`a module under ${LEAST_LINES} lines with a single importer in its folder is merged into that importer`, () => {
  const importers = new Map<string, Set<string>>();
  const lazy = new Set<string>();
  for (const { from, to, isFile, isLazy } of imports) {
    // A test counts as an importer.
    if (isFile) importers.set(to, (importers.get(to) ?? new Set()).add(from));
    if (isFile && isLazy) lazy.add(to);
  }
  const slivers = typescriptFiles
    .filter((file) => inProduct(file) && !HAS_ROLE.test(file) && !lazy.has(file) && lineCount(file) < LEAST_LINES)
    .flatMap((file) => {
      const [importer, ...others] = importers.get(file) ?? [];
      if (importer === undefined || others.length > 0 || IS_REGISTRY.test(importer)) return [];
      return dirname(importer) === dirname(file) && lineCount(importer) + lineCount(file) <= 400
        ? [`${file} -> ${importer}`]
        : [];
    });
  expect(slivers).toEqual([]);
});

test('at least half of the modules have fewer than 80 lines', () => {
  const lengths = typescriptFiles
    .filter(inProduct)
    .map(lineCount)
    .sort((one, other) => one - other);
  expect(lengths[Math.floor(lengths.length / 2)]).toBeLessThan(80);
});
