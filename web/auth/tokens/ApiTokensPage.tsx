import { useCallback, useMemo, useState } from 'react';
import { useQuickEdit } from '../../core/edit/useEdit';
import { ListedTable } from '../../core/lists/ListedTable';
import { useListed } from '../../core/lists/useListed';
import { useListPage } from '../../core/lists/useListPage';
import { useRecentChanges } from '../../core/live/recent-changes';
import { Screen } from '../../core/shell/Screen';
import { useHouseTime } from '../../core/useHouseTime';
import { Button } from '../../ui/controls/Button';
import { SegmentedControl } from '../../ui/controls/SegmentedControl';
import { EmptyState } from '../../ui/display/EmptyState';
import { Bar } from '../../ui/layout/Page';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog';
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

const SEGMENTS = [
  { value: 'active', label: 'Active' },
  { value: 'all', label: 'All' },
] as const;
const nameOf = (token: Token) => token.name;

/** The house's API tokens. */
export function ApiTokensPage() {
  const page = useListPage();
  const show = page.choice<'active' | 'all'>('show', SEGMENTS, 'active');
  const activeOnly = show.value === 'active';
  const list = useListed(
    page,
    useApiTokensPageQuery({ variables: { ...page.window, activeOnly } }),
    (data) => data.apiTokens,
  );
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
        <SegmentedControl label="Tokens" {...show} segments={SEGMENTS} />
      </Bar>
      <ListedTable
        listed={list}
        label="API tokens"
        columns={columns}
        rowName={nameOf}
        skeletonRows={3}
        mark={({ id }) => (recent.has(`ApiToken:${id}`) ? 'changed' : undefined)}
        empty={
          <EmptyState title={activeOnly ? 'No active tokens.' : 'No tokens yet.'} action={make}>
            Reporting tools need only a read-only token.
          </EmptyState>
        }
      />
      {making && <NewTokenDialog onClose={stopMaking} />}
      {revoking && <RevokeTokenDialog token={revoking} onClose={() => setRevoking(null)} />}
    </Screen>
  );
}
