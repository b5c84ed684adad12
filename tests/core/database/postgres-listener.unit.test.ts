import { getEventListeners } from 'node:events';
import { createLog } from '../../../platform/log';
import { openListener } from '../../../upstream/core/database/postgres-listener';

test('an attempt to connect during an outage leaves no listener behind', async () => {
  const ended = new AbortController();
  const listening: number[] = [];
  const log = createLog('upstream', 'warn', {
    write: () => {
      listening.push(getEventListeners(ended.signal, 'abort').length);
      ended.abort();
    },
  });
  await openListener('postgres://127.0.0.1:1/none', 'rostrum', () => undefined, ended.signal, log);
  expect(listening).toEqual([0]);
});
