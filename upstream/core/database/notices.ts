import type { Notice } from './database';

/** The channel of NOTIFY that all processes of the product on one database share. */
export const CHANNEL = 'rostrum';

/** A notice as the payload of NOTIFY carries it: `changes:7`. */
export const payloadOf = ({ topic, houseId }: Notice): string => `${topic}:${houseId ?? ''}`;

/** The notice of a payload; none for what another program sent on the channel. */
export function noticeOf(payload: string): Notice[] {
  const [, topic, houseId] = /^(work|changes):(\d*)$/.exec(payload) ?? [];
  if (topic !== 'work' && topic !== 'changes') return [];
  return [{ topic, houseId: houseId ? Number(houseId) : null }];
}
