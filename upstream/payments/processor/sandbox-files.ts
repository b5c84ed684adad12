import { randomUUID } from 'node:crypto';
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

/**
 * Records in a folder, each a file with a name of its own, for ever. A file is made whole or not at all, by a hard link, and only if there
 * is none of the name: of several processes one makes it, and a kill at any moment leaves it made or not made.
 */
export class StoredRecords<Record extends object> {
  private readonly known = new Map<string, Record>();

  constructor(private readonly folder: string) {
    mkdirSync(folder, { recursive: true });
  }

  /** null where there is none of the name. */
  read(name: string): Record | null {
    const known = this.known.get(name);
    if (known) return known;
    const file = join(this.folder, name);
    if (!existsSync(file)) return null;
    const record = JSON.parse(readFileSync(file, 'utf8')) as Record;
    this.known.set(name, record);
    return record;
  }

  /** All that there is by now. */
  all(): Record[] {
    for (const name of readdirSync(this.folder)) if (!name.startsWith('draft-')) this.read(name);
    return [...this.known.values()];
  }

  /** False where there is one of the name already. */
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

/** Complete lines; one that a crash tore is passed over. */
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

/** Lines that are only added; what a crash tore does not spoil the next one. */
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
