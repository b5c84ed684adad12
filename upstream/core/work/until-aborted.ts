/** Settles like `promise`, or rejects when the signal is aborted. It leaves no listener behind. */
export const untilAborted = <Result>(signal: AbortSignal, promise: Promise<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason as Error);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
