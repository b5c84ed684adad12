/** How long no email is tried after the first, second, and each further failure of the mail server in a row, in ms. */
const PAUSES_MS = [10_000, 30_000, 60_000];

/**
 * The pause after a failure of the mail server. Emails wait without using up their attempts, and nothing waits in a connection that
 * hangs. After the pause, one email at a time is tried until the server accepts or rejects one.
 */
export class ServerPause {
  private failures = 0;
  private since = 0;

  /** Records the outcome of an attempt. */
  note(isServerDown: boolean, now: Date): void {
    this.failures = isServerDown ? this.failures + 1 : 0;
    this.since = now.getTime();
  }

  /** Returns how many emails can be tried at once. */
  mostNow(now: Date): number {
    const pauseMs = PAUSES_MS[Math.min(this.failures, PAUSES_MS.length) - 1];
    if (pauseMs === undefined) return Number.POSITIVE_INFINITY;
    const pausedMs = now.getTime() - this.since;
    // Before its start: the clock was set back.
    return pausedMs >= 0 && pausedMs < pauseMs ? 0 : 1;
  }
}
