import { styled } from 'styled-components';
import { useStatus } from '../apollo/status';
import { useStore } from '../store';
import { useConnected } from './useConnected';

const Root = styled.span`
  display: inline-flex;
  align-items: center;
  gap: 6px;
  font-size: var(--t-xs);
  color: var(--ink-3);
  &::before {
    content: '';
    width: 6px;
    height: 6px;
    border-radius: 50%;
    background: var(--paid);
  }
  &[data-broken]::before {
    background: var(--pending);
  }
  @media print {
    display: none;
  }
`;

/** Shows whether the screen receives other users' changes. */
export function LiveMark() {
  const state = useStore(useStatus().live);
  const isConnected = useConnected();
  if (state === 'off') return null;
  return state === 'live' && isConnected ? (
    <Root title="Changes by colleagues appear automatically">live</Root>
  ) : (
    <Root data-broken="">reconnecting</Root>
  );
}
