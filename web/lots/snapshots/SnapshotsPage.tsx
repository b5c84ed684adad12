import type { SubmitEvent } from 'react';
import { useCallback, useMemo, useState } from 'react';
import { styled } from 'styled-components';
import { LoadFailure } from '../../core/apollo/LoadFailure';
import { viewerLocale } from '../../core/locale';
import { AddressSearch } from '../../core/router/AddressSearch';
import { useAddress } from '../../core/router/useAddress';
import { Screen } from '../../core/shell/Screen';
import { Button } from '../../ui/controls/Button';
import { Field } from '../../ui/controls/Field';
import { TextInput } from '../../ui/controls/TextInput';
import { EmptyState } from '../../ui/display/EmptyState';
import { SpinnerRing } from '../../ui/display/SpinnerRing';
import { Bar, Section } from '../../ui/layout/Page';
import { Banner } from '../../ui/notices/Banner';
import { DataTable } from '../../ui/table/DataTable';
import { snapshotsColumns } from './Snapshots.columns';
import type { Snapshots_catalogFragment as Catalog } from './Snapshots.generated';
import { useSnapshotsQuery } from './Snapshots.generated';
import { type SnapshotState, useSnapshotDownload } from './useSnapshotDownload';

const Form = styled.form`
  display: flex;
  flex-wrap: wrap;
  align-items: start;
  gap: var(--s3);
  > div:first-child {
    flex: 0 1 280px;
    min-width: 200px;
  }
  /* Beside the input, below its label. */
  > button {
    margin-top: 25px;
    @media (max-width: 639px) {
      margin-top: 0;
    }
  }
`;

const Notice = styled.div`
  margin-top: var(--s3);
`;

const More = styled.p`
  padding: var(--s3) 0;
  font-size: var(--t-s);
  color: var(--ink-3);
`;

/** Not announced: the number changes many times a second. */
const Running = styled.div`
  display: flex;
  align-items: center;
  gap: var(--s3);
  font-variant-numeric: tabular-nums;
  color: var(--ink-2);
`;

const LISTED = 25;
const LONGEST_ID = 9;
const NOT_DIGITS = 'Catalog ID must contain numbers only.';
const ONE_AT_A_TIME = 'Wait until the other snapshot is downloaded, or cancel it.';
const MB = 1024 * 1024;
const none: readonly Catalog[] = [];
const idOf = ({ id }: Catalog) => id;
const nameOf = ({ title }: Catalog) => title;

/** Returns what is wrong with an ID that was typed, or undefined. */
function idProblem(typed: string): string | undefined {
  if (typed === '') return undefined;
  if (!/^\d+$/.test(typed)) return NOT_DIGITS;
  return typed.length > LONGEST_ID || Number(typed) === 0
    ? `There is no catalog ${typed}. Check the ID, or choose a session below.`
    : undefined;
}

/** What happens to the download. */
function DownloadNotice({ state, onCancel }: { state: SnapshotState; onCancel: () => void }) {
  switch (state.kind) {
    case 'IDLE':
      return null;
    case 'RUNNING': {
      const size = (state.bytes / MB).toLocaleString(viewerLocale(), {
        minimumFractionDigits: 1,
        maximumFractionDigits: 1,
      });
      return (
        <Running>
          <SpinnerRing />
          <span>
            Downloading the snapshot of catalog {state.catalogId}: {size} MB so far. Many pictures take a few minutes.
          </span>
          <Button onClick={onCancel}>Cancel</Button>
        </Running>
      );
    }
    case 'SAVED':
      return (
        <Banner tone="success">
          The snapshot of catalog {state.catalogId} was downloaded as {state.name}.
        </Banner>
      );
    case 'FAILED':
      return <Banner tone="error">{state.message}</Banner>;
  }
}

/** Catalog Snapshot: downloads the lots of a session with their pictures as a spreadsheet that can be uploaded again. */
export function SnapshotsPage() {
  const { query, change } = useAddress();
  const search = query.get('q') ?? '';
  const onSearch = useCallback((text: string) => change({ q: text || null }), [change]);
  const [typed, setTyped] = useState('');
  const { state, start, cancel, forget } = useSnapshotDownload();
  const {
    data: current,
    previousData,
    error,
    refetch,
  } = useSnapshotsQuery({
    variables: { first: LISTED, search: search || null },
    fetchPolicy: 'cache-and-network',
  });
  const data = current ?? previousData;
  const isRunning = state.kind === 'RUNNING';
  const problem = idProblem(typed);
  const choose = useCallback(
    ({ number }: Catalog) => {
      setTyped(String(number));
      void start(number);
    },
    [start],
  );
  const columns = useMemo(() => snapshotsColumns(choose, isRunning ? ONE_AT_A_TIME : undefined), [choose, isRunning]);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (typed !== '' && problem === undefined && !isRunning) void start(Number(typed));
  };
  const more = (data?.catalogs.totalCount ?? 0) > LISTED;
  return (
    <Screen
      title="Catalog Snapshot"
      sub="A spreadsheet with the lots of a session and their pictures. Uploading it unchanged changes nothing."
    >
      <Section>
        <Form onSubmit={submit} noValidate>
          <Field label="Enter Catalog ID:" error={problem}>
            <TextInput
              value={typed}
              inputMode="numeric"
              autoComplete="off"
              onChange={({ target: { value } }) => {
                setTyped(value.trim());
                forget();
              }}
            />
          </Field>
          <Button
            type="submit"
            tone="primary"
            busy={isRunning}
            waiting={typed === '' ? 'Enter a catalog ID first.' : problem}
          >
            Download Snapshot
          </Button>
        </Form>
        <Notice>
          <DownloadNotice state={state} onCancel={cancel} />
        </Notice>
      </Section>
      <Section>
        <Bar>
          <AddressSearch label="Search sessions" value={search} onSearch={onSearch} />
        </Bar>
        {!data && error ? (
          <LoadFailure error={error} onRetry={() => void refetch()} />
        ) : (
          <DataTable
            label="Sessions"
            columns={columns}
            rows={data?.catalogs.nodes ?? none}
            rowId={idOf}
            rowName={nameOf}
            loading={!data}
            empty={<EmptyState title={search === '' ? 'There are no sessions yet.' : 'No sessions match.'} />}
          />
        )}
        {more && <More>These are the latest {LISTED} sessions. Search for the others.</More>}
      </Section>
    </Screen>
  );
}
