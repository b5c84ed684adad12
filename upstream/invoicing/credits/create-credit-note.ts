import { creditProblem, creditReasonProblem } from '../../../rules/invoicing/credits/credit-note';
import { idempotently } from '../../core/database/idempotency';
import { conflict, invalid, notFound } from '../../core/errors';
import type { Actor } from '../../core/http/actor';
import { amountOf } from '../../core/http/wire-amount';
import type { Services } from '../../core/services';
import { editAnswer } from '../editing/edit-answers';
import { expectedVersions, requireUnchanged, unversioned } from '../editing/edit-conflicts';
import { editInvoices } from '../editing/edit-invoices';
import { requireGroupOfInvoice } from '../invoices/require-invoice';
import type { InvoiceRecord } from '../records/invoice-facts';
import type { CreateCreditNoteBody, CreateCreditNoteJson } from './credit-wire';
import { creditEntry, issueCredit } from './issue-credit';
import { readCreditNotes } from './read-credit-notes';

const CREDIT = 'invoice.credit-note';

/**
 * Returns the amount to credit of a locked invoice. Throws 409 PAYMENT_PENDING, CREDIT_CHANGED, 422 for an amount that can't be credited.
 */
function requireCredit(
  { invoice }: InvoiceRecord,
  { amount, outStandingBalance }: CreateCreditNoteBody,
  { locale }: Actor,
): number {
  const { currency } = invoice;
  if (invoice.status === 'PAYMENT_PENDING')
    throw conflict('PAYMENT_PENDING', 'A payment on this invoice is pending. Wait until it settles or fails.', null);
  if (outStandingBalance !== undefined && amountOf(outStandingBalance, currency, 'amount') !== invoice.outstanding)
    throw conflict(
      'CREDIT_CHANGED',
      'The balance of the invoice has changed. Nothing was credited. Review it again.',
      null,
    );
  const credit = amountOf(amount, currency, 'amount');
  const problem = creditProblem(credit, invoice, currency, locale);
  if (problem !== null) throw invalid([{ ...problem, field: 'amount' }]);
  return credit;
}

/**
 * Issues a credit note: it lowers what an invoice owes, up to what it charges, and moves no money; once per key. If more is paid than
 * remains, the house owes the bidder the difference. Throws 404; 409 GROUP_NOT_CREATED, EDITED_MEANWHILE, PAYMENT_PENDING, CREDIT_CHANGED;
 * 422 NOT_AN_AMOUNT, CREDIT_TOO_SMALL, CREDIT_TOO_LARGE, NOTHING_TO_CREDIT, REASON_REQUIRED, TOO_LONG, CARD_NUMBER.
 */
export async function createCreditNote(
  services: Services,
  actor: Actor,
  invoiceID: number,
  body: CreateCreditNoteBody,
  key: string | null,
): Promise<CreateCreditNoteJson> {
  const reason = body.reason.trim();
  const problem = creditReasonProblem(reason);
  if (problem !== null) throw invalid([{ ...problem, field: 'reason' }]);
  const groupId = await requireGroupOfInvoice(services.db, actor.houseId, invoiceID);
  const invoiceIds = [invoiceID];
  const { editId, creditNoteId } = await idempotently(
    services,
    actor,
    { key, operation: CREDIT, input: unversioned({ invoiceID, ...body }) },
    async (tx) => {
      const found: { record?: InvoiceRecord; amount: number } = { amount: 0 };
      const edit = await editInvoices(
        tx,
        services,
        actor,
        { groupId, invoiceIds, action: CREDIT },
        async ([record]) => {
          if (!record) throw notFound('The invoice');
          const expected = expectedVersions('invoice', [{ ...body, invoiceID }]);
          await requireUnchanged(tx, actor, expected, (_, field) =>
            /^(payment|charge|credit)\.|^suppressed$/.test(field),
          );
          found.record = record;
          found.amount = requireCredit(record, body, actor);
          return { entries: [creditEntry(record, found.amount, services.clock.now())] };
        },
      );
      if (edit === null || !found.record) throw new Error('A credit changed nothing.');
      const { record, amount } = found;
      const note = await issueCredit(tx, services, actor, {
        record,
        amount,
        reason,
        editId: edit,
        refundId: null,
        taxes: null,
      });
      return { editId: edit, creditNoteId: note };
    },
  );
  const {
    creditNotes: [creditNote],
  } = await readCreditNotes(services, actor, { ids: [creditNoteId] });
  if (!creditNote) throw notFound('The credit note');
  return { ...(await editAnswer(services, actor, groupId, { editId, invoiceIds })), creditNote };
}
