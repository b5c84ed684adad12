import { useParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { useViewer } from '../../core/session/session';
import { LoadFailure } from '../../core/shell/LoadFailure';
import { Screen } from '../../core/shell/Screen';
import { mayInvoice } from '../../invoicing/public/may-invoice';
import { ButtonLink } from '../../ui/controls/Button';
import { Skeleton } from '../../ui/display/Skeleton';
import { Sheet, SheetBody } from '../../ui/layout/Sheet';
import { CardLimit } from '../cards/CardLimit';
import { paymentsPath } from '../paths';
import { EnrolmentForm } from './EnrolmentForm';
import { EnrolmentStanding } from './EnrolmentStanding';
import { usePaymentsEnrolmentQuery } from './Payments.generated';

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

/** Signing up for the provider's payments, or an appointment to switch to them (S2 section 2). */
export function PaymentsPage() {
  const viewer = useViewer();
  const { action } = useParams();
  const isSwitch = action?.toLowerCase() === 'switch';
  const { data, error, refetch } = usePaymentsEnrolmentQuery();
  const enrolment = data?.house?.paymentsEnrolment;
  return (
    <Screen
      title="Payments"
      sub={isSwitch ? 'Book an appointment: we go through the switch with you.' : 'Sign up to be paid online.'}
      actions={
        isSwitch ? (
          <ButtonLink href={paymentsPath()}>Sign up instead</ButtonLink>
        ) : (
          <ButtonLink href={paymentsPath('switch')}>Book an appointment</ButtonLink>
        )
      }
    >
      <Halves>
        <Text>
          <p>From January, the provider’s payments will be required for all invoices that are paid online.</p>
          <h2>What changes</h2>
          <ul>
            <li>
              Bidders pay by card or bank account from their invoice, and the payment stands on the invoice by itself.
            </li>
            <li>Cards on file can be charged for a whole group of invoices, or on a day that you choose.</li>
            <li>Sales tax of bidders in the United States is worked out for you.</li>
          </ul>
          <h2>Featured lots</h2>
          <p>Have single lots shown first to bidders who look for something like them: $249 per lot/item.</p>
        </Text>
        <Sheet>
          <SheetBody>
            {!enrolment &&
              (error ? <LoadFailure error={error} onRetry={() => void refetch()} /> : <Skeleton $height="280px" />)}
            {enrolment && <EnrolmentStanding enrolment={enrolment} />}
            {enrolment?.status === 'ENABLED' && !isSwitch && mayInvoice(viewer) && <CardLimit />}
            {enrolment && (isSwitch || enrolment.status !== 'ENABLED') && (
              <EnrolmentForm key={isSwitch ? 'switch' : 'sign-up'} kind={isSwitch ? 'APPOINTMENT' : 'SIGN_UP'} />
            )}
          </SheetBody>
        </Sheet>
      </Halves>
    </Screen>
  );
}
