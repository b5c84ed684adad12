import { useCallback, useRef } from 'react';
import { requestIdentity } from '../../../rules/core/request-identity';
import { isDefinitelyRejected } from '../failures/failure';
import { randomKey } from '../random-key';

/** A request without a response so far, with its key. */
export interface Attempt {
  readonly request: string;
  readonly key: string;
}

/** Where the last attempt is stored: in memory by default, in a draft if it must survive a reload. */
export interface AttemptStore {
  readonly last: () => Attempt | undefined;
  /** Undefined once there is a response. */
  readonly remember: (attempt: Attempt | undefined) => void;
}

const textOf = (request: unknown): string => JSON.stringify(requestIdentity(request));

/** Sends a write under an idempotency key. Throws the errors of `send`. */
export type SendOnce = <Answer>(
  request: unknown,
  send: (key: string) => Promise<Answer>,
  store?: AttemptStore,
) => Promise<Answer>;

/**
 * The only place that chooses idempotency keys. A response or a definite rejection ends the key of an attempt; after a
 * lost response, the same request reuses it, so that the services apply it once regardless of retries. The function is
 * stable.
 */
export function useIdempotencyKey(): SendOnce {
  const memory = useRef<Attempt>(undefined);
  return useCallback(async (request, send, store) => {
    const { last, remember } = store ?? {
      last: () => memory.current,
      remember: (attempt: Attempt | undefined) => {
        memory.current = attempt;
      },
    };
    const text = textOf(request);
    const before = last();
    const key = before?.request === text ? before.key : randomKey();
    remember({ request: text, key });
    try {
      const answer = await send(key);
      remember(undefined);
      return answer;
    } catch (error) {
      if (isDefinitelyRejected(error)) remember(undefined);
      throw error;
    }
  }, []);
}
