import { type KeyboardEvent, useMemo, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { LoadFailure } from '../core/apollo/LoadFailure';
import { useRecord } from '../core/live/useRecord';
import { viewerLocale } from '../core/locale';
import { Screen } from '../core/shell/Screen';
import { EmailReceipt } from '../invoicing/public/EmailReceipt';
import { UndoReceipt } from '../invoicing/public/UndoReceipt';
import { BIDDER, drawerRoute, tillPath } from '../paths/till';
import { ButtonLink } from '../ui/controls/Button';
import { Link } from '../ui/display/Link';
import { formatMoney } from '../ui/display/money-format';
import { Skeleton } from '../ui/display/Skeleton';
import { Section } from '../ui/layout/Page';
import { Banner } from '../ui/notices/Banner';
import { Account, type Taken } from './Account';
import { PersonSearch } from './PersonSearch';
import {
  type Till_receiptFragment as Receipt,
  Till_receiptFragmentDoc,
  useTillAccountQuery,
  useTillMethodsQuery,
} from './Till.generated';

/** The receipt of the person before, as it is now, with their change. */
function LastReceipt({ name, email, taken }: { name: string; email: string; taken: Receipt }) {
  const receipt = useRecord('PaymentReceipt', taken.id, Till_receiptFragmentDoc, 'Till_receipt') ?? taken;
  const money = (amount: string) => formatMoney(amount, receipt.currency, viewerLocale());
  if (receipt.state === 'UNDONE')
    return (
      <Banner tone="info">
        The payment of {name} was undone: {money(receipt.total)}.
      </Banner>
    );
  const hasChange = Number(receipt.changeGiven) > 0;
  return (
    <Banner
      tone="success"
      actions={
        <>
          <EmailReceipt receipt={receipt} address={email} />
          <UndoReceipt receipt={receipt} />
        </>
      }
    >
      {name} paid {money(receipt.total)}. {hasChange && <b>Change: {money(receipt.changeGiven)}. </b>}
      <Link href={receipt.pdfUrl} target="_blank">
        Receipt {receipt.number} (PDF)
      </Link>
    </Banner>
  );
}

/** What was taken from the person before. */
function LastTaken({ taken: { name, email, receipt } }: { taken: Taken }) {
  if (receipt === null) return <Banner tone="success">The items of {name} were handed over.</Banner>;
  return <LastReceipt name={name} email={email} taken={receipt} />;
}

function AccountOf({
  number,
  onTaken,
  onNext,
}: {
  number: number;
  onTaken: (taken: Taken) => void;
  onNext: () => void;
}) {
  const { data, error, loading, refetch } = useTillAccountQuery({ variables: { number } });
  const known = useTillMethodsQuery();
  const methods = useMemo(
    () => (known.data?.paymentMethods ?? []).filter(({ isChoosable }) => isChoosable),
    [known.data],
  );
  if (error && !data) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (loading || !known.data) return <Skeleton $width="100%" $height="240px" />;
  const person = data?.approval?.person;
  if (!person) return <Banner tone="error">There is no bidder {number}.</Banner>;
  return <Account key={person.id} person={person} methods={methods} onTaken={onTaken} onNext={onNext} />;
}

/** Takes what people pay, one after the other: find the person, choose how they pay, take it. */
export function TillPage() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const [last, setLast] = useState<Taken | null>(null);
  // Each search is a new one.
  const [turn, setTurn] = useState(0);
  const given = query.get(BIDDER);
  const number = given === null || !/^\d{1,9}$/.test(given) ? null : Number(given);
  const next = () => {
    void navigate(tillPath());
    setTurn(turn + 1);
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && number !== null) next();
  };
  return (
    <Screen
      title="Till"
      sub="Take what people pay, and hand over their items."
      actions={<ButtonLink href={drawerRoute}>Count the drawer</ButtonLink>}
    >
      <div onKeyDown={press} role="presentation">
        {last && number === null && (
          <Section aria-label="Last payment">
            <LastTaken taken={last} />
          </Section>
        )}
        <Section aria-label="Person">
          <PersonSearch
            key={turn}
            onPerson={(person) => {
              setLast(null);
              setTurn(turn + 1);
              void navigate(tillPath(person.number));
            }}
          />
        </Section>
        {number !== null && (
          <AccountOf
            key={number}
            number={number}
            onNext={next}
            onTaken={(taken) => {
              setLast(taken);
              next();
            }}
          />
        )}
      </div>
    </Screen>
  );
}
