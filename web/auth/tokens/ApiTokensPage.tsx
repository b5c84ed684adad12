import { useCallback, useMemo, useState } from 'react';
import { LoadFailure } from '../../core/apollo/LoadFailure';
import { useQuickEdit } from '../../core/edit/useEdit';
import { useRecentChanges } from '../../core/live/recent-changes';
import { useAddress } from '../../core/router/useAddress';
import { useLastPage } from '../../core/router/useListPage';
import { TABLE_SIZES, usePaging } from '../../core/router/usePaging';
import { Screen } from '../../core/shell/Screen';
import { useHouseTime } from '../../core/useHouseTime';
import { apiTokensPath } from '../../paths/auth';
import { Button } from '../../ui/controls/Button';
import { SegmentedControl } from '../../ui/controls/SegmentedControl';
import { EmptyState } from '../../ui/display/EmptyState';
import { Bar } from '../../ui/layout/Page';
import { Pager } from '../../ui/layout/Pager';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog';
import { DataTable } from '../../ui/table/DataTable';
import { tokenColumns } from './ApiTokens.columns';
import {
  type ApiTokens_tokenFragment as Token,
  useApiTokensPageQuery,
  useRevokeApiTokenMutation,
} from './ApiTokens.generated';
import { NewTokenDialog } from './NewTokenDialog';

/** Asks before a token is revoked. */
function RevokeTokenDialog({ token, onClose }: { token: Token; onClose: () => void }) {
  const { run, busy } = useQuickEdit(useRevokeApiTokenMutation());
  const confirm = async () => {
    const { refusal } = await run(
      { id: token.id },
      {
        isRepeatable: true,
        confirmation: () => ({ tone: 'success', message: `${token.name} was revoked.` }),
        failed: {
          nothing: `${token.name} was not revoked.`,
          mayBe: `The connection was lost, so ${token.name} may have been revoked.`,
        },
      },
    );
    if (!refusal?.failure) onClose();
  };
  return (
    <ConfirmDialog
      open
      title={`Revoke ${token.name}?`}
      confirm="Revoke"
      danger
      busy={busy}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p>Whatever uses it (rst_…{token.hint}) is refused at once, and for good.</p>
    </ConfirmDialog>
  );
}

const idOf = (token: Token) => token.id;
const nameOf = (token: Token) => token.name;
const none: readonly Token[] = [];

/** The house's API tokens. */
export function ApiTokensPage() {
  const { query, change } = useAddress();
  const activeOnly = query.get('show') !== 'all';
  const { page, size, offset, hrefFor } = usePaging(apiTokensPath);
  const {
    data: current,
    previousData,
    error,
    refetch,
  } = useApiTokensPageQuery({ variables: { first: size, offset, activeOnly } });
  const list = (current ?? previousData)?.apiTokens;
  useLastPage(page, size, current?.apiTokens.totalCount);
  const [making, setMaking] = useState(false);
  const [revoking, setRevoking] = useState<Token | null>(null);
  const recent = useRecentChanges();
  const { time, day } = useHouseTime();
  const columns = useMemo(() => tokenColumns({ onRevoke: setRevoking, time, day }), [time, day]);
  const stopMaking = useCallback(() => setMaking(false), []);
  const make = (
    <Button tone="primary" onClick={() => setMaking(true)}>
      New token
    </Button>
  );
  return (
    <Screen
      title="API tokens"
      sub="Keys that let other software read or change your data. A token acts as the user who created it, within its permissions."
      actions={make}
    >
      <Bar>
        <SegmentedControl
          label="Tokens"
          value={activeOnly ? 'active' : 'all'}
          onValue={(value) => change({ show: value === 'all' ? 'all' : null, page: null })}
          segments={[
            { value: 'active', label: 'Active' },
            { value: 'all', label: 'All' },
          ]}
        />
      </Bar>
      {!list && error ? (
        <LoadFailure error={error} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          label="API tokens"
          columns={columns}
          rows={list?.nodes ?? none}
          rowId={idOf}
          rowName={nameOf}
          loading={!list}
          skeletonRows={3}
          mark={({ id }) => (recent.has(`ApiToken:${id}`) ? 'changed' : undefined)}
          empty={
            <EmptyState title={activeOnly ? 'No active tokens.' : 'No tokens yet.'} action={make}>
              Reporting tools need only a read-only token.
            </EmptyState>
          }
        />
      )}
      {list && <Pager page={page} pageSize={size} total={list.totalCount} sizes={TABLE_SIZES} hrefFor={hrefFor} />}
      {making && <NewTokenDialog onClose={stopMaking} />}
      {revoking && <RevokeTokenDialog token={revoking} onClose={() => setRevoking(null)} />}
    </Screen>
  );
}
