import { z } from 'zod';
import { creditNoteFile } from '../../../rules/invoicing/credits/credit-note-file';
import { CREDIT_NOTES_FILE } from '../../../rules/invoicing/credits/credit-notes-file';
import { CREDITS_OWED_FILE } from '../../../rules/invoicing/credits/credits-owed-file';
import { Download, downloadOf } from '../../core/http/file-answer';
import { type Route, route } from '../../core/http/route';
import { IdInUrl } from '../../core/http/wire';
import type { Services } from '../../core/services';
import { InvoiceParams } from '../invoices/invoice-params';
import { createCreditNote } from './create-credit-note';
import { creditNotesCsv } from './credit-notes-csv';
import { creditNotePdf } from './credit-pdf';
import { CreateCreditNoteAnswer, CreateCreditNoteBody, CreditNotesAnswer, CreditNotesQuery } from './credit-wire';
import { creditsOwedCsv } from './credits-owed-csv';
import { readCreditNotes } from './read-credit-notes';

const PDF = 'application/pdf';
const CSV = 'text/csv; charset=utf-8';
const CreditNoteParams = z.object({ creditNoteID: IdInUrl });

export const creditRoutes = (services: Services): Route[] => [
  route.post('/app/house/{houseRef}/invoice/{invoiceID}/creditNotes', {
    access: 'chargeCards',
    summary: 'Issues a credit note, which lowers what an invoice owes without moving money, once per Idempotency-Key',
    params: InvoiceParams,
    body: CreateCreditNoteBody,
    answer: CreateCreditNoteAnswer,
    handler: ({ actor, params, body, idempotencyKey }) =>
      createCreditNote(services, actor, params.invoiceID, body, idempotencyKey),
  }),
  route.get('/app/house/{houseRef}/creditNotes', {
    access: 'invoices',
    summary: 'Lists credit notes, latest first: all, those of invoices, or by id',
    query: CreditNotesQuery,
    answer: CreditNotesAnswer,
    handler: ({ actor, query }) => readCreditNotes(services, actor, query),
  }),
  route.get('/app/house/{houseRef}/creditsOwed.csv', {
    access: 'invoices',
    summary: 'Exports all invoices with a negative balance as CSV',
    answer: downloadOf('text/csv'),
    handler: ({ actor, signal }) => new Download(CSV, CREDITS_OWED_FILE, creditsOwedCsv(services, actor, signal)),
  }),
  route.get('/app/house/{houseRef}/creditNotes.csv', {
    access: 'invoices',
    summary: 'Exports all credit notes as CSV',
    answer: downloadOf('text/csv'),
    handler: ({ actor, signal }) => new Download(CSV, CREDIT_NOTES_FILE, creditNotesCsv(services, actor, signal)),
  }),
  route.get('/app/house/{houseRef}/creditNote/{creditNoteID}/creditNote.pdf', {
    access: 'invoices',
    summary: 'Returns a credit note as a PDF',
    params: CreditNoteParams,
    answer: downloadOf(PDF),
    handler: async ({ actor, params: { creditNoteID }, signal }) =>
      new Download(PDF, creditNoteFile(creditNoteID), await creditNotePdf(services, actor, creditNoteID, signal)),
  }),
];
