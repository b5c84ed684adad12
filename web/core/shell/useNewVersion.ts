import { useEffect, useState } from 'react';

/** S1 section 9. */
const POLL_MS = 300_000;

async function readVersion(signal: AbortSignal): Promise<string | null> {
  const answer = await fetch('/version', { cache: 'no-store', signal });
  return answer.ok ? answer.text() : null;
}

/** Whether another version is served than when this page was loaded. A question without an answer is asked again the next time. */
export function useNewVersion(): boolean {
  const [isNew, setIsNew] = useState(false);
  useEffect(() => {
    const ended = new AbortController();
    let loaded: string | null = null;
    const ask = async () => {
      const now = await readVersion(ended.signal).catch(() => null);
      if (now === null || ended.signal.aborted) return;
      loaded ??= now;
      if (now !== loaded) setIsNew(true);
    };
    void ask();
    const timer = setInterval(() => void ask(), POLL_MS);
    return () => {
      ended.abort();
      clearInterval(timer);
    };
  }, []);
  return isNew;
}
