import { createHash, randomUUID } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';

/** Returns the name of a key's record: any key as a file name. */
export const recordNameOf = (key: string): string => createHash('sha256').update(key).digest('hex');

/**
 * Permanent records in a folder, each in a file with its own name. A hard link creates a file completely or not at all, and only if the
 * name is free: of several processes, one creates it, and a kill at any moment leaves it created or not.
 */
export class StoredRecords<Record extends object> {
  private readonly known = new Map<string, Record>();

  constructor(private readonly folder: string) {
    mkdirSync(folder, { recursive: true });
  }

  /** Returns the record with this name. Null if there is none. */
  read(name: string): Record | null {
    const known = this.known.get(name);
    if (known) return known;
    const file = join(this.folder, name);
    if (!existsSync(file)) return null;
    const record = JSON.parse(readFileSync(file, 'utf8')) as Record;
    this.known.set(name, record);
    return record;
  }

  /** Returns all records. */
  all(): Record[] {
    for (const name of readdirSync(this.folder)) if (!name.startsWith('draft-')) this.read(name);
    return [...this.known.values()];
  }

  /** Saves a record. False if the name is taken. */
  keep(name: string, record: Record): boolean {
    const draft = join(this.folder, `draft-${randomUUID()}`);
    const file = openSync(draft, 'wx');
    writeSync(file, JSON.stringify(record));
    fsyncSync(file);
    closeSync(file);
    try {
      linkSync(draft, join(this.folder, name));
      this.known.set(name, record);
      return true;
    } catch (error) {
      if ((error as { code?: string }).code === 'EEXIST') return false;
      throw error;
    } finally {
      rmSync(draft, { force: true });
    }
  }
}

/** Reads the complete lines of a file; a line that a crash cut off is skipped. */
export function readLines<Line>(file: string): Line[] {
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line) => {
      try {
        return line === '' ? [] : [JSON.parse(line) as Line];
      } catch {
        return [];
      }
    });
}

/** An append-only file of lines. A line that a crash cut off doesn't damage the next one. */
export class AppendedLines<Line> {
  private readonly file: number;

  constructor(path: string) {
    this.file = openSync(path, 'a+');
    const { size } = statSync(path);
    const last = Buffer.alloc(1);
    if (size > 0) readSync(this.file, last, 0, 1, size - 1);
    if (size > 0 && last.toString() !== '\n') writeSync(this.file, '\n');
  }

  append(line: Line): void {
    writeSync(this.file, `${JSON.stringify(line)}\n`);
    fsyncSync(this.file);
  }

  close(): void {
    closeSync(this.file);
  }
}
