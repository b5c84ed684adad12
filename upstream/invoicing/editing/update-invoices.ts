import { typedFields } from '../../../rules/core/record-fields';
import { invoiceFields } from '../../../rules/invoicing/invoices/invoice-fields';
import { idempotently } from '../../core/database/idempotency';
import { invalid, type Problem } from '../../core/errors';
import type { Actor } from '../../core/http/actor';
import type { Services } from '../../core/services';
import { editAnswer } from './edit-answers';
import { expectedVersions, unversioned } from './edit-conflicts';
import { editInvoices } from './edit-invoices';
import type { InvoicePatch } from './edit-plan';
import type { GroupDetailEditJson } from './edit-wire';
import type { InvoiceUpdate, InvoiceUpdateBody } from './update-wire';

type Typed = InvoiceUpdate['fields'];

/** Returns the error code of a field: INVALID_EMAIL for email. */
const codeOf = (name: string): string => `INVALID_${name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`;

const problemsOf = (fields: Typed, pathOf: (name: string) => string): Problem[] =>
  typedFields(invoiceFields).flatMap(([name, { check }]) => {
    const refusal = check(fields[name]?.trim() ?? '');
    return fields[name] === undefined || refusal === null
      ? []
      : [{ code: codeOf(name), message: refusal, field: pathOf(name) }];
  });

const patchOf = (fields: Typed): InvoicePatch =>
  Object.fromEntries(
    typedFields(invoiceFields).flatMap(([name]) => (fields[name] === undefined ? [] : [[name, fields[name].trim()]])),
  );

/** Returns whether an update changes what is printed on documents, which makes a sent document outdated. */
const changesDocument = (updates: readonly InvoiceUpdate[]): boolean =>
  typedFields(invoiceFields).some(
    ([name, { isReference }]) => isReference && updates.some(({ fields }) => fields[name] !== undefined),
  );

/** A call that saves typed fields. */
interface TypedCall {
  readonly groupId: number;
  /** The action in the audit log, such as invoice.update. */
  readonly action: string;
  /** The name of the request's list. */
  readonly list: string;
  /** The list of the request, which the idempotency key identifies. */
  readonly request: readonly object[];
  readonly updates: readonly InvoiceUpdate[];
  /** Returns the path of a field in an entry of the list. */
  readonly pathOf: (name: string) => string;
  readonly key: string | null;
}

/**
 * Saves typed fields of invoices of one group, all or none. Omitted fields keep their values. Throws 404, 409
 * GROUP_NOT_CREATED or EDITED_MEANWHILE, and 422 with a problem for each rejected field, such as INVALID_EMAIL.
 */
export async function saveTypedFields(
  services: Services,
  actor: Actor,
  { groupId, action, list, request, updates, pathOf, key }: TypedCall,
): Promise<GroupDetailEditJson> {
  const [first, ...others] = updates.flatMap(({ fields }, index) =>
    problemsOf(fields, (name) => `${list}.${index}.${pathOf(name)}`),
  );
  if (first) throw invalid([first, ...others]);
  const invoiceIds = updates.map(({ invoiceID }) => invoiceID);
  const edit = { groupId, invoiceIds, action, expected: expectedVersions(list, updates) };
  const { editId } = await idempotently(
    services,
    actor,
    { key, operation: action, input: unversioned({ groupId, [list]: request }) },
    async (tx) => ({
      editId: await editInvoices(tx, services, actor, edit, () => ({
        invoices: new Map(updates.map(({ invoiceID, fields }) => [invoiceID, patchOf(fields)])),
        changesDocument: changesDocument(updates),
      })),
    }),
  );
  return editAnswer(services, actor, groupId, { editId, invoiceIds });
}

/** Saves typed fields by name. Throws like saveTypedFields. */
export const updateInvoices = (
  services: Services,
  actor: Actor,
  groupId: number,
  { invoiceUpdates }: InvoiceUpdateBody,
  key: string | null,
): Promise<GroupDetailEditJson> =>
  saveTypedFields(services, actor, {
    groupId,
    action: 'invoice.update',
    list: 'invoiceUpdates',
    request: invoiceUpdates,
    updates: invoiceUpdates,
    pathOf: (name) => `fields.${name}`,
    key,
  });
