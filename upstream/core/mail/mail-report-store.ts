import type { Queryable, Transaction } from '../database/database';
import type { MailReportKind } from './bounce-message';
import type { MailState } from './mail-store';

/** An email that a report is about. */
export interface ReportedMail {
  readonly houseId: number;
  readonly id: number;
  readonly kind: string;
  readonly invoiceId: number | null;
  readonly recipient: string;
  readonly bcc: string | null;
  readonly state: MailState;
  readonly attempts: number;
  readonly report: MailReportKind | null;
}

/** Locks the email with this Message-ID, of any house; null if there is none. */
export async function lockReportedMail(tx: Transaction, messageId: string): Promise<ReportedMail | null> {
  const [row] = await tx.query<ReportedMail>(
    `select house_id as "houseId", id, kind, invoice_id as "invoiceId", recipient, bcc, state, attempts, report
     from mail where message_id = $1 for update`,
    [messageId],
  );
  return row ?? null;
}

/** What a report says, and the state of the email by it. */
export interface SavedReport {
  readonly report: MailReportKind;
  readonly state: MailState;
  readonly code: string | null;
  readonly text: string | null;
  readonly at: Date;
}

/** Saves a report of a locked email. For an email that was returned, its words replace the reply of the server that accepted it. */
export async function saveReport(
  tx: Queryable,
  { houseId, id }: Pick<ReportedMail, 'houseId' | 'id'>,
  { report, state, code, text, at }: SavedReport,
): Promise<void> {
  await tx.query(
    `update mail
     set report = $3, report_code = $4, report_text = $5, reported_at = $6, version = version + 1,
       reply = case when $3::text = 'BOUNCED' then coalesce($5, $4, reply) else reply end,
       settled_at = case when $7::text <> state then $6 else settled_at end, state = $7
     where house_id = $1 and id = $2`,
    [houseId, id, report, code, text, at, state],
  );
}
