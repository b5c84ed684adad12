import { typedFields } from '../../../rules/core/record-fields';
import { invoiceFields } from '../../../rules/invoicing/invoices/invoice-fields';
import { idempotently } from '../../core/database/idempotency';
import type { Actor } from '../../core/http/actor';
import type { Problem } from '../../core/http/errors';
import { invalid } from '../../core/http/errors';
import type { Services } from '../../core/services';
import { editAnswer } from '../editing/edit-answers';
import { expectedVersions, unversioned } from '../editing/edit-conflicts';
import { editInvoices } from '../editing/edit-invoices';
import type { InvoicePatch } from '../editing/edit-plan';
import type { GroupDetailEditJson } from '../editing/edit-wire';
import type { InvoiceUpdate, InvoiceUpdateBody } from './update-wire';

type Typed = InvoiceUpdate['fields'];

/** INVALID_EMAIL for email. */
const codeOf = (name: string): string => `INVALID_${name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`;

const problemsOf = (fields: Typed, index: number): Problem[] =>
  typedFields(invoiceFields).flatMap(([name, { check }]) => {
    const refusal = check(fields[name]?.trim() ?? '');
    return fields[name] === undefined || refusal === null
      ? []
      : [{ code: codeOf(name), message: refusal, field: `invoiceUpdates.${index}.fields.${name}` }];
  });

const patchOf = (fields: Typed): InvoicePatch =>
  Object.fromEntries(
    typedFields(invoiceFields).flatMap(([name]) => (fields[name] === undefined ? [] : [[name, fields[name].trim()]])),
  );

/** What is printed on documents: a change after a send makes the sent document outdated. */
const changesDocument = ({ invoiceUpdates }: InvoiceUpdateBody): boolean =>
  typedFields(invoiceFields).some(
    ([name, { isReference }]) => isReference && invoiceUpdates.some(({ fields }) => fields[name] !== undefined),
  );

/**
 * Saves what staff typed in of invoices of one group, all or none; a field that is left out stays as it is. Throws 404, 409
 * GROUP_NOT_CREATED or EDITED_MEANWHILE, and 422 with a problem for each field that is refused, such as INVALID_EMAIL.
 */
export async function updateInvoices(
  services: Services,
  actor: Actor,
  groupId: number,
  body: InvoiceUpdateBody,
  key: string | null,
): Promise<GroupDetailEditJson> {
  const { invoiceUpdates } = body;
  const [first, ...others] = invoiceUpdates.flatMap(({ fields }, index) => problemsOf(fields, index));
  if (first) throw invalid([first, ...others]);
  const invoiceIds = invoiceUpdates.map(({ invoiceID }) => invoiceID);
  const edit = {
    groupId,
    invoiceIds,
    action: 'invoice.update',
    expected: expectedVersions('invoiceUpdates', invoiceUpdates),
  };
  const { editId } = await idempotently(
    services,
    actor,
    { key, operation: 'invoice.update', input: unversioned({ groupId, invoiceUpdates }) },
    async (tx) => ({
      editId: await editInvoices(tx, services, actor, edit, () => ({
        invoices: new Map(invoiceUpdates.map(({ invoiceID, fields }) => [invoiceID, patchOf(fields)])),
        changesDocument: changesDocument(body),
      })),
    }),
  );
  return editAnswer(services, actor, groupId, { editId, invoiceIds });
}
