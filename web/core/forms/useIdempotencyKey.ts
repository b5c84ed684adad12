import { useCallback, useRef } from 'react';
import { isDefinitelyRejected } from './failure';

/** 128 random bits. Unlike crypto.randomUUID, it also works on plain HTTP in a house's own network. */
const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** A request that was sent and not answered yet, with its key. */
export interface Attempt {
  readonly request: string;
  readonly key: string;
}

/** Where the last attempt is remembered: in memory by default, in a draft where it has to outlive a reload. */
export interface AttemptStore {
  readonly last: () => Attempt | undefined;
  /** undefined once it was answered. */
  readonly remember: (attempt: Attempt | undefined) => void;
}

/** What a request asks for. What was seen before it is left out: a retry is the same request, although the screen has changed by then. */
const textOf = (request: unknown): string =>
  JSON.stringify(request, (name, value: unknown) => (name === 'seen' ? undefined : value));

/** Sends a write under an idempotency key. Throws what `send` throws. */
export type SendOnce = <Answer>(
  request: unknown,
  send: (key: string) => Promise<Answer>,
  store?: AttemptStore,
) => Promise<Answer>;

/**
 * The one place that chooses idempotency keys. Each attempt that was answered, or definitely rejected, ends its key; after a lost answer the same
 * request keeps it, so that the services apply it once however often it is retried. The function never changes.
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
    const key = before?.request === text ? before.key : newKey();
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
