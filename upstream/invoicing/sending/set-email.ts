import type { Actor } from '../../core/http/actor';
import type { Services } from '../../core/services';
import type { GroupDetailEditJson } from '../editing/edit-wire';
import { saveTypedFields } from '../editing/update-invoices';
import type { InvoiceEmailBody } from './email-wire';

/**
 * Changes the email addresses of invoices of one group, including floor bidders', all or none. What was sent and the bidder's
 * account don't change. Throws 404, 409 GROUP_NOT_CREATED or EDITED_MEANWHILE, 422 INVALID_EMAIL.
 */
export const correctEmail = (
  services: Services,
  actor: Actor,
  groupId: number,
  { invoiceEmails }: InvoiceEmailBody,
  key: string | null,
): Promise<GroupDetailEditJson> =>
  saveTypedFields(services, actor, {
    groupId,
    action: 'invoice.email',
    list: 'invoiceEmails',
    request: invoiceEmails,
    updates: invoiceEmails.map(({ email, ...invoice }) => ({ ...invoice, fields: { email } })),
    pathOf: (name) => name,
    key,
  });
