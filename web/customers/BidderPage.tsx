import { useCallback } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { platformName } from '../../rules/invoicing/invoices/platform';
import { LoadFailure } from '../core/apollo/LoadFailure';
import { useDialogs } from '../core/dialogs/useDialogs';
import { counted } from '../core/locale';
import { RecordHistoryDialog } from '../core/records/RecordHistoryDialog';
import { useOpened } from '../core/session/opened-records';
import { holds, mayInvoice } from '../core/session/rights';
import { useViewer } from '../core/session/session';
import { Screen } from '../core/shell/Screen';
import { BidderDisputeRecord } from '../disputes/public/BidderDisputeRecord';
import { BidderFeedback } from '../feedback/public/BidderFeedback';
import { ApplyExemption } from '../invoicing/public/ApplyExemption';
import { BidderEmails } from '../invoicing/public/BidderEmails';
import { BidderFigures } from '../invoicing/public/BidderFigures';
import { BidderInvoices } from '../invoicing/public/BidderInvoices';
import { BidderLots } from '../invoicing/public/BidderLots';
import { BidderPayments } from '../invoicing/public/BidderPayments';
import { CorrectBidder } from '../invoicing/public/CorrectBidder';
import { bidderPath } from '../paths/customers';
import { BidderCard } from '../payments/public/BidderCard';
import { BidderExemptions } from '../tax-exemptions/public/BidderExemptions';
import { Button } from '../ui/controls/Button';
import { IconButton } from '../ui/controls/IconButton';
import { EmptyState } from '../ui/display/EmptyState';
import { Menu } from '../ui/overlays/Menu';
import { BidderRegistrations } from './approvals/BidderRegistrations';
import { bidderName } from './bidder-name';
import { BidderFacts } from './BidderFacts';
import { type BidderPageQuery, useBidderPageQuery } from './BidderPage.generated';
import { MergeDialog } from './people/MergeDialog';
import { PersonRecords } from './people/PersonRecords';
import { MessageBidder } from './public/MessageBidder';

const mayMessage = holds('REPORTS');

type Person = NonNullable<NonNullable<BidderPageQuery['approval']>['person']>;

/** Describes a person below their name: company, platforms, and bidder numbers. */
function wordsOf(person: Person): string {
  const platforms = person.channels.map(platformName).join(', ');
  const numbers = person.records.map(({ number }) => `#${number}`).join(', ');
  return [
    person.company !== bidderName(person) && person.company,
    platforms,
    person.recordCount > 1 ? `Bidders ${numbers}` : `Bidder ${numbers}`,
    person.recordCount > 1 && counted(person.recordCount, 'record'),
  ]
    .filter(Boolean)
    .join(' · ');
}

/** Everything about a person, with all their records. What belongs to their invoices needs the permission for those. */
function PersonPage({ person }: { person: Person }) {
  const { open, element } = useDialogs();
  const viewer = useViewer();
  const hasInvoices = mayInvoice(viewer);
  const { number, records } = person;
  useOpened(records[0]?.id);
  const apply = useCallback(
    ({ id, certificateNumber }: { readonly id: string; readonly certificateNumber: string }, isOffer: boolean) =>
      open(ApplyExemption, { id, certificateNumber, isOffer }),
    [open],
  );
  // Messages go to the address of a record: the one that the person shows.
  const addressee = records.find(({ email }) => email === person.email)?.number ?? number;
  const nameOf = (record: Person['records'][number]) =>
    records.length > 1 ? `${bidderName({ ...record, company: '' })}, #${record.number}` : null;
  return (
    <Screen
      title={bidderName(person)}
      sub={wordsOf(person)}
      actions={
        <>
          {mayMessage(viewer) && (
            <Button
              aria-haspopup="dialog"
              onClick={() =>
                open(MessageBidder, { bidders: [{ number: addressee, name: bidderName(person), email: person.email }] })
              }
            >
              Send message
            </Button>
          )}
          <Menu
            trigger={<IconButton icon="more" label={`Actions for ${bidderName(person)}`} />}
            items={[
              ...records.flatMap((record) => {
                const of = records.length > 1 ? ` of bidder #${record.number}` : '';
                return [
                  ...(hasInvoices
                    ? [
                        {
                          label: `Name and address${of}…`,
                          onSelect: () => open(CorrectBidder, { approvalId: record.id }),
                        },
                      ]
                    : []),
                  {
                    label: `History${of}`,
                    onSelect: () =>
                      open(RecordHistoryDialog, {
                        record: { id: record.id, name: `Bidder #${record.number}` },
                        canEdit: hasInvoices,
                      }),
                  },
                ];
              }),
              { label: 'Merge with another record…', onSelect: () => open(MergeDialog, { person, other: null }) },
            ]}
          />
        </>
      }
    >
      {element}
      {hasInvoices && <BidderFigures approvalNumber={number} />}
      <BidderDisputeRecord approvalNumber={number} />
      <BidderLots records={records.map((record) => record.number)} />
      {hasInvoices && <BidderInvoices approvalNumber={number} />}
      <BidderFacts person={person} />
      {hasInvoices && records[0] && (
        <BidderExemptions
          approvalNumber={number}
          approvalId={records[0].id}
          place={person.address}
          open={open}
          onApply={apply}
        />
      )}
      <PersonRecords person={person} open={open} />
      {hasInvoices &&
        records.map((record) => <BidderCard key={record.id} approvalNumber={record.number} record={nameOf(record)} />)}
      <BidderRegistrations bidderNumbers={records.map((record) => record.number)} />
      {hasInvoices && (
        <>
          <BidderPayments approvalNumber={number} />
          <BidderEmails approvalNumber={number} />
        </>
      )}
      {records.map((record) => (
        <BidderFeedback key={record.id} approvalNumber={record.number} record={nameOf(record)} />
      ))}
    </Screen>
  );
}

interface BidderPageProps {
  /** approvalID, or the member's number on the platform (memberID). */
  bidderNumber: number;
}

/**
 * A bidder of the house: facts, invoices, and payments, of all records of the person. If no approval has the number, it is treated as a
 * member's number. The address is corrected to that of the person's primary record.
 */
export function BidderPage({ bidderNumber }: BidderPageProps) {
  const { search } = useLocation();
  const { data, error, refetch } = useBidderPageQuery({ variables: { number: bidderNumber } });
  const person = data?.approval?.person;
  const wanted = person?.number ?? (data && !data.approval ? data.member?.number : undefined);
  if (wanted !== undefined && wanted !== bidderNumber) return <Navigate to={bidderPath(wanted) + search} replace />;
  if (person) return <PersonPage person={person} />;
  return (
    <Screen title="Bidder">
      {error ? (
        <LoadFailure error={error} onRetry={() => void refetch()} />
      ) : data && !data.approval ? (
        <EmptyState title="There is no such bidder.">
          No bidder or member of this house has the number {bidderNumber}.
        </EmptyState>
      ) : (
        <BidderFacts person={undefined} />
      )}
    </Screen>
  );
}
