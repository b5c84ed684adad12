import { Button } from '../../ui/controls/Button';
import { StatusDot } from '../../ui/display/StatusDot';
import type { Column } from '../../ui/table/column';
import type { ApiTokens_tokenFragment as Token } from './ApiTokens.generated';
import { scopesText, tokenStatuses } from './token-words';

export interface TokenTools {
  onRevoke: (token: Token) => void;
  time: (at: string) => string;
  day: (at: string) => string;
}

export const tokenColumns = ({ onRevoke, time, day }: TokenTools): readonly Column<Token>[] => [
  { id: 'name', header: 'Name', width: 160, cell: ({ name }) => <span title={name}>{name}</span> },
  { id: 'hint', header: 'Token', width: 100, priority: 3, cell: ({ hint }) => `rst_…${hint}` },
  {
    id: 'scopes',
    header: 'Permissions',
    width: 220,
    priority: 1,
    cell: ({ scopes }) => <span title={scopesText(scopes)}>{scopesText(scopes)}</span>,
  },
  {
    id: 'madeBy',
    header: 'Created by',
    width: 130,
    priority: 5,
    cell: ({ madeBy, createdAt }) => <span title={time(createdAt)}>{madeBy}</span>,
  },
  {
    id: 'used',
    header: 'Last used',
    width: 180,
    priority: 2,
    cell: ({ lastUsedAt }) => (lastUsedAt ? time(lastUsedAt) : 'Never'),
  },
  { id: 'from', header: 'IP address', width: 120, priority: 6, cell: ({ lastUsedFrom }) => lastUsedFrom },
  { id: 'until', header: 'Expires', width: 120, priority: 4, cell: ({ expiresAt }) => day(expiresAt) },
  {
    id: 'status',
    header: 'State',
    width: 104,
    cell: ({ status, revokedAt, revokedBy }) => (
      <span title={revokedAt ? `${time(revokedAt)}, ${revokedBy ?? ''}` : undefined}>
        <StatusDot tone={tokenStatuses[status].tone} shape={tokenStatuses[status].shape}>
          {tokenStatuses[status].label}
        </StatusDot>
      </span>
    ),
  },
  {
    id: 'revoke',
    header: 'Revoke',
    headerHidden: true,
    width: 90,
    fixed: true,
    cell: (token) =>
      token.status === 'ACTIVE' && (
        <Button tone="link" aria-label={`Revoke ${token.name}, rst_…${token.hint}`} onClick={() => onRevoke(token)}>
          Revoke
        </Button>
      ),
  },
];
