import { wireFromMinor } from '../../../rules/core/money';
import { fullName } from '../../../rules/core/text';
import { locationLabel } from '../../../rules/invoicing/invoices/location-label';
import { companyId } from '../../../rules/invoicing/invoices/platform';
import { statusLabel } from '../../../rules/invoicing/invoices/status';
import type { Actor } from '../../core/http/actor';
import type { Services } from '../../core/services';
import { storedDocument } from '../documents/document';
import { selectInvoices } from '../records/invoice-store';
import type { SentInvoicesJson } from './sending-wire';
import { selectLatestSent } from './sent-store';

/** Returns the current state and the last send of these invoices. Invoices that were never sent are left out. */
export async function readSentInvoices(
  { db }: Services,
  { houseId, houseTimeZone }: Actor,
  ids: readonly number[],
): Promise<SentInvoicesJson> {
  const sent = new Map((await selectLatestSent(db, houseId, ids)).map((row) => [row.invoiceId, row]));
  const invoices = await selectInvoices(db, houseId, ids);
  return {
    sentInvoices: invoices.flatMap((invoice) => {
      const last = sent.get(invoice.id);
      return last
        ? [
            {
              invoiceID: invoice.id,
              memberName: fullName(invoice),
              companyID: companyId(invoice.channel),
              location: locationLabel(invoice),
              outstandingBalance: wireFromMinor(invoice.outstanding, invoice.currency),
              currencyCode: invoice.currency,
              invoiceStatus: statusLabel(invoice.status, invoice.statusAt?.getTime() ?? null, houseTimeZone),
              sentAt: last.sentAt.getTime(),
              document: storedDocument(last.document),
            },
          ]
        : [];
    }),
  };
}
