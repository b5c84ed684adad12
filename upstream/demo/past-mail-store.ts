import type { Transaction } from '../core/database/database';

/** A send of an invoice whose email was refused. */
export interface RefusedSend {
  readonly invoiceId: number;
  readonly groupId: number;
  readonly sentAt: Date;
}

const REFUSAL = '550 5.1.1 Recipient address rejected: there is no such mailbox here.';

/**
 * Sets the outcome of some of the latest emails for unpaid invoices: of every ninth, the mail server rejected it, and of
 * every fifteenth, the outcome is unknown. Returns the refused ones.
 */
export async function recordLostMail(tx: Transaction, houseId: number): Promise<RefusedSend[]> {
  return tx.query<RefusedSend>(
    `with latest as (
       select m.id, i.group_id, i.sent_at, row_number() over (order by m.id desc) as place
       from mail m join invoice i on i.house_id = m.house_id and i.id = m.invoice_id
       where m.house_id = $1 and m.state = 'ACCEPTED' and i.status = 'SENT'
     ), lost as (
       update mail m set state = case when place % 9 = 3 then 'REFUSED' else 'UNKNOWN' end, reply = case when place % 9 = 3 then $2 end
       from latest where m.house_id = $1 and m.id = latest.id and (place % 9 = 3 or place % 15 = 5)
       returning m.invoice_id as "invoiceId", latest.group_id as "groupId", latest.sent_at as "sentAt", m.state
     )
     select "invoiceId", "groupId", "sentAt" from lost where state = 'REFUSED' order by "invoiceId"`,
    [houseId, REFUSAL],
  );
}
