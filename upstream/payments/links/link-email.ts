import { amountWithCode } from '../../../rules/core/money';
import { fullName } from '../../../rules/core/text';
import { LINK_DAYS, paymentLinkUrl } from '../../../rules/payments/links/payment-link';
import { emailBody } from '../../core/mail/email-body';
import type { NewMail } from '../../core/mail/outbox';
import type { HouseRow } from '../../house/house-record';
import type { AttemptRow } from '../charge-runs/charge-attempt-store';

/** Emails a link to confirm a charge to the bidder. */
export const LINK_MAIL = 'payment-link';

/** The email that asks a bidder to confirm a charge. */
export function linkEmail(
  house: Pick<HouseRow, 'id' | 'name' | 'email'>,
  attempt: Pick<AttemptRow, 'invoiceId' | 'firstName' | 'lastName' | 'amount' | 'currency' | 'cardKind'>,
  { token, recipient, publicUrl }: { readonly token: string; readonly recipient: string; readonly publicUrl: string },
): NewMail {
  const { invoiceId, amount, currency, cardKind } = attempt;
  const sum = amountWithCode(amount, currency);
  const isBank = cardKind === 'ACH';
  return {
    houseId: house.id,
    kind: LINK_MAIL,
    invoiceId: null,
    recipient,
    recipientName: fullName(attempt),
    replyTo: house.email,
    replyToName: house.name,
    bcc: null,
    pictures: [],
    ...emailBody({
      subject: isBank ? `Verify your bank account for invoice ${invoiceId}` : `Confirm your payment of ${sum}`,
      from: house.name,
      paragraphs: [
        isBank
          ? `To pay invoice ${invoiceId} (${sum}) from your bank account, verify the account first.`
          : `Your bank requires you to confirm the payment of ${sum} for invoice ${invoiceId}.`,
      ],
      action: { label: isBank ? 'Verify bank account' : 'Confirm payment', url: paymentLinkUrl(publicUrl, token) },
      closing: [`This link works for ${LINK_DAYS} days. You are charged once, however often you open it.`],
    }),
  };
}
