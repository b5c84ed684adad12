import { readableLine } from '../../../rules/core/text';
import { messageRefusals, type MessageWords } from '../../../rules/invoicing/messages/message-fields';
import { lastSequence } from '../../core/audit/changes';
import type { Actor } from '../../core/http/actor';
import type { Services } from '../../core/services';
import { requireGroup } from '../groups/service';
import { type InvoiceChoice, resolveChoice } from '../invoices/selections';
import { emailTo, noAddressReason, readSenders, recipientName } from './message-email';
import { selectRecipients } from './message-store';
import type { MessagePreviewJson } from './messages-wire';

const MOST_NAMED = 20;

/** Returns the message for the bidder at a position of the selection, and who would be skipped. Nothing is sent. Throws 404. */
export async function previewMessage(
  services: Services,
  actor: Actor,
  groupId: number,
  { choice, position, ...words }: MessageWords & { readonly choice: InvoiceChoice; readonly position: number },
): Promise<MessagePreviewJson> {
  const { houseId } = actor;
  // Read first, so that everything that follows is at least as new.
  const sequence = await lastSequence(services.db, houseId);
  await requireGroup(services.db, houseId, groupId);
  const recipients = await selectRecipients(
    services.db,
    houseId,
    groupId,
    await resolveChoice(services.db, houseId, groupId, choice),
  );
  const senders = await readSenders(services.db, houseId, actor.userId);
  const skipped = recipients.flatMap((recipient) => {
    const reason = noAddressReason(recipient);
    return reason === null ? [] : [{ invoiceID: recipient.invoiceId ?? 0, name: recipientName(recipient), reason }];
  });
  const shown = recipients[Math.min(position, recipients.length - 1)];
  const filled = shown ? emailTo(shown, words, senders) : words;
  const refusals = messageRefusals(words);
  return {
    sequence,
    total: recipients.length,
    skippedCount: skipped.length,
    skipped: skipped.slice(0, MOST_NAMED),
    invoiceID: shown?.invoiceId ?? null,
    name: shown ? recipientName(shown) : '',
    recipient: shown?.email ?? '',
    subject: readableLine(filled.subject),
    text: 'text' in filled ? filled.text : words.message,
    subjectRefusal: refusals.subject,
    messageRefusal: refusals.message,
    houseAddress: senders.house.email,
    senderAddress: senders.sender.email,
  };
}
