import type { Logger } from '../../../platform/log';
import { KEYWORD_REPORT_FILE } from '../../../rules/customers/keyword-report';
import { readCreditNoteFile } from '../../../rules/invoicing/credits/credit-note-file';
import { CREDIT_NOTES_FILE } from '../../../rules/invoicing/credits/credit-notes-file';
import { CREDITS_OWED_FILE } from '../../../rules/invoicing/credits/credits-owed-file';
import { ALL_INVOICES_FILE, readExportFile } from '../../../rules/invoicing/exports/invoice-exports';
import { readReceiptFile } from '../../../rules/invoicing/receipts/receipt-file';
import { readModelFile, readSnapshotFile, TIP_SHEET_FILE } from '../../../rules/lots/snapshots/lot-files';
import { readChargeRunFile } from '../../../rules/payments/charge-runs/charge-run-file';
import { readPricesFile } from '../../../rules/realized-prices/prices-file';
import { readReportFile } from '../../../rules/sale-results/reports/report-files';
import { SALE_RESULTS_FILE } from '../../../rules/sale-results/sale-results-file';
import { SALES_TAX_ENTRIES_FILE, SALES_TAX_FILE } from '../../../rules/sales-tax/sales-tax-file';
import type { GraphQLContext } from '../../context';
import type { HttpScope } from './http-scope';
import { allowMail } from './response-headers';
import { createStoredFiles, noSuchFile, wordsOfServices } from './stored-files';

type ContextOf = (scope: HttpScope) => GraphQLContext;

const fileOf = ({ pathname }: URL): string => pathname.slice('/files/'.length);

/** Sent emails, as pages. */
const MAIL = 'mail/';
/** Logos of private labels, by content. */
const LOGOS = 'logos/';

/**
 * Serves the files below /files/: pictures, logos, sent emails, reports, and exports of a group's invoices, which are generated on request.
 */
