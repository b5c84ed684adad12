import type {
  ChargesBody,
  ChargesJson,
  ChargesPreviewJson,
} from '../../../upstream/invoicing/added-charges/charges-wire';
import { appendEntries, type NewPayment } from '../../../upstream/invoicing/editing/append-entries';
import type { InvoiceDetailJson, InvoiceJson } from '../../../upstream/invoicing/invoices/invoice-wire';
import type { TestUpstream } from '../../support/services/upstream';
import type { HouseClient } from '../house-at-work';

export type Amounts = Readonly<Partial<Record<'tax' | 'shipping' | 'insurance' | 'other', number>>>;

/** Returns amounts in the format of the REST calls. */
export const flat = (amounts: Amounts): ChargesBody['charges'] =>
  Object.fromEntries(Object.entries(amounts).map(([part, amount]) => [part, { amount }]));

export const setCharges = (api: HouseClient, body: ChargesBody): Promise<ChargesJson> =>
  api.post<ChargesJson>('charges', body);
export const previewCharges = (api: HouseClient, body: ChargesBody): Promise<ChargesPreviewJson> =>
  api.post<ChargesPreviewJson>('charges/preview', body);

/** Returns the line of an invoice, by its position. */
export function line(invoice: InvoiceJson, index = 0): InvoiceDetailJson {
  const found = invoice.invoiceDetails?.[index];
  if (!found) throw new Error(`no line ${index}`);
  return found;
}

/** Returns the specified payload for a lot, as the screen sends it. */
export const lotPayload = (invoice: InvoiceJson, index: number, amounts: Amounts) => {
  const { invoiceID, lotID, suppress, restricted, paid, additionalCharge } = line(invoice, index);
  return { invoiceID, lotID, ...amounts, suppress, restricted, paid, additionalCharge };
};

/** Adds a payment to the ledger, as payments do: in minor units. */
export async function pay(
  upstream: TestUpstream,
  api: HouseClient,
  { invoiceGroupID, invoiceID }: Pick<InvoiceJson, 'invoiceGroupID' | 'invoiceID'>,
  payment: Partial<NewPayment> & Pick<NewPayment, 'amount'>,
): Promise<void> {
  const [method] = await upstream.db.query<{ id: number }>(
    'select id from payment_method_view where house_id = $1 order by id limit 1',
    [api.houseId],
  );
  const whole = {
    invoiceId: invoiceID,
    lineId: null,
    round: 0,
    state: 'SETTLED',
    refersTo: null,
    methodId: method?.id ?? 1,
    online: false,
    at: upstream.clock.now(),
  } as const;
  await upstream.db.transaction((tx) =>
    appendEntries(
      tx,
      upstream.services,
      { houseId: api.houseId, userId: null, requestId: null },
      {
        groupId: invoiceGroupID,
        charges: [],
        payments: [{ ...whole, ...payment }],
        action: 'invoice.payment',
      },
    ),
  );
}

export const cents = (amount: number): number => Math.round(amount * 100);
