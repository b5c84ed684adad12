import type { Readable } from 'node:stream';
import { buildSchema, parse } from 'graphql';
import { ChangeQueue } from '../../../server/core/live/change-queue';
import { streamOfShared } from '../../../server/core/live/event-stream';
import type { Follower } from '../../../server/core/live/house-feed';
import { SharedResults } from '../../../server/core/live/shared-results';
import { WriteQueue } from '../../../server/core/live/write-queue';

const schema = buildSchema(
  'type Change { sequence: String! recordID: Int! version: Int! } type Query { a: Int } type Subscription { recordChanged: Change! }',
);
Object.assign(schema.getSubscriptionType()?.getFields().recordChanged ?? {}, { resolve: (change: unknown) => change });
const document = parse('subscription { recordChanged { sequence recordID version } }');

/** A stream on the parts of a follower that it uses. `left` returns how often it unsubscribed. */
function followed() {
  const queue = new ChangeQueue();
  let left = 0;
  const leave = () => {
    left += 1;
  };
  const results = new SharedResults({ follower: { queue } as Follower, leave }, { schema, document }, ['Invoice']);
  let sequence = 0;
  /** Adds one change per record, and one to a record of a type that nobody subscribed to. */
  const change = (records: number, version: number) => {
    for (let recordID = 1; recordID <= records; recordID += 1) {
      sequence += 1;
      queue.add([
        { sequence, type: 'Invoice', recordID, version, changedAt: 0 },
        { sequence, type: 'Lot', recordID, version, changedAt: 0 },
      ]);
    }
  };
  return { queue, change, left: () => left, stream: streamOfShared(results) };
}

const eventsOf = (text: string) =>
  [...text.matchAll(/^id: (\d+)\nevent: next\ndata: (.+)$/gm)].map(([, id, data]) => {
    const {
      data: { recordChanged },
    } = JSON.parse(data ?? '') as { data: { recordChanged: { sequence: string; recordID: number; version: number } } };
    expect(recordChanged.sequence).toBe(id);
    return recordChanged;
  });

async function whole(stream: Readable): Promise<string> {
  let text = '';
  for await (const part of stream) text += String(part);
  return text;
}

test('a stream delivers every change of its types in order with its id, and ends with the feed', async () => {
  const { queue, change, stream, left } = followed();
  const read = whole(stream);
  change(3, 1);
  await new Promise(setImmediate);
  change(3, 2);
  queue.end();
  const text = await read;
  expect(eventsOf(text).map(({ recordID, version }) => [recordID, version])).toEqual([
    [1, 1],
    [2, 1],
    [3, 1],
    [1, 2],
    [2, 2],
    [3, 2],
  ]);
  expect(text.endsWith('event: complete\ndata:\n\n')).toBe(true);
  expect(left()).toBe(1);
});

test('a stream that is not read holds at most its capacity plus one change per record, and delivers the latest changes', async () => {
  const { queue, change, stream } = followed();
  stream.read(0);
  for (let version = 1; version <= 200; version += 1) {
    change(50, version);
    await new Promise(setImmediate);
  }
  expect(stream.readableLength).toBeLessThan(2 * stream.readableHighWaterMark);
  queue.end();
  const events = eventsOf(await whole(stream));
  expect(events.length).toBeLessThan(500);
  expect(events.slice(-50).map(({ recordID, version }) => [recordID, version])).toEqual(
    Array.from({ length: 50 }, (_, index) => [index + 1, 200]),
  );
});

test('a stream that its reader closes unsubscribes from the feed', async () => {
  const { stream, left, change } = followed();
  stream.read(0);
  stream.destroy();
  await new Promise(setImmediate);
  expect(left()).toBe(1);
  change(1, 1);
  expect(left()).toBe(1);
});

test('writing to many streams yields to other tasks', async () => {
  const turns = new WriteQueue();
  let delivered = 0;
  const atOnce: number[] = [];
  let before = 0;
  const all = Promise.all(
    Array.from({ length: 20 }, () =>
      turns.next().then(() => {
        delivered += 1;
      }),
    ),
  );
  for (let tries = 0; tries < 100 && delivered < 20; tries += 1) {
    await new Promise(setImmediate);
    atOnce.push(delivered - before);
    before = delivered;
  }
  await all;
  expect(Math.max(...atOnce)).toBeLessThanOrEqual(2);
});
