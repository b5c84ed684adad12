import { randomUUID } from 'node:crypto';
import { readableLine } from '../../../rules/core/text';
import type { Queryable, Transaction } from '../database/database';
import { takeNumbers } from '../database/numbering';
import type { Services } from '../services';
import { addWork, type WorkItem, type WorkKind } from '../work/work';
import { mailAddress } from './mail-address';
import { composeMail, senderAddress } from './mail-message';
import {
  beginAttempt,
  clearWords,
  findMail,
  insertMails,
  type MailRow,
  type MailState,
  type NewMailRow,
  settleAttempt,
  type Settlement,
} from './mail-store';
import type { MailTransport, Outcome } from './mail-transport';

/** An email for the outbox. The caller has validated the recipient's address. */
export type NewMail = Omit<NewMailRow, 'id' | 'messageId'>;

/** Returns the address, or null if it is invalid: reply-to and Bcc are optional. */
const addressOrNone = (text: string | null): string | null => (text === null ? null : mailAddress(text));

/** Normalizes header values to one line each. */
const withHeadersInOrder = (mail: NewMail): NewMail => ({
  ...mail,
  recipientName: readableLine(mail.recipientName),
  replyTo: addressOrNone(mail.replyTo),
  replyToName: mail.replyToName === null ? null : readableLine(mail.replyToName),
  bcc: addressOrNone(mail.bcc),
  subject: readableLine(mail.subject),
});

/** Sends one email about an invoice, of which there may be thousands; the key is its id. */
const SEND_WORK = 'mail.send';
/** Sends any other email, such as a link that a user is waiting for, and takes turns with those. */
const NOTICE_WORK = 'mail.notice';

const workOf = ({ invoiceId }: NewMail) => (invoiceId === null ? NOTICE_WORK : SEND_WORK);

const minuteMs = 60_000;
/** A server that defers an email usually expects minutes. After the fifth attempt, the email counts as rejected. */
const backoffMs = [10_000, minuteMs, 5 * minuteMs, 30 * minuteMs];

/** How long no email is tried after the first, second, and each further failure of the mail server in a row, in ms. */
const PAUSES_MS = [10_000, 30_000, 60_000];

/**
 * The pause after a failure of the mail server. Emails wait without using up their attempts, and nothing waits in a connection that
 * hangs. After the pause, one email at a time is tried until the server accepts or rejects one.
 */
class ServerPause {
  private failures = 0;
  private since = 0;

  /** Records the outcome of an attempt. */
  note(isServerDown: boolean, now: Date): void {
    this.failures = isServerDown ? this.failures + 1 : 0;
    this.since = now.getTime();
  }

  /** Returns how many emails can be tried at once. */
  mostNow(now: Date): number {
    const pauseMs = PAUSES_MS[Math.min(this.failures, PAUSES_MS.length) - 1];
    if (pauseMs === undefined) return Number.POSITIVE_INFINITY;
    const pausedMs = now.getTime() - this.since;
    // Before its start: the clock was set back.
    return pausedMs >= 0 && pausedMs < pauseMs ? 0 : 1;
  }
}

/** Called in the transaction that sets a new state of an email of the slice's kinds. */
export type MailFollower = (
  tx: Transaction,
  services: Services,
  mail: { readonly houseId: number; readonly id: number; readonly invoiceId: number | null },
  state: MailState,
) => Promise<void>;

/** For emails that contain a secret: erases their text once they are sent or have failed. */
export const forgetWords: MailFollower = async (tx, _services, { houseId, id }, state) => {
  if (state !== 'QUEUED') await clearWords(tx, houseId, id);
};

/**
 * Queues emails of one house in the transaction that causes them, and returns their ids in order. They are sent after it commits, at
 * most once; if the result is unknown, their state says so.
 */
export async function queueMail(
  tx: Transaction,
  { clock, mailFrom }: Pick<Services, 'clock' | 'mailFrom'>,
  mails: readonly NewMail[],
): Promise<number[]> {
  const [first] = mails;
  if (!first) return [];
  const host = senderAddress(mailFrom).split('@').at(-1) ?? 'localhost';
  const id = await takeNumbers(tx, first.houseId, 'mail', mails.length);
  const rows = mails.map((mail, index) => ({
    ...withHeadersInOrder(mail),
    id: id + index,
    messageId: `<${randomUUID()}@${host}>`,
  }));
  await insertMails(tx, rows, clock.now());
  await addWork(
    tx,
    clock,
    rows.map((row) => ({ houseId: row.houseId, kind: workOf(row), key: String(row.id), payload: {} })),
  );
  return rows.map((row) => row.id);
}

async function settle(
  tx: Transaction,
  services: Services,
  followers: Readonly<Record<string, MailFollower>>,
  mail: MailRow,
  settlement: Settlement,
): Promise<void> {
  if (await settleAttempt(tx, mail, settlement, services.clock.now()))
    await followers[mail.kind]?.(tx, services, mail, settlement.state);
}

const RESTORED =
  'Rostrum was restored from a backup that was made before the result of this email was known. It may have been sent.';

/** Returns the job that sends emails by the transport and notifies the slices of their outcomes, by kind of email. */
export function mailWork(
  transport: MailTransport,
  followers: Readonly<Record<string, MailFollower>>,
): Record<string, WorkKind> {
  const read = async (db: Queryable, { houseId, key }: WorkItem) => {
    const mail = await findMail(db, houseId, Number(key));
    return mail && (mail.state === 'QUEUED' || mail.state === 'SENDING') ? mail : null;
  };

  /** Stores the outcome of an attempt. Throws if it can be tried again, so that the job is retried. */
  async function end(services: Services, mail: MailRow, attempt: number, { state, reply }: Outcome): Promise<void> {
    await services.db.transaction((tx) =>
      settle(tx, services, followers, mail, { attempt, state: state === 'LATER' ? 'QUEUED' : state, reply }),
    );
    if (state === 'LATER') throw new Error(reply ?? 'The message could not be sent.');
  }

  const pause = new ServerPause();
  const send: WorkKind = {
    lane: 'MAIL',
    mostNow: (now) => pause.mostNow(now),
    backoffMs,
    async run(services, item) {
      const mail = await read(services.db, item);
      if (!mail) return;
      if (mail.state === 'SENDING') {
        const before = await transport.outcomeOf(mail.messageId);
        if (before.state !== 'LATER') return end(services, mail, mail.attempts, before);
      }
      if (!(await beginAttempt(services.db, mail, transport.kind, services.clock.now()))) return;
      const outcome = await transport.send(composeMail(mail, services));
      pause.note(outcome.isServerDown ?? false, services.clock.now());
      await end(services, mail, mail.attempts + 1, outcome);
    },
    async onFailed(tx, services, item, reply) {
      const mail = await read(tx, item);
      // Still sending: the outcome of the attempt could not be stored, so it is unknown.
      if (mail)
        await settle(tx, services, followers, mail, {
          attempt: mail.attempts,
          state: mail.state === 'SENDING' ? 'UNKNOWN' : 'REFUSED',
          reply,
        });
    },
    async onRestored(tx, services, item) {
      const mail = await read(tx, item);
      if (mail)
        await settle(tx, services, followers, mail, { attempt: mail.attempts, state: 'UNKNOWN', reply: RESTORED });
      return true;
    },
  };
  return { [SEND_WORK]: send, [NOTICE_WORK]: send };
}
