import { AutoChargeOthersDocument } from '../../../web/invoicing/charge-dates/AutoCharge.generated';
import { InvoiceHistoryDocument } from '../../../web/invoicing/history/History.generated';
import { InvoicePaymentsDocument } from '../../../web/invoicing/recorded-payments/Paying.generated';
import { ChargeDryRunDocument } from '../../../web/payments/charge-runs/Charging.generated';
import { followMutations } from '../../support/houses/live-views';
import { lastNameOf, liveChargingHouse } from '../charge-runs/live-charging-house';
import { planningSteps } from '../charge-runs/live-steps';

const house = liveChargingHouse();

test('screens of a group, its bidders, and automatic charges update after changes to who is charged and when', async () => {
  const { group, invoice } = house();
  const [dated, replaced, removed] = [
    await invoice(lastNameOf('dated')),
    await invoice(lastNameOf('replaced')),
    await invoice(lastNameOf('removed')),
  ];
  const datedNumbers = [
    dated.number,
    (await invoice(lastNameOf('datedLater'))).number,
    replaced.number,
    removed.number,
  ];
  const everybody = { groupNumber: group, filter: {} };
  const wrong = await followMutations(
    {
      ...house(),
      addresses: [
        `/invoices/InvoiceGroupDetails/${group}`,
        `/invoices/EditInvoices/${group}`,
        '/invoices/AutomaticCharges',
        `/invoices/InvoiceAutoCharge/${group}/invoice/${datedNumbers.join(',')}`,
        `/customers/bidder/${replaced.approval.number}`,
        `/customers/bidder/${removed.approval.number}`,
        '/payments',
        '/payments/switch',
      ],
      dialogs: [
        {
          query: ChargeDryRunDocument,
          variables: { input: { selection: everybody }, show: 'READY', first: 50, offset: 0 },
        },
        {
          query: ChargeDryRunDocument,
          variables: { input: { selection: everybody }, show: 'OTHERS', first: 50, offset: 0 },
        },
        { query: AutoChargeOthersDocument, variables: { selection: everybody, first: 50, offset: 0 } },
        { query: InvoiceHistoryDocument, variables: { id: dated.id, first: 20, invoiceNumber: dated.number } },
        { query: InvoicePaymentsDocument, variables: { id: dated.id, first: 20 } },
      ],
    },
    Object.values(planningSteps(house)),
  );
  expect(wrong).toEqual({});
});
