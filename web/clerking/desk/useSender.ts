import { useCallback, useEffect, useRef, useState } from 'react';
import { requestIdentity } from '../../../rules/core/request-identity';
import { type Outcome, useEdit } from '../../core/edit/useEdit';
import { useStore } from '../../core/store';
import { type EnterLotMutation, useEnterLotMutation, useUndoEntryMutation } from './Desk.generated';
import type { WaitingEntries, WaitingEntry } from './waiting-entries';

/** How long after a failure an entry is sent again. */
const RETRY_MS = 3000;

type Payload = EnterLotMutation['enterLot'];

/** Sends an entry under its own key, which was stored with it: a repeated one has the same. */
const attemptOf = ({ key }: WaitingEntry) => ({
  identity: key,
  store: { last: () => ({ request: JSON.stringify(requestIdentity(key)), key }), remember: () => undefined },
});

/** Sends the entries of a session that wait, one after the other in their order, and again until the server has answered each. */
export function useSender(catalogRef: string, entries: WaitingEntries, onMade: (entry: WaitingEntry) => void): void {
  const { run: enter } = useEdit(useEnterLotMutation());
  const { run: undo } = useEdit(useUndoEntryMutation());
  const { waiting } = useStore(entries.all);
  // Each failure is followed by another attempt.
  const [failures, setFailures] = useState(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const made = useRef(onMade);
  useEffect(() => {
    made.current = onMade;
  });
  const post = useCallback(
    (entry: WaitingEntry): Promise<Outcome<Payload>> => {
      const { lotRef, kind, hammer, paddle, makesBidder, seenSequence, takesOver, sequence } = entry;
      if (kind === 'UNDONE') return undo({ catalogRef, sequence: sequence ?? 0 }, attemptOf(entry));
      return enter(
        { catalogRef, lotRef, kind, hammer, paddle, makesBidder, seenSequence, takesOver },
        attemptOf(entry),
      );
    },
    [catalogRef, enter, undo],
  );
  const send = useCallback(async () => {
    clearTimeout(timer.current);
    for (let entry = entries.take(); entry; entry = entries.take()) {
      const { refusal } = await post(entry);
      if (!refusal) {
        entries.settle('made');
        made.current(entry);
      } else if (refusal.answer) {
        const [first] = refusal.answer.userErrors;
        entries.settle({ code: first?.code ?? '', message: refusal.messages.join(' ') });
      } else if (refusal.failure?.kind === 'forbidden') {
        entries.settle({ code: 'FORBIDDEN', message: refusal.messages.join(' ') });
      } else {
        entries.settle('again');
        timer.current = setTimeout(() => setFailures((before) => before + 1), RETRY_MS);
        return;
      }
    }
  }, [entries, post]);
  const count = waiting.length;
  useEffect(() => {
    if (count > 0) void send();
  }, [count, failures, send]);
  useEffect(() => {
    const now = () => void send();
    window.addEventListener('online', now);
    return () => {
      window.removeEventListener('online', now);
      clearTimeout(timer.current);
    };
  }, [send]);
}
