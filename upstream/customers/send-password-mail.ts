import { passwordMailWords, PRIVATE_LABEL_CHANNEL } from '../../rules/customers/password-mail';
import { recordChanges } from '../core/audit/audit-log';
import { idempotently } from '../core/database/idempotency';
import { badRequest, forbidden, invalid, notFound } from '../core/errors';
import type { Actor } from '../core/http/actor';
import { emailBody } from '../core/mail/email-body';
import { mailAddress } from '../core/mail/mail-address';
import { queueMail } from '../core/mail/outbox';
import type { Services } from '../core/services';
import { houseById } from '../house/service';
import { findCustomerByEmail } from './customer-store';
import type { MemberPasswordJson } from './customer-wire';

/** The customer's address and the headers of the request, and the key that prevents sending it twice. */
export interface PasswordMailCommand {
  readonly email: string;
  /** The customer, if known: the address must be theirs. */
  readonly approvalID?: number | undefined;
  readonly channel: string | null;
  readonly houseUserName: string | null;
  readonly key: string | null;
}

/**
 * Emails a customer of the private label how to set a new password, through the outbox; once per key. Throws 403 for another house and if
 * the house has turned off these emails, 404 for an unknown address and for one that is not the named customer's, 422 NO_ADDRESS.
 */
export async function sendPasswordMail(
  services: Services,
  actor: Actor,
  { email, approvalID, channel, houseUserName, key }: PasswordMailCommand,
): Promise<MemberPasswordJson> {
  const house = await houseById(services.db, actor.houseId);
  if (channel !== PRIVATE_LABEL_CHANNEL) throw badRequest(`The header channel is ${PRIVATE_LABEL_CHANNEL}.`);
  if (houseUserName?.toLowerCase() !== house.userName || house.hideCustomerPasswordMail) throw forbidden();
  return idempotently(
    services,
    actor,
    { key, operation: 'customer.password-mail', input: { email, approvalID } },
    async (tx) => {
      const customer = await findCustomerByEmail(tx, house.id, email.trim(), approvalID ?? null);
      if (!customer) throw notFound('The customer');
      const recipient = mailAddress(customer.email);
      if (recipient === null)
        throw invalid([
          { code: 'NO_ADDRESS', message: 'The customer has no address that mail reaches.', field: 'email' },
        ]);
      const [mailId] = await queueMail(tx, services, [
        {
          houseId: house.id,
          kind: 'customer-password',
          invoiceId: null,
          recipient,
          recipientName: `${customer.firstName} ${customer.lastName}`.trim(),
          replyTo: house.email,
          replyToName: house.name,
          bcc: null,
          pictures: [],
          ...emailBody({
            from: house.name,
            ...passwordMailWords({ houseName: house.name, firstName: customer.firstName }),
          }),
        },
      ]);
      await recordChanges(tx, services.clock, actor, 'customer.password-mail', [
        { type: 'Customer', id: customer.approvalId, version: customer.version, after: { mailId } },
      ]);
      return { email: customer.email };
    },
  );
}
