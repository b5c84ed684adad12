import { Readable } from 'node:stream';
import { projectFile } from '../../../platform/project-file';
import { localDateOf } from '../../../rules/core/dates';
import { paidBy, returnedWords } from '../../../rules/invoicing/documents/document-words';
import { paperOf } from '../../../rules/invoicing/documents/paper';
import { MOST_INVOICES, STATEMENT_TITLE } from '../../../rules/invoicing/statements/statement';
import { notFound } from '../../core/errors';
import type { Actor } from '../../core/http/actor';
import type { Services } from '../../core/services';
import { houseById, locationsById } from '../../house/service';
import { readDocuments } from '../documents/read-documents';
import { selectGroups } from '../groups/group-store';
import { requireGroup } from '../groups/service';
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
  const { db, clock, pdfs } = services;
  const ids = await selectInvoicesOfPerson(db, houseId, personId, MOST_INVOICES + 1);
  const shown = ids.slice(-MOST_INVOICES);
  const invoices = await selectInvoices(db, houseId, shown);
  const newest = invoices.at(-1);
  if (!newest) throw notFound('The statement');
  const house = await houseById(db, houseId);
  const group = await requireGroup(db, houseId, newest.groupId);
  const [read] = await readDocuments(db, services, houseId, group, [newest.id]);
  if (!read) throw notFound('The statement');
  const groups = await selectGroups(db, houseId, [...new Set(invoices.map(({ groupId }) => groupId))]);
  const titleOf = new Map(groups.map(({ id, title }) => [id, title]));
  const payments = await selectPaymentsOfInvoices(db, houseId, shown);
  const methods = await selectMethodNames(db, houseId);
  const day = (at: Date) => localDateOf(at.getTime(), house.timeZone);
  const page: StatementPage = {
    on: day(clock.now()),
    isCut: ids.length > MOST_INVOICES,
    document: read.document,
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
  const location = (await locationsById(db, houseId, [group.locationId])).get(group.locationId);
  return pdfs.write(
    {
      house: houseId,
      program: projectFile('dist/upstream/invoicing/statements/statement-thread.mjs'),
      options: { paper: paperOf(location?.country ?? ''), title: STATEMENT_TITLE, author: house.name, tagged: true },
      batches: Readable.from([page]),
    },
    signal,
  );
}
