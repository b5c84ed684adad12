import { z } from 'zod';
import { CREDIT_REASON_LIMIT } from '../../../rules/invoicing/credits/credit-note';
import { Amount, data, IdsQuery, PageQuery, Timestamp } from '../../core/http/wire';
import { GroupDetailEditAnswer, SeenVersion } from '../editing/edit-wire';

/** JSON of credit notes (added); amounts are in the invoice's currency. */
export const CreditNoteJson = z.object({
  creditNoteID: z.int(),
  name: z.string().describe('Number as staff and bidders read it, such as CN-12'),
  invoiceID: z.int(),
  invoiceGroupID: z.int(),
  currencyCode: z.string(),
  amount: Amount.describe('What it lowers the invoice by, taxes included'),
  net: Amount.describe('The amount without taxes'),
  taxes: z.array(z.object({ label: z.string(), amount: Amount })).describe('Credited part of each tax of the invoice'),
  reason: z.string(),
  refundID: z.int().nullable().describe('The refund that issued it; null if it was issued without a refund'),
  reversesID: z
    .int()
    .nullable()
    .describe('The credit note that this one reverses, with negative amounts; null for others'),
  createdAt: Timestamp,
  issuedDate: z.string().describe("YYYY-MM-DD: the day of issue in the house's time zone, printed on the credit note"),
  createdBy: z.string().nullable().describe('Name of the user; null for the system'),
  version: z.int(),
});
export type CreditNoteJson = z.infer<typeof CreditNoteJson>;

/** GET /app/house/{houseRef}/creditNotes: all, a page at a time, of ?invoiceIDs=, or by ?ids=; latest first. */
export const CreditNotesQuery = z.object({ ...PageQuery, invoiceIDs: IdsQuery, ids: IdsQuery });
export const CreditNotesAnswer = data(z.object({ creditNotes: z.array(CreditNoteJson), totalRecords: z.int() }));
export type CreditNotesJson = z.infer<typeof CreditNotesAnswer>['data'];

/** POST /app/house/{houseRef}/invoice/{invoiceID}/creditNotes; header Idempotency-Key. */
export const CreateCreditNoteBody = z.strictObject({
  amount: Amount,
  reason: z.string().describe(`Reason, printed on the credit note: 1 to ${CREDIT_REASON_LIMIT} characters`),
  outStandingBalance: Amount.optional().describe(
    'Balance that the caller has seen. If it has changed, the call fails with 409 CREDIT_CHANGED and nothing is credited',
  ),
  version: SeenVersion,
});
export type CreateCreditNoteBody = z.infer<typeof CreateCreditNoteBody>;

export const CreateCreditNoteAnswer = data(GroupDetailEditAnswer.shape.data.extend({ creditNote: CreditNoteJson }));
export type CreateCreditNoteJson = z.infer<typeof CreateCreditNoteAnswer>['data'];
