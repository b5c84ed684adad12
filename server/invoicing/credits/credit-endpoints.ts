import type {
  CreateCreditNoteBody,
  CreateCreditNoteJson,
  CreditNoteJson,
  CreditNotesJson,
} from '../../../upstream/invoicing/credits/credit-wire';
import type { OpenAnswer } from '../../core/rest/http';
import type { UpstreamClient } from '../../core/rest/upstream-client';

const HOUSE = '/app/house/{houseRef}';
/** The house's other PDFs come first. */
const LONGEST_PDF_MS = 10 * 60_000;

/** REST calls for credit notes of invoices. */
export const createCreditEndpoints = (upstream: UpstreamClient) => ({
  createCreditNote: (invoiceID: number, body: CreateCreditNoteBody, idempotencyKey: string) =>
    upstream.post<CreateCreditNoteJson>(`${HOUSE}/invoice/{invoiceID}/creditNotes`, {
      params: { invoiceID },
      body,
      idempotencyKey,
    }),

  creditNotes: (window: { readonly size: number; readonly offset: number }) =>
    upstream.get<CreditNotesJson>(`${HOUSE}/creditNotes`, { query: { ...window } }),

  creditNotesById: async (ids: readonly number[]): Promise<CreditNoteJson[]> =>
    (await upstream.get<CreditNotesJson>(`${HOUSE}/creditNotes`, { query: { ids } })).creditNotes,

  /** Returns one entry per invoice, even if it has no credit notes. */
  creditNotesOfInvoices: async (
    invoiceIDs: readonly number[],
  ): Promise<{ readonly invoiceID: number; readonly notes: readonly CreditNoteJson[] }[]> => {
    const { creditNotes } = await upstream.get<CreditNotesJson>(`${HOUSE}/creditNotes`, {
      query: { invoiceIDs },
    });
    return invoiceIDs.map((invoiceID) => ({
      invoiceID,
      notes: creditNotes.filter((note) => note.invoiceID === invoiceID),
    }));
  },

  creditsOwedCsv: (signal: AbortSignal): Promise<OpenAnswer> => upstream.open(`${HOUSE}/creditsOwed.csv`, { signal }),

  creditNotesCsv: (signal: AbortSignal): Promise<OpenAnswer> => upstream.open(`${HOUSE}/creditNotes.csv`, { signal }),

  creditNotePdf: (creditNoteID: number, signal: AbortSignal): Promise<OpenAnswer> =>
    upstream.open(`${HOUSE}/creditNote/{creditNoteID}/creditNote.pdf`, {
      params: { creditNoteID },
      signal,
      deadlineMs: LONGEST_PDF_MS,
    }),
});