export function createHouseFiles(contextOf: ContextOf, log: Logger) {
  const pictures = createStoredFiles(
    {
      open: (scope, url, signal) => contextOf(scope).endpoints.images.file(fileOf(url), signal),
      refusalOf: noSuchFile,
    },
    log,
  );
  const mails = createStoredFiles(
    {
      open: (scope, url, signal) =>
        contextOf(scope).endpoints.invoicing.messagePage(fileOf(url).slice(MAIL.length), signal),
      refusalOf: noSuchFile,
    },
    log,
  );
  const logos = createStoredFiles(
    {
      open: (scope, url, signal) => contextOf(scope).endpoints.house.logoFile(fileOf(url).slice(LOGOS.length), signal),
      refusalOf: noSuchFile,
    },
    log,
  );
  const keywords = createStoredFiles(
    {
      open: (scope, _, signal) => contextOf(scope).endpoints.customers.keywordReport(signal),
      refusalOf: wordsOfServices,
    },
    log,
  );
  const credits = createStoredFiles(
    {
      open: (scope, _, signal) => contextOf(scope).endpoints.invoicing.creditsOwedCsv(signal),
      refusalOf: wordsOfServices,
    },
    log,
  );
  const creditNotes = createStoredFiles(
    {
      open: (scope, _, signal) => contextOf(scope).endpoints.invoicing.creditNotesCsv(signal),
      refusalOf: wordsOfServices,
    },
    log,
  );
  const invoices = createStoredFiles(
    {
      open: (scope, { searchParams }, signal) =>
        contextOf(scope).endpoints.invoicing.allInvoicesCsv(Object.fromEntries(searchParams), signal),
      refusalOf: wordsOfServices,
    },
    log,
  );
  const salesTax = createStoredFiles(
    {
      open: (scope, { searchParams }, signal) =>
        contextOf(scope).endpoints.salesTax.reportCsv(Object.fromEntries(searchParams), signal),
      refusalOf: wordsOfServices,
    },
    log,
  );
  const salesTaxEntries = createStoredFiles(
    {
      open: async (scope, { searchParams }, signal) => {
        const { endpoints, nodeIds } = contextOf(scope);
        const { place = '', ...query } = Object.fromEntries(searchParams);
        return endpoints.salesTax.entriesCsv(await nodeIds.numberOrNone('SalesTaxPlace', place), query, signal);
      },
      refusalOf: wordsOfServices,
    },
    log,
  );
  const saleResults = createStoredFiles(
    {
      open: (scope, { searchParams }, signal) =>
        contextOf(scope).endpoints.saleResults.resultCsv(Object.fromEntries(searchParams), signal),
      refusalOf: wordsOfServices,
    },
    log,
  );
  return (scope: HttpScope, url: URL): Promise<void> => {
    if (fileOf(url).startsWith(LOGOS)) return logos(scope, url);
    if (fileOf(url) === KEYWORD_REPORT_FILE) return keywords(scope, url);
    if (fileOf(url) === ALL_INVOICES_FILE) return invoices(scope, url);
    if (fileOf(url) === CREDITS_OWED_FILE) return credits(scope, url);
    if (fileOf(url) === CREDIT_NOTES_FILE) return creditNotes(scope, url);
    if (fileOf(url) === SALES_TAX_FILE) return salesTax(scope, url);
    if (fileOf(url) === SALES_TAX_ENTRIES_FILE) return salesTaxEntries(scope, url);
    if (fileOf(url) === SALE_RESULTS_FILE) return saleResults(scope, url);
    if (fileOf(url).startsWith(MAIL)) {
      allowMail(scope.res);
      return mails(scope, url);
    }
    const chargeRun = readChargeRunFile(fileOf(url));
    if (chargeRun !== null) {
      const charges = createStoredFiles(
        {
          open: (asked, _, signal) => contextOf(asked).endpoints.payments.chargeRunCsv(chargeRun, signal),
          refusalOf: wordsOfServices,
        },
        log,
      );
      return charges(scope, url);
    }
    const creditNote = readCreditNoteFile(fileOf(url));
    if (creditNote !== null) {
      const notes = createStoredFiles(
        {
          open: (asked, _, signal) => contextOf(asked).endpoints.invoicing.creditNotePdf(creditNote, signal),
          refusalOf: wordsOfServices,
        },
        log,
      );
      return notes(scope, url);
    }
    const report = readReportFile(fileOf(url));
    if (report !== null) {
      const reports = createStoredFiles(
        {
          open: (asked, { searchParams }, signal) =>
            contextOf(asked).endpoints.saleResults.report(report, Object.fromEntries(searchParams), signal),
          refusalOf: wordsOfServices,
        },
        log,
      );
      return reports(scope, url);
    }
    const snapshot = readSnapshotFile(fileOf(url));
    const model = readModelFile(fileOf(url));
    if (snapshot !== null || model !== null || fileOf(url) === TIP_SHEET_FILE) {
      const lotFiles = createStoredFiles(
        {
          open: (asked, { searchParams }, signal) => {
            const { lots } = contextOf(asked).endpoints;
            if (snapshot !== null) return lots.snapshot(snapshot, Object.fromEntries(searchParams), signal);
            return model === null ? lots.tipSheet(signal) : lots.spreadsheetModel(model, signal);
          },
          refusalOf: wordsOfServices,
        },
        log,
      );
      return lotFiles(scope, url);
    }
    const prices = readPricesFile(fileOf(url));
    if (prices !== null) {
      const priceFiles = createStoredFiles(
        {
          open: (asked, _, signal) => contextOf(asked).endpoints.realizedPrices.snapshot(prices, signal),
          refusalOf: wordsOfServices,
        },
        log,
      );
      return priceFiles(scope, url);
    }
    const receipt = readReceiptFile(fileOf(url));
    if (receipt !== null) {
      const payments = createStoredFiles(
        {
          open: (asked, _, signal) => contextOf(asked).endpoints.invoicing.paymentReceiptCsv(receipt, signal),
          refusalOf: wordsOfServices,
        },
        log,
      );
      return payments(scope, url);
    }
    const file = readExportFile(fileOf(url));
    if (!file) return pictures(scope, url);
    const exported = createStoredFiles(
      {
        open: (asked, { searchParams }, signal) =>
          contextOf(asked).endpoints.invoicing.exported(
            file.groupNumber,
            file.format,
            Object.fromEntries(searchParams),
            signal,
          ),
        refusalOf: wordsOfServices,
      },
      log,
    );
    return exported(scope, url);
  };
}
