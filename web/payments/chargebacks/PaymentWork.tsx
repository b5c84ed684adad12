import { dateInWords } from '../../core/locale';
import { holds } from '../../core/session/rights';
import { useViewer } from '../../core/session/session';
import { WorkPending, WorkRow } from '../../core/shell/WorkRow';
import { automaticChargesPath, chargebacksRoute, reconciliationPath } from '../../paths/payments';
import { type PaymentWorkQuery, usePaymentWorkQuery } from './PaymentWork.generated';

const mayAutoCharge = holds('AUTO_CHARGE');

/** The automatic charges of the coming week: all that the list shows, which may be dated up to a week ahead. */
function WeekOfCharges({ days }: NonNullable<PaymentWorkQuery['upcomingCharges']>) {
  const first = days.find(({ invoiceCount }) => invoiceCount > 0);
  return (
    <WorkRow
      count={days.reduce((sum, { invoiceCount }) => sum + invoiceCount, 0)}
      href={automaticChargesPath()}
      about={first && `next on ${dateInWords(first.day)}`}
      one="invoice is charged automatically this week"
      many="invoices are charged automatically this week"
    />
  );
}

/** What waits on payments through the provider. The numbers are those of the lists that they lead to. */
export function PaymentWork() {
  const viewer = useViewer();
  const { data, error } = usePaymentWorkQuery({
    variables: { mayAutoCharge: mayAutoCharge(viewer) },
  });
  if (!data) return <WorkPending error={error} />;
  return (
    <>
      <WorkRow
        count={data.chargebacks.totalCount}
        href={chargebacksRoute}
        about={data.chargebacks.nodes[0]?.dueText}
        one="chargeback is open"
        many="chargebacks are open"
      />
      <WorkRow
        count={data.paymentDiscrepancies.totalCount}
        href={reconciliationPath}
        one="payment differs from the payment provider"
        many="payments differ from the payment provider"
      />
      {data.upcomingCharges && <WeekOfCharges {...data.upcomingCharges} />}
    </>
  );
}
