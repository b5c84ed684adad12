import { styled } from 'styled-components';
import { localDateOf } from '../../../rules/core/dates';
import { dateInWords } from '../../core/locale';
import { useViewer } from '../../core/session/session';
import { Banner } from '../../ui/notices/Banner';
import type { Payments_houseFragment } from './Payments.generated';

const Room = styled.div`
  &:not(:last-child) {
    margin-bottom: var(--s4);
  }
`;

/** The enrollment of the house: enabled, or the request with its author and time. */
export function EnrollmentStatus({
  enrollment: { status, lastRequest },
}: {
  enrollment: NonNullable<Payments_houseFragment['paymentsEnrollment']>;
}) {
  const { house } = useViewer();
  if (status === 'ENABLED')
    return (
      <Room>
        <Banner tone="success">Payments are enabled for {house.name}.</Banner>
      </Room>
    );
  if (!lastRequest) return null;
  const day = dateInWords(localDateOf(Date.parse(lastRequest.requestedAt), house.timeZone));
  const command =
    lastRequest.kind === 'SIGN_UP'
      ? 'to sign up'
      : `for an appointment on ${lastRequest.date === null ? 'a day to be arranged' : dateInWords(lastRequest.date)}`;
  return (
    <Room>
      <Banner>
        {lastRequest.requestedBy} asked {command} on {day}. We'll contact {lastRequest.contactName}.
      </Banner>
    </Room>
  );
}
