import { styled } from 'styled-components';
import { Button } from '../ui/Button';
import { StatusDot } from '../ui/StatusDot';
import type { Column } from '../ui/table/column';
import type { ApiTokens_tokenFragment as Token } from './ApiTokens.generated';
import { scopesText, tokenStatuses } from './token-words';

const Lines = styled.span`
  display: block; padding: 6px 0; line-height: 1.35; white-space: normal; overflow-wrap: anywhere;
  small { display: block; font-size: var(--t-xs); color: var(--ink-2); }
`;

export interface TokenTools {
  onRevoke: (token: Token) => void;
  time: (at: string) => string;
  day: (at: string) => string;
}

/** The columns of API tokens. */
export const tokenColumns = ({ onRevoke, time, day }: TokenTools): readonly Column<Token>[] => [
  { id: 'name', header: 'Name', width: 190, cell: ({ name, hint }) => <Lines>{name}<small>rst_…{hint}</small></Lines> },
  { id: 'scopes', header: 'May', width: 270, priority: 1, cell: ({ scopes }) => <Lines>{scopesText(scopes)}</Lines> },
  { id: 'made', header: 'Made by', width: 150, priority: 3, cell: ({ madeBy, createdAt }) => <Lines>{madeBy}<small>{day(createdAt)}</small></Lines> },
  { id: 'used', header: 'Last used', width: 170, priority: 2, cell: ({ lastUsedAt, lastUsedFrom }) => <Lines>{lastUsedAt ? time(lastUsedAt) : 'Never'}<small>{lastUsedFrom}</small></Lines> },
  {
    id: 'status', header: 'State', width: 170,
    cell: ({ status, expiresAt, revokedAt, revokedBy }) => (
      <Lines>
        <StatusDot tone={tokenStatuses[status].tone} shape={tokenStatuses[status].shape}>{tokenStatuses[status].label}</StatusDot>
        <small>{revokedAt ? `${day(revokedAt)}, ${revokedBy ?? ''}` : `until ${day(expiresAt)}`}</small>
      </Lines>
    ),
  },
  {
    id: 'revoke', header: 'Revoke', headerHidden: true, width: 90, fixed: true,
    cell: (token) => token.status === 'ACTIVE' && <Button tone="link" aria-label={`Revoke ${token.name}, rst_…${token.hint}`} onClick={() => onRevoke(token)}>Revoke</Button>,
  },
];
