import type { ReactNode } from 'react';
import { holds, mayInvoice } from '../../core/session/rights';
import { useViewer } from '../../core/session/session';
import { automaticChargesPath, chargebacksRoute, paymentMethodsPath, reconciliationPath } from '../../paths/payments';
import { Facts } from '../../ui/display/Facts';
import { Link } from '../../ui/display/Link';

const mayAutoCharge = holds('AUTO_CHARGE');
const mayEditMethods = holds('PAYMENTS');

/** What a house with online payments has, with the screens that the viewer can open. */
export function EnabledPayments() {
  const viewer = useViewer();
  const { autoChargeEnabled } = viewer.house;
  const facts: readonly (readonly [string, ReactNode])[] = [
    ['Invoices', 'Bidders pay by card or bank account from their invoice, which is then marked as paid.'],
    ['Cards on file', 'You charge the cards of a whole group of invoices at once, and refund charges.'],
    [
      'Automatic charges',
      autoChargeEnabled ? (
        <>
          Invoices are charged on the day you choose.{' '}
          {mayAutoCharge(viewer) && <Link href={automaticChargesPath()}>Automatic Charges</Link>}
        </>
      ) : (
        'Not enabled for your house.'
      ),
    ],
    ['Sales tax', 'Calculated automatically for bidders in the United States.'],
    ...(mayInvoice(viewer)
      ? ([
          [
            'Chargebacks',
            <>
              Payments that bidders dispute with their bank. <Link href={chargebacksRoute}>Chargebacks</Link>
            </>,
          ],
          [
            'Reconciliation',
            <>
              Payments that differ from the payment provider’s. <Link href={reconciliationPath}>Reconciliation</Link>
            </>,
          ],
        ] as const)
      : []),
    ...(mayEditMethods(viewer)
      ? ([
          [
            'Payment methods',
            <>
              How staff record other payments. <Link href={paymentMethodsPath}>Payment Methods</Link>
            </>,
          ],
        ] as const)
      : []),
  ];
  return (
    <Facts>{facts.map(([label, text]) => [<dt key={label}>{label}</dt>, <dd key={`${label}.text`}>{text}</dd>])}</Facts>
  );
}
