import type { Readable } from 'node:stream';
import { localDateOf } from '../../../rules/core/dates';
import { paidBy, returnedWords } from '../../../rules/invoicing/documents/document-words';
import { MOST_INVOICES, STATEMENT_TITLE } from '../../../rules/invoicing/statements/statement';
import { notFound } from '../../core/errors';
import type { Actor } from '../../core/http/actor';
import type { Services } from '../../core/services';
import { houseById } from '../../house/service';
import { writePaper } from '../documents/write-paper';
import { selectGroups } from '../groups/group-store';
import { selectInvoices, selectMethodNames } from '../records/invoice-store';
import type { StatementPage } from './statement-page';
import { selectInvoicesOfPerson, selectPaymentsOfInvoices } from './statement-store';

/**
 * Returns the statement of a person as a PDF: the invoices of all their records in created groups, the payments, and what is due or owed, in each
 * currency, with the parties as on the newest invoice. Throws 404 for a person without invoices.
 */
export async function statementPdf(
  services: Services,
  { houseId }: Actor,
  personId: number,
  signal: AbortSignal,
): Promise<Readable> {
  const { db, clock } = services;
  const ids = await selectInvoicesOfPerson(db, houseId, personId, MOST_INVOICES + 1);
  const shown = ids.slice(-MOST_INVOICES);
  const invoices = await selectInvoices(db, houseId, shown);
  const newest = invoices.at(-1);
  if (!newest) throw notFound('The statement');
  const house = await houseById(db, houseId);
  const groups = await selectGroups(db, houseId, [...new Set(invoices.map(({ groupId }) => groupId))]);
  const titleOf = new Map(groups.map(({ id, title }) => [id, title]));
  const payments = await selectPaymentsOfInvoices(db, houseId, shown);
  const methods = await selectMethodNames(db, houseId);
  const day = (at: Date) => localDateOf(at.getTime(), house.timeZone);
  const content: Omit<StatementPage, 'document'> = {
    on: day(clock.now()),
    isCut: ids.length > MOST_INVOICES,
    accounts: [...new Set(invoices.map(({ currency }) => currency))].sort().map((currency) => ({
      currency,
      invoices: invoices
        .filter((invoice) => invoice.currency === currency)
        .map((invoice) => ({
          number: invoice.id,
          saleTitle: titleOf.get(invoice.groupId) ?? '',
          day: day(invoice.firstSentAt ?? invoice.createdAt),
          charged: invoice.invoiceTotal + invoice.additionalTotal,
          credited: invoice.credited,
          paid: invoice.paid + invoice.additionalPaid,
          balance: invoice.outstanding,
        })),
      payments: payments
        .filter((payment) => payment.currency === currency)
        .map(({ at, amount, methodId, reference, invoiceIds, ...payment }) => ({
          day: day(at),
          words: [
            amount < 0
              ? returnedWords(payment.cause)
              : (paidBy({ ...payment, methodId }, methodId === null ? null : (methods.get(methodId) ?? null)) ??
                'Payment'),
            reference ?? '',
          ]
            .join(' ')
            .trim(),
          invoiceNumbers: invoiceIds,
          amount,
        })),
    })),
  };
  return writePaper<StatementPage>(
    services,
    houseId,
    {
      title: STATEMENT_TITLE,
      invoice: newest,
      program: 'dist/upstream/invoicing/statements/statement-thread.mjs',
      pageOf: (document) => ({ ...content, document }),
    },
    signal,
  );
}
