import { editConflictMessage } from '../../../rules/invoicing/history/edit-words';
import type { Author } from '../../core/audit/audit-log';
import type { Transaction } from '../../core/database/database';
import { Refusal } from '../../core/errors';
import { houseById } from '../../house/service';
import { rowsBy } from '../records/rows-by';
import { selectEditsSince } from './history-store';
import type { InvoiceChanges } from './invoice-changes';

/** The version of a record that the caller saw. */
export interface ExpectedVersion {
  readonly type: 'Invoice' | 'InvoiceLine';
  readonly id: number;
  readonly version: number;
  /** The path in the request that named it. */
  readonly field: string;
}

/** Returns the expected versions of a request's entries; `list` is their path in it. */
export const expectedVersions = (
  list: string,
  commands: readonly { readonly invoiceID: number; readonly version?: number | undefined }[],
): ExpectedVersion[] =>
  commands.flatMap(({ invoiceID, version }, index) =>
    version === undefined ? [] : [{ type: 'Invoice' as const, id: invoiceID, version, field: `${list}.${index}` }],
  );

/**
 * Returns what an idempotency key identifies: the request without the versions that the sender saw. A retry after a lost response is the
 * same request, even if the screen has been updated by the first attempt.
 */
export const unversioned = (body: object): unknown =>
  JSON.parse(
    JSON.stringify(body, (name, value: unknown) =>
      name === 'version' || name === 'versions' || name === 'seen' ? undefined : value,
    ),
  );

/** Whose house is read, and in which language the problems are. */
type Reader = Pick<Author, 'houseId' | 'locale'>;

const keyOf = ({ type, id }: { readonly type: string; readonly id: number }): string => `${type} ${id}`;

/** Returns the fields that are about to change, by record. */
function fieldsOf(changes: readonly InvoiceChanges[]): ReadonlyMap<string, readonly string[]> {
  return new Map(
    changes.flatMap(({ after, own, lines }) => [
      [keyOf({ type: 'Invoice', id: after.invoice.id }), Object.keys(own?.after ?? {})] as const,
      ...lines.map((line) => [keyOf({ type: 'InvoiceLine', id: line.id }), Object.keys(line.after)] as const),
    ]),
  );
}

/**
 * Throws 409 EDITED_MEANWHILE if an edit since an expected version changed a field that matters to the caller. The error contains
 * who changed what and when, and `details.editIDs`. Edits of other fields, sends, and deliveries are no conflict.
 */
export async function requireUnchanged(
  tx: Transaction,
  { houseId, locale }: Reader,
  expected: readonly ExpectedVersion[],
  matters: (record: ExpectedVersion, field: string) => boolean,
): Promise<void> {
  if (expected.length === 0) return;
  const since = rowsBy(await selectEditsSince(tx, houseId, expected), ({ type, recordId: id }) => keyOf({ type, id }));
  const found = expected.flatMap((one) =>
    (since.get(keyOf(one)) ?? [])
      .map((edit) => ({ field: one.field, edit, names: edit.fields.filter((name) => matters(one, name)) }))
      .filter(({ names }) => names.length > 0),
  );
  if (found.length === 0) return;
  const { timeZone } = await houseById(tx, houseId);
  const [first, ...more] = found.map(({ field, edit, names }) => ({
    code: 'EDITED_MEANWHILE',
    field,
    message: editConflictMessage({
      by: edit.by,
      at: edit.at.getTime(),
      timeZone,
      locale,
      fields: names,
      invoiceNumber: edit.invoiceId,
    }),
  }));
  if (first)
    throw new Refusal(409, [first, ...more], null, { editIDs: [...new Set(found.map(({ edit }) => edit.editId))] });
}

/** Does the same for the fields that are about to change. */
export async function requireNoConflict(
  tx: Transaction,
  reader: Reader,
  expected: readonly ExpectedVersion[],
  changes: readonly InvoiceChanges[],
): Promise<void> {
  const fields = fieldsOf(changes);
  const asked = expected.filter((one) => fields.has(keyOf(one)));
  await requireUnchanged(tx, reader, asked, (one, name) => fields.get(keyOf(one))?.includes(name) ?? false);
}
