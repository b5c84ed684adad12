import { CARD_LINK_DAYS } from '../../../rules/payments/card-requests/card-request';
import { emailBody } from '../../core/mail/email-body';
import type { NewMail } from '../../core/mail/outbox';
import type { HouseRow } from '../../house/house-record';

/** Emails a link to save a card to the bidder. The link is a secret: the text is erased once it is sent. */
export const CARD_LINK_MAIL = 'card-link';

/** The email that asks a bidder for a card. */
export const cardLinkEmail = (
  house: Pick<HouseRow, 'id' | 'name' | 'email'>,
  { url, recipient }: { readonly url: string; readonly recipient: string },
): NewMail => ({
  houseId: house.id,
  kind: CARD_LINK_MAIL,
  invoiceId: null,
  recipient,
  recipientName: '',
  replyTo: house.email,
  replyToName: house.name,
  bcc: null,
  pictures: [],
  ...emailBody({
    subject: `Save a card for your purchases at ${house.name}`,
    from: house.name,
    paragraphs: [
      `${house.name} asks you to save a card for your purchases. Nothing is charged now.`,
      'You enter the card on a page of the payment provider. The auction house never sees its number.',
    ],
    action: { label: 'Save a card', url },
    closing: [
      `This link works once, for ${CARD_LINK_DAYS} days. Don’t forward this email: anyone with the link can save a card for you.`,
    ],
  }),
});
