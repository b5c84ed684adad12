import { cardNumberRefusal } from '../../core/card-number';
import { fieldNames, type ForEachEdited, saved, text, type ValuesOf } from '../../core/record-fields';

/** Most characters of a text and of a line. All texts together stay below the limit of Stripe (150,000). */
const TEXT = 5000;
const LINE = 200;

const evidence = (field: { readonly label: string; readonly hint: string; readonly most: number }) =>
  saved(text, field);

/** The texts that a house sends to the bidder's bank as evidence, in the order of the form. */
export const evidenceFields = {
  productDescription: evidence({
    label: 'What was sold',
    hint: 'The lots with their description, and when and how the bidder bid on them.',
    most: TEXT,
  }),
  customerCommunication: evidence({
    label: 'Communication with the bidder',
    hint: 'Emails and messages that show what the bidder knew and agreed to.',
    most: TEXT,
  }),
  refundPolicy: evidence({
    label: 'Refund policy',
    hint: 'Your conditions of sale, and how the bidder accepted them before bidding.',
    most: TEXT,
  }),
  refundRefusal: evidence({
    label: 'Why no refund is due',
    hint: 'Why the bidder is not entitled to a refund.',
    most: TEXT,
  }),
  shippingAddress: evidence({ label: 'Shipped to', hint: 'The address that the lots were shipped to.', most: LINE }),
  shippingDate: evidence({ label: 'Shipped on', hint: 'When the lots were shipped or collected.', most: LINE }),
  shippingCarrier: evidence({ label: 'Carrier', hint: 'Who shipped the lots.', most: LINE }),
  trackingNumber: evidence({ label: 'Tracking number', hint: 'Proof that the lots arrived.', most: LINE }),
  otherEvidence: evidence({ label: 'Anything else', hint: 'Whatever else supports the charge.', most: TEXT }),
};

export type EvidenceTexts = ValuesOf<typeof evidenceFields>;
export type EvidenceField = keyof EvidenceTexts;

/** Returns whether a field takes several lines. */
export const isLongEvidence = (field: EvidenceField): boolean => evidenceFields[field].most > LINE;

/** Returns the texts without spaces around them. */
export const trimmedEvidence = (texts: EvidenceTexts): EvidenceTexts =>
  Object.fromEntries(fieldNames(evidenceFields).map((field) => [field, texts[field].trim()])) as ForEachEdited<
    typeof evidenceFields,
    string
  >;

/** Returns whether there is any evidence. */
export const hasEvidence = (texts: EvidenceTexts): boolean =>
  fieldNames(evidenceFields).some((field) => texts[field].trim() !== '');

/** A text that can't be saved, and why. */
export interface EvidenceProblem {
  readonly field: EvidenceField;
  readonly code: 'TOO_LONG' | 'CARD_NUMBER';
  readonly message: string;
}

/** Returns why texts can't be saved, by field. */
export function evidenceProblems(texts: EvidenceTexts): EvidenceProblem[] {
  return fieldNames(evidenceFields).flatMap((field): EvidenceProblem[] => {
    const { label, most } = evidenceFields[field];
    // Some tracking numbers look like card numbers.
    const card = field === 'trackingNumber' ? null : cardNumberRefusal(texts[field]);
    if (texts[field].trim().length > most)
      return [
        { field, code: 'TOO_LONG', message: `${label} can have at most ${most.toLocaleString('en-US')} characters.` },
      ];
    return card === null ? [] : [{ field, code: 'CARD_NUMBER', message: card }];
  });
}
