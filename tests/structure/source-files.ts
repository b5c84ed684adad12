import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/** Files that are or will be committed: tracked files and new files that are not ignored. */
export const projectFiles: string[] = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && existsSync(file));

/** Files that people write, without generated files and data. */
export const writtenFiles = projectFiles.filter(
  (file) => /\.(tsx?|mjs|cjs|js|graphql|sql)$/.test(file) && file !== 'docs/schema.graphql',
);

/** TypeScript files of the product and its tests. */
export const typescriptFiles = writtenFiles.filter((file) =>
  /^(platform|rules|server|upstream|web|tests|bench)\/.*\.tsx?$/.test(file),
);

export const read = (file: string): string => readFileSync(file, 'utf8');

export const lineCount = (file: string): number => read(file).split('\n').length - 1;
