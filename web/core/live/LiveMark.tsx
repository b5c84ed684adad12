import { useSyncExternalStore } from 'react';
import { styled } from 'styled-components';
import { useStatus } from '../apollo/status';
import { useStore } from '../store';

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

function subscribeToConnection(onChange: () => void): () => void {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}

/** The stream notices a lost connection only after some silence, the browser at once. */
const useConnected = (): boolean => useSyncExternalStore(subscribeToConnection, () => navigator.onLine);

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
