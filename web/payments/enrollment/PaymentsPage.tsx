import { useParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { LoadFailure } from '../../core/apollo/LoadFailure';
import { mayInvoice } from '../../core/session/rights';
import { useViewer } from '../../core/session/session';
import { Screen } from '../../core/shell/Screen';
import { paymentsPath } from '../../paths/payments';
import { ButtonLink } from '../../ui/controls/Button';
import { Skeleton } from '../../ui/display/Skeleton';
import { Sheet, SheetBody } from '../../ui/layout/Sheet';
import { CardLimit } from '../cards/CardLimit';
import { EnabledPayments } from './EnabledPayments';
import { EnrollmentForm } from './EnrollmentForm';
import { EnrollmentStatus } from './EnrollmentStatus';
import { usePaymentsEnrollmentQuery } from './Payments.generated';

const Halves = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(0, 440px);
  gap: var(--s6);
  align-items: start;
  @media (max-width: 900px) {
    grid-template-columns: minmax(0, 1fr);
    gap: var(--s5);
  }
`;
const Text = styled.div`
  max-width: 62ch;
  color: var(--ink-2);
  > p:first-child {
    padding-left: var(--s4);
    border-left: 3px solid var(--accent);
    font: 500 var(--t-l)/1.45 var(--serif);
    color: var(--ink);
  }
  h2 {
    margin: var(--s5) 0 var(--s2);
    font-size: var(--t-l);
    color: var(--ink);
  }
  li {
    display: grid;
    grid-template-columns: 18px 1fr;
    margin-top: 6px;
  }
  li::before {
    content: '–';
    color: var(--ink-3);
  }
`;

/** What changes with online payments. */
const SigningUp = () => (
  <>
    <p>From January, the provider’s payments will be required for all invoices that are paid online.</p>
    <h2>What changes</h2>
    <ul>
      <li>Bidders pay by card or bank account from their invoice, and the invoice is marked paid automatically.</li>
      <li>Charge cards on file for a whole group of invoices, or on a day you choose.</li>
      <li>Sales tax for US bidders is calculated automatically.</li>
    </ul>
  </>
);

/** Signs up for online payments, shows what an enrolled house has, or books an appointment to switch. */
export function PaymentsPage() {
  const viewer = useViewer();
  const { action } = useParams();
  const isSwitch = action?.toLowerCase() === 'switch';
  const { data, error, refetch } = usePaymentsEnrollmentQuery();
  const enrollment = data?.house?.paymentsEnrollment;
  const isEnrolled = enrollment?.status === 'ENABLED';
  const isEnabled = isEnrolled && !isSwitch;
  return (
    <Screen
      title="Payments"
      sub={
        isSwitch
          ? isEnrolled
            ? 'Book an appointment about your payments.'
            : "Book an appointment and we'll help you switch."
          : isEnabled
            ? 'Bidders pay you online.'
            : enrollment && 'Sign up to be paid online.'
      }
      actions={
        isSwitch ? (
          <ButtonLink href={paymentsPath()}>{isEnrolled ? 'Back to payments' : 'Sign up instead'}</ButtonLink>
        ) : (
          <ButtonLink href={paymentsPath('switch')}>Book an appointment</ButtonLink>
        )
      }
    >
      <Halves>
        <Text>
          {isEnrolled && (
            <>
              <p>{viewer.house.name} takes payments by card and bank account.</p>
              <h2>What you have</h2>
              <EnabledPayments />
            </>
          )}
          {enrollment && !isEnrolled && <SigningUp />}
          <h2>Featured lots</h2>
          <p>Show individual lots first to bidders searching for similar items: $249 per lot/item.</p>
        </Text>
        <Sheet>
          <SheetBody>
            {!enrollment &&
              (error ? <LoadFailure error={error} onRetry={() => void refetch()} /> : <Skeleton $height="280px" />)}
            {enrollment && <EnrollmentStatus enrollment={enrollment} />}
            {isEnabled && mayInvoice(viewer) && <CardLimit />}
            {enrollment && !isEnabled && (
              <EnrollmentForm key={isSwitch ? 'switch' : 'sign-up'} kind={isSwitch ? 'APPOINTMENT' : 'SIGN_UP'} />
            )}
          </SheetBody>
        </Sheet>
      </Halves>
    </Screen>
  );
}
