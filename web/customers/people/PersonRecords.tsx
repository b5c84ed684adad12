import { platformName } from '../../../rules/invoicing/invoices/platform';
import { LoadFailure } from '../../core/apollo/LoadFailure';
import type { OpenDialog } from '../../core/dialogs/useDialogs';
import { Section } from '../../ui/layout/Page';
import type { Column } from '../../ui/table/column';
import { DataTable } from '../../ui/table/DataTable';
import { bidderName } from '../bidder-name';
import { Merges } from './Merges';
import { type PersonName_personFragment, type PersonRecordsQuery, usePersonRecordsQuery } from './People.generated';
import { PossibleDuplicates } from './PossibleDuplicates';

type Person = NonNullable<NonNullable<PersonRecordsQuery['approval']>['person']>;
type PersonRecord = Person['records'][number];

const columns: readonly Column<PersonRecord>[] = [
  { id: 'number', header: 'Bidder #', width: 100, cell: ({ number }) => number },
  { id: 'platform', header: 'Platform', width: 130, cell: ({ channel }) => platformName(channel) },
  { id: 'member', header: 'Member', width: 100, priority: 3, cell: ({ memberNumber }) => memberNumber },
  { id: 'name', header: 'Name', width: 180, cell: bidderName },
  { id: 'email', header: 'Email', width: 220, priority: 1, cell: ({ email }) => email },
  { id: 'phone', header: 'Phone', width: 130, priority: 2, cell: ({ phone }) => phone },
  { id: 'tax', header: 'Sales tax', width: 110, priority: 4, cell: ({ isTaxExempt }) => (isTaxExempt ? 'Exempt' : '') },
  { id: 'card', header: 'Card', width: 84, priority: 3, cell: ({ hasCard }) => (hasCard ? 'On file' : '') },
];

export interface PersonRecordsProps {
  /** The person, as the page shows them. */
  person: PersonName_personFragment;
  open: OpenDialog;
}

/** The records of a bidder, people who are possibly the same, and past merges; nothing for a single record without either. */
export function PersonRecords({ person, open }: PersonRecordsProps) {
  const { data, previousData, error, refetch } = usePersonRecordsQuery({ variables: { number: person.number } });
  const shown = (data ?? previousData)?.approval?.person;
  if (!shown) return error ? <LoadFailure error={error} onRetry={() => void refetch()} /> : null;
  return (
    <>
      <PossibleDuplicates person={person} duplicates={shown.possibleDuplicates} open={open} />
      {shown.records.length > 1 && (
        <Section aria-labelledby="bidder-records">
          <h2 id="bidder-records">Records</h2>
          <DataTable label="Records" columns={columns} rows={shown.records} rowName={bidderName} />
        </Section>
      )}
      <Merges merges={shown.merges} />
    </>
  );
}
