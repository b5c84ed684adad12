import { useCallback, useMemo, useState } from 'react';
import { styled } from 'styled-components';
import { LoadFailure } from '../../core/apollo/LoadFailure';
import { useListPage } from '../../core/lists/useListPage';
import { AddressSearch } from '../../core/router/AddressSearch';
import { Screen } from '../../core/shell/Screen';
import { EmptyState } from '../../ui/display/EmptyState';
import { Bar, Section } from '../../ui/layout/Page';
import { DataTable } from '../../ui/table/DataTable';
import { SnapshotForm } from './SnapshotForm';
import { snapshotsColumns } from './Snapshots.columns';
import { type Snapshots_catalogFragment as Catalog, useSnapshotsQuery } from './Snapshots.generated';
import { useSnapshotDownload } from './useSnapshotDownload';

const More = styled.p`
  padding: var(--s3) 0;
  font-size: var(--t-s);
  color: var(--ink-3);
`;

const LISTED = 25;
const ONE_AT_A_TIME = 'Wait until the other snapshot is downloaded, or cancel it.';
const none: readonly Catalog[] = [];
const nameOf = ({ title }: Catalog) => title;

/** Catalog Snapshot: downloads the lots of a session with their pictures as a spreadsheet that can be uploaded again. */
export function SnapshotsPage() {
  const { search } = useListPage();
  const [typed, setTyped] = useState('');
  const download = useSnapshotDownload();
  const { state, start } = download;
  const {
    data: current,
    previousData,
    error,
    refetch,
  } = useSnapshotsQuery({
    variables: { first: LISTED, search: search.value || null },
  });
  const data = current ?? previousData;
  const isRunning = state.kind === 'RUNNING';
  const choose = useCallback(
    ({ number }: Catalog) => {
      setTyped(String(number));
      void start(number);
    },
    [start],
  );
  const columns = useMemo(() => snapshotsColumns(choose, isRunning ? ONE_AT_A_TIME : undefined), [choose, isRunning]);
  const more = (data?.catalogs.totalCount ?? 0) > LISTED;
  return (
    <Screen
      title="Catalog Snapshot"
      sub="A spreadsheet with the lots of a session and their pictures. Uploading it unchanged changes nothing."
    >
      <SnapshotForm typed={typed} onType={setTyped} download={download} />
      <Section>
        <Bar>
          <AddressSearch label="Search sessions" {...search} />
        </Bar>
        {!data && error ? (
          <LoadFailure error={error} onRetry={() => void refetch()} />
        ) : (
          <DataTable
            label="Sessions"
            columns={columns}
            rows={data?.catalogs.nodes ?? none}
            rowName={nameOf}
            loading={!data}
            empty={<EmptyState title={search.value === '' ? 'There are no sessions yet.' : 'No sessions match.'} />}
          />
        )}
        {more && <More>These are the latest {LISTED} sessions. Search for the others.</More>}
      </Section>
    </Screen>
  );
}
