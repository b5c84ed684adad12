import { useCallback, useRef } from 'react';

/** 128 random bits. Unlike crypto.randomUUID, it is also there on plain HTTP in a house's own network. */
const newKey = (): string => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * The idempotency key of a wish, described by what is asked for: the same wish keeps its key over any number of tries,
 * another wish has another. `done` ends it, once there is an answer: what was refused is refused again under its key, and asking for
 * the same again is a new wish.
 */
export function useWishKey(): { keyFor: (wish: string) => string; done: () => void } {
  const present = useRef<{ wish: string; key: string } | null>(null);
  const keyFor = useCallback((wish: string) => {
    if (present.current?.wish !== wish) present.current = { wish, key: newKey() };
    return present.current.key;
  }, []);
  const done = useCallback(() => {
    present.current = null;
  }, []);
  return { keyFor, done };
}
