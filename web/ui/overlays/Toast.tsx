import { createContext, type ReactNode, use, useCallback, useEffect, useRef, useState } from 'react';
import { keyframes, styled } from 'styled-components';
import { Button } from '../controls/Button';
import { IconButton } from '../controls/IconButton';
import { LongText } from '../controls/LongText';
import { Icon } from '../display/Icon';
import { layer } from '../theme/tokens';

export interface Toast {
  message: string;
  /** Defaults to `neutral`. An `error` is announced immediately and stays until closed; others disappear after seven seconds. */
  tone?: 'neutral' | 'success' | 'error';
  /** How long it stays, in milliseconds, if not for seven seconds. */
  lifeMs?: number;
  /** A follow-up action, such as Undo. */
  action?: { label: string; onSelect: () => void };
}

type Entry = Toast & { id: number };

const isError = (entry: Entry): boolean => entry.tone === 'error';

const LIFE = 7000;
const MOST = 3;

const ToastContext = createContext<((toast: Toast) => void) | null>(null);

/** Returns a stable function that shows a toast in the corner of the page: `toast({ message, tone?, action? })`. */
export function useToast(): (toast: Toast) => void {
  const show = use(ToastContext);
  if (!show) throw new Error('useToast needs a ToastProvider above it');
  return show;
}

const arrive = keyframes`from { opacity: 0; transform: translateY(8px); }`;
const Stack = styled.div`
  position: fixed;
  left: var(--s5);
  bottom: calc(var(--s5) + var(--dock));
  z-index: ${layer.toast};
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--s2);
  justify-items: start;
  max-width: min(480px, calc(100vw - 2 * var(--s4)));
  @media (max-width: 639px) {
    left: var(--s4);
    right: var(--s4);
  }
`;
const Box = styled.div`
  & + & {
    margin-top: var(--s2);
  }
  display: flex;
  align-items: center;
  gap: var(--s3);
  padding: 6px 6px 6px var(--s4);
  min-height: 44px;
  border: 1px solid var(--line);
  border-radius: 8px;
  background: var(--raised);
  color: var(--ink);
  font-size: var(--t-s);
  box-shadow: var(--shadow);
  animation: ${arrive} var(--quick);
  > svg {
    flex: none;
  }
  > span {
    min-width: 0;
    overflow-wrap: anywhere;
  }
  &[data-tone='success'] > svg {
    color: var(--paid);
  }
  &[data-tone='error'] > svg {
    color: var(--failed);
  }
`;

function Message({ entry, onDone }: { entry: Entry; onDone: (id: number) => void }) {
  const { id, message, tone = 'neutral', action, lifeMs = LIFE } = entry;
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held || isError(entry)) return;
    const timer = setTimeout(() => onDone(id), lifeMs);
    return () => clearTimeout(timer);
  }, [held, entry, id, lifeMs, onDone]);
  const act = () => {
    onDone(id);
    action?.onSelect();
  };
  return (
    <Box
      data-tone={tone}
      role={isError(entry) ? 'alert' : undefined}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {tone !== 'neutral' && <Icon name={tone} />}
      <span>
        <LongText>{message}</LongText>
      </span>
      {action && (
        <Button tone="link" onClick={act}>
          {action.label}
        </Button>
      )}
      <IconButton icon="close" label="Dismiss" onClick={() => onDone(id)} />
    </Box>
  );
}

/** Shows the app's toasts, at most three at a time. Hovering over or focusing one keeps it open. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [entries, setEntries] = useState<readonly Entry[]>([]);
  const last = useRef(0);
  const show = useCallback((toast: Toast) => {
    last.current += 1;
    const entry = { ...toast, id: last.current };
    setEntries((shown) => [...shown, entry].slice(-MOST));
  }, []);
  const done = useCallback((id: number) => setEntries((shown) => shown.filter((entry) => entry.id !== id)), []);
  return (
    <ToastContext value={show}>
      {children}
      <Stack data-theme="dark" data-chrome="" role="region" aria-label="Notifications">
        {entries.filter(isError).map((entry) => (
          <Message key={entry.id} entry={entry} onDone={done} />
        ))}
        <div role="status">
          {entries
            .filter((entry) => !isError(entry))
            .map((entry) => (
              <Message key={entry.id} entry={entry} onDone={done} />
            ))}
        </div>
      </Stack>
    </ToastContext>
  );
}
