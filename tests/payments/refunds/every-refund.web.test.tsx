import { print } from 'graphql';
import { CreditNotesDocument } from '../../../web/invoicing/credits/Credits.generated';
import { InvoiceHistoryDocument } from '../../../web/invoicing/history/History.generated';
import {
  InvoicePaymentsDocument,
  PayableStateDocument,
} from '../../../web/invoicing/recorded-payments/Paying.generated';
import { ChargeDryRunDocument, RefreshChargesDocument } from '../../../web/payments/charge-runs/Charging.generated';
import { ChargeRefundsDocument, RefundDryRunDocument } from '../../../web/payments/refunds/Refunds.generated';
import { followMutations } from '../../support/houses/live-views';
import { lastNameOf, liveChargingHouse } from '../charge-runs/live-charging-house';
import { answeredRefund, chargeOf, chargeSteps, runsOf } from '../charge-runs/live-steps';

const house = liveChargingHouse();

test('charges of a run, and every screen of their invoices and bidders, update after every refund', async () => {
  const { group, invoice, read } = house();
  const [refunded, lost] = [await invoice(lastNameOf('refunded')), await invoice(lastNameOf('lost'))];
  const runs = await runsOf(house());
  // An unconfirmed charge cannot be refunded.
  for (const { id } of runs) await read(print(RefreshChargesDocument), { input: { id } });
  const charges = { refunded: await chargeOf(house(), 'refunded'), lost: await chargeOf(house(), 'lost') };
  const { refundCharge, refreshRefund, createCreditNote, allowCharging } = chargeSteps(house);
  const wrong = await followMutations(
    {
      ...house(),
      addresses: [
        `/invoices/InvoiceGroupDetails/${group}`,
        `/invoices/EditInvoices/${group}`,
        `/invoices/CardCharges/${group}/run/${runs[0]?.number ?? 0}`,
        `/customers/bidder/${lost.approval.number}`,
        '/invoices/ExistingInvoices',
      ],
      dialogs: [
        {
          query: ChargeDryRunDocument,
          variables: { input: { selection: { groupNumber: group, filter: {} } }, show: 'OTHERS', first: 50, offset: 0 },
        },
        ...Object.values(charges).flatMap((charge) => [
          { query: ChargeRefundsDocument, variables: { id: charge } },
          { query: RefundDryRunDocument, variables: { charge } },
        ]),
        ...[refunded, lost].flatMap(({ id, number, lines }) => [
          { query: InvoicePaymentsDocument, variables: { id, first: 20 } },
          { query: CreditNotesDocument, variables: { id } },
          { query: InvoiceHistoryDocument, variables: { id, first: 20, invoiceNumber: number } },
          { query: PayableStateDocument, variables: { ids: [id, ...lines.map((line) => line.id)] } },
        ]),
      ],
    },
    [answeredRefund(house), refundCharge, refreshRefund, createCreditNote, allowCharging],
  );
  expect(wrong).toEqual({});
});
