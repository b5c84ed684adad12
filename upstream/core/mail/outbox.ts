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

/** A message for the outbox. Who calls has seen to it that the recipient's address is one. */
export type NewMail = Omit<NewMailRow, 'id' | 'messageId'>;

/** Where answers and copies go is left out where it is no address: the message itself is what matters. */
const addressOrNone = (text: string | null): string | null => (text === null ? null : mailAddress(text));

/** What goes into headers, on one line each. */
const withHeadersInOrder = (mail: NewMail): NewMail => ({
  ...mail,
  recipientName: readableLine(mail.recipientName),
  replyTo: addressOrNone(mail.replyTo),
  replyToName: mail.replyToName === null ? null : readableLine(mail.replyToName),
  bcc: addressOrNone(mail.bcc),
  subject: readableLine(mail.subject),
});

/** Sends one message; the key is its number. */
const sendWork = 'mail.send';

const minuteMs = 60_000;
/** A server that asks for patience wants minutes; after the fifth attempt the message counts as refused. */
const backoffMs = [10_000, minuteMs, 5 * minuteMs, 30 * minuteMs];

/** What a slice does when a message of one of its kinds has a new state, in the transaction that writes it. */
export type MailFollower = (
  tx: Transaction,
  services: Services,
  mail: { readonly houseId: number; readonly id: number; readonly invoiceId: number | null },
  state: MailState,
) => Promise<void>;

/** For messages that hold a secret: their words are forgotten once they have left, or never will. */
export const forgetWords: MailFollower = async (tx, _services, { houseId, id }, state) => {
  if (state !== 'QUEUED') await clearWords(tx, houseId, id);
};

/**
 * Puts messages of one house into the outbox, in the transaction of what causes them, and answers their numbers in order.
 * They leave after it commits: once, or their state says that nobody knows.
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
    rows.map((row) => ({ houseId: row.houseId, kind: sendWork, key: String(row.id), payload: {} })),
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

/** What sends messages by the transport, and tells the slices of their ends, by kind of message. */
export function mailWork(
  transport: MailTransport,
  followers: Readonly<Record<string, MailFollower>>,
): Record<string, WorkKind> {
  const read = async (db: Queryable, { houseId, key }: WorkItem) => {
    const mail = await findMail(db, houseId, Number(key));
    return mail && (mail.state === 'QUEUED' || mail.state === 'SENDING') ? mail : null;
  };

  /** Writes the end of an attempt; one that may be made again is thrown, so that it is. */
  async function end(services: Services, mail: MailRow, attempt: number, { state, reply }: Outcome): Promise<void> {
    await services.db.transaction((tx) =>
      settle(tx, services, followers, mail, { attempt, state: state === 'LATER' ? 'QUEUED' : state, reply }),
    );
    if (state === 'LATER') throw new Error(reply ?? 'The message could not be sent.');
  }

  return {
    [sendWork]: {
      backoffMs,
      async run(services, item) {
        const mail = await read(services.db, item);
        if (!mail) return;
        if (mail.state === 'SENDING') {
          const before = await transport.outcomeOf(mail.messageId);
          if (before.state !== 'LATER') return end(services, mail, mail.attempts, before);
        }
        if (!(await beginAttempt(services.db, mail, transport.kind, services.clock.now()))) return;
        await end(services, mail, mail.attempts + 1, await transport.send(composeMail(mail, services)));
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
    },
  };
}
