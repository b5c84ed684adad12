import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CsvError, parse } from 'csv-parse/sync';
import type { z } from 'zod';
import { invalid } from '../../core/errors';

/** Collects the problems of all files of a folder, so that they can be fixed together. */
export class Problems {
  private readonly found: string[] = [];

  add(file: string, line: number, message: string): void {
    this.found.push(`${file}, line ${line}: ${message}`);
  }

  /** Throws 422 BAD_FOLDER with all problems, if there are any. */
  throwIfAny(): void {
    const [first, ...others] = this.found.map((message) => ({ code: 'BAD_FOLDER', message, field: null }));
    if (first) throw invalid([first, ...others]);
  }
}

/** A valid row and the line of its file on which it begins. */
export type Row<T> = T & { readonly line: number };

interface RawRow {
  readonly record: readonly string[];
  readonly info: { readonly lines: number };
}

/** Returns whether an error means that the file doesn't exist. */
export const isMissingFile = (error: unknown) =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'ENOENT';

async function readRecords(dir: string, file: string, problems: Problems): Promise<RawRow[]> {
  try {
    return parse(await readFile(join(dir, file), 'utf8'), {
      bom: true,
      info: true,
      skip_empty_lines: true,
    }) as unknown as RawRow[];
  } catch (error) {
    if (error instanceof CsvError) problems.add(file, typeof error.lines === 'number' ? error.lines : 1, error.message);
    else if (isMissingFile(error)) problems.add(file, 1, `there is no such file in ${dir}.`);
    else throw error;
    return [];
  }
}

/**
 * Reads the rows of a CSV file with a heading line. Columns that the schema doesn't contain are ignored; problems are added to `problems`.
 */
export async function readTable<Shape extends z.ZodRawShape>(
  dir: string,
  file: string,
  schema: z.ZodObject<Shape>,
  problems: Problems,
): Promise<Row<z.infer<z.ZodObject<Shape>>>[]> {
  const [heading, ...records] = await readRecords(dir, file, problems);
  if (!heading) return [];
  const missing = Object.keys(schema.shape).filter((column) => !heading.record.includes(column));
  for (const column of missing) problems.add(file, 1, `the column "${column}" is missing.`);
  if (missing.length > 0) return [];

  let line = heading.info.lines + 1;
  return records.flatMap(({ record, info }) => {
    const begins = line;
    line = info.lines + 1;
    const values = Object.fromEntries(heading.record.map((column, index) => [column, record[index] ?? '']));
    const checked = schema.safeParse(values);
    if (checked.success) return [{ ...checked.data, line: begins }];
    for (const { path, message } of checked.error.issues) {
      const column = String(path[0]);
      problems.add(file, begins, `${column} "${values[column] ?? ''}" ${message}`);
    }
    return [];
  });
}
