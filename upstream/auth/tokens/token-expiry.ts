import { formatLongDate, localDateOf } from '../../../rules/core/dates';
import { emailBody } from '../../core/mail/email-body';
import { queueMail } from '../../core/mail/outbox';
import type { WorkKind } from '../../core/work/work';
import { houseById } from '../../house/service';
import { selectStaff } from '../user-store';
import { noteNotice, selectTokens } from './token-store';

/** Notifies the creator of a token before it expires; the key is the token's id. */
export const TOKEN_EXPIRY_WORK = 'api-token.expiry';
const TOKEN_EXPIRY_MAIL = 'api-token-expiry';

const noticeMs = 7 * 86_400_000;

/** Returns when the creator of a token is notified. */
export const noticeAt = (expiresAt: Date): Date => new Date(expiresAt.getTime() - noticeMs);

/** Emails the creator once, unless by then the token has expired or was revoked, or the user is disabled. */
export const tokenExpiryWork: WorkKind = {
  async run(services, { houseId, key }) {
    const { db, clock, publicUrl } = services;
    const [token] = (
      await selectTokens(db, houseId, { ids: [Number(key)], activeAt: clock.now(), limit: 1, offset: 0 })
    ).rows;
    if (!token) return;
    const house = await houseById(db, houseId);
    const [maker] = (
      await selectStaff(db, houseId, { search: '', state: null, ids: [token.userId], limit: 1, offset: 0 })
    ).rows;
    if (!maker) return;
    const lastDay = formatLongDate(localDateOf(token.expiresAt.getTime(), house.timeZone));
    const mail = {
      houseId,
      kind: TOKEN_EXPIRY_MAIL,
      invoiceId: null,
      recipient: maker.email,
      recipientName: maker.displayName,
      replyTo: null,
      replyToName: null,
      bcc: null,
      pictures: [],
      ...emailBody({
        subject: `An API token of ${house.name} ends soon`,
        from: house.name,
        paragraphs: [
          `Hello ${maker.displayName},`,
          `The API token "${token.name}" (it ends in ${token.hint}) is good until the end of ${lastDay}. What uses it will be refused after that: make another one, and put it in its place.`,
        ],
        action: { label: 'Open the API tokens', url: `${publicUrl}/ar/settings/api-tokens` },
        closing: [],
      }),
    };
    await db.transaction(async (tx) => {
      if (await noteNotice(tx, houseId, token.id, clock.now())) await queueMail(tx, services, [mail]);
    });
  },
};
