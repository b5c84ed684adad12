import type { RecordType } from '../../../rules/auth/record-access';
import type { RecordFields, ValueWords } from '../../../rules/core/record-fields';
import type { Transaction } from '../database/database';
import type { StoredFields } from '../database/record';
import type { EditableRecord } from './editable-record';

/** What a slice adds to the history and undo of a record that a slice below defines, such as the images of a lot. */
export interface RecordAddition extends Pick<EditableRecord, 'words' | 'fixed' | 'restore'> {
  readonly type: RecordType;
  /** Its fields. An edit has either these or fields of the record. */
  readonly fields: RecordFields;
  readonly actions: EditableRecord['actions'];
  /** Returns its values of a locked record. */
  readonly stored: (tx: Transaction, houseId: number, id: number) => Promise<StoredFields>;
}

const merged = <Values extends object>(parts: readonly Values[]): Values => Object.assign({}, ...parts) as Values;

/** Returns a record with what slices add to it. */
export function withAdditions(record: EditableRecord, all: readonly RecordAddition[]): EditableRecord {
  const additions = all.filter(({ type }) => type === record.type);
  if (additions.length === 0) return record;
  const parts = [record, ...additions];
  return {
    ...record,
    fields: merged(parts.map(({ fields }) => fields)),
    fixed: parts.flatMap(({ fixed }) => fixed ?? []),
    actions: merged(parts.map(({ actions }) => actions)),
    words: async (db, actor, values) => {
      const words: Partial<ValueWords>[] = [];
      for (const part of parts) words.push((await part.words?.(db, actor, values)) ?? {});
      return merged(words);
    },
    lock: async (tx, houseId, id) => {
      const values = await record.lock(tx, houseId, id);
      if (values === null) return null;
      // One after the other: a transaction has one connection.
      const added: StoredFields[] = [];
      for (const { stored } of additions) added.push(await stored(tx, houseId, id));
      return merged([values, ...added]);
    },
    restore: (tx, services, actor, id, patch) => {
      const owner = additions.find(({ fields }) => Object.keys(patch).some((name) => name in fields));
      return (owner ?? record).restore(tx, services, actor, id, patch);
    },
  };
}
