import { invoiceFields } from '../../../rules/invoicing/invoices/invoice-fields';
import { idempotently } from '../../core/database/idempotency';
import type { Actor } from '../../core/http/actor';
import type { Problem } from '../../core/http/errors';
import { invalid } from '../../core/http/errors';
import type { Services } from '../../core/services';
import { editAnswer } from '../editing/edit-answers';
import { expectedVersions, unversioned } from '../editing/edit-conflicts';
import { editInvoices } from '../editing/edit-invoices';
import type { GroupDetailEditJson } from '../editing/edit-wire';
import type { InvoiceEmailBody } from './email-wire';

/**
 * Corrects the addresses that invoices of one group go to, floor bidders' too, all or none; what was sent stays as it was, and
 * the bidder's account is another thing. Throws 404, 409 GROUP_NOT_CREATED or EDITED_MEANWHILE, 422 INVALID_EMAIL.
 */
export async function correctEmail(
  services: Services,
  actor: Actor,
  groupId: number,
  { invoiceEmails }: InvoiceEmailBody,
  key: string | null,
): Promise<GroupDetailEditJson> {
  const problems = invoiceEmails.flatMap(({ email }, index): Problem[] => {
    const refusal = invoiceFields.email.check(email);
    return refusal === null ? [] : [{ code: 'INVALID_EMAIL', message: refusal, field: `invoiceEmails.${index}.email` }];
  });
  const [first, ...others] = problems;
  if (first) throw invalid([first, ...others]);
  const invoiceIds = invoiceEmails.map(({ invoiceID }) => invoiceID);
  const edit = {
    groupId,
    invoiceIds,
    action: 'invoice.email',
    expected: expectedVersions('invoiceEmails', invoiceEmails),
  };
  const { editId } = await idempotently(
    services,
    actor,
    { key, operation: 'invoice.email', input: unversioned({ groupId, invoiceEmails }) },
    async (tx) => ({
      editId: await editInvoices(tx, services, actor, edit, () => ({
        invoices: new Map(invoiceEmails.map(({ invoiceID, email }) => [invoiceID, { email: email.trim() }])),
      })),
    }),
  );
  return editAnswer(services, actor, groupId, { editId, invoiceIds });
}
