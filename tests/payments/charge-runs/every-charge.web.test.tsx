import { InvoiceHistoryDocument } from '../../../web/invoicing/history/History.generated';
import {
  InvoicePaymentsDocument,
  PayableStateDocument,
} from '../../../web/invoicing/recorded-payments/Paying.generated';
import { ChargeDryRunDocument } from '../../../web/payments/charge-runs/Charging.generated';
import { followMutations } from '../../support/houses/live-views';
import { lastNameOf, liveChargingHouse } from './live-charging-house';
import { chargeSteps, runsOf } from './live-steps';

const house = liveChargingHouse();

test('charge runs of a group, and every screen of the invoices, update after every charge', async () => {
  const { group, invoice } = house();
  const [charged, lost] = [await invoice(lastNameOf('charged')), await invoice(lastNameOf('lost'))];
  const [first, second] = await runsOf(house());
  const runs = [first, second].map((run) => `/invoices/CardCharges/${group}/run/${run?.number ?? 0}`);
  const { refreshCharges, chargeCards, retryCharges } = chargeSteps(house);
  const dryRun = { first: 50, offset: 0, show: 'OTHERS' };
  const wrong = await followMutations(
    {
      ...house(),
      addresses: [
        `/invoices/InvoiceGroupDetails/${group}`,
        `/invoices/EditInvoices/${group}`,
        `/invoices/CardCharges/${group}`,
        ...runs,
        `/customers/bidder/${lost.approval.number}`,
        '/invoices/ExistingInvoices',
      ],
      dialogs: [
        {
          query: ChargeDryRunDocument,
          variables: { ...dryRun, input: { selection: { groupNumber: group, filter: {} } } },
        },
        { query: ChargeDryRunDocument, variables: { ...dryRun, input: { retryOf: first?.id } } },
        ...[charged, lost].flatMap(({ id, number, lines }) => [
          { query: InvoicePaymentsDocument, variables: { id, first: 20 } },
          { query: InvoiceHistoryDocument, variables: { id, first: 20, invoiceNumber: number } },
          { query: PayableStateDocument, variables: { ids: [id, ...lines.map((line) => line.id)] } },
        ]),
      ],
    },
    [refreshCharges, chargeCards, retryCharges],
  );
  expect(wrong).toEqual({});
});
