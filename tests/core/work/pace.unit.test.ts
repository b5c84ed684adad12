import { mapInBreaths } from '../../../upstream/core/breaths';
import { createDatabase } from '../../../upstream/core/database/connections';
import {
  atPace,
  giveWay,
  inChunks,
  inParts,
  keepingPace,
  pausingAtMost,
  Traffic,
  withoutPauses,
  workTime,
} from '../../../upstream/core/work/pace';

const OWN = 1;
const OTHER = 2;
const { signal: NEVER } = new AbortController();

/** Traffic by a clock that only work and pauses move. */
function traffic() {
  const pauses: number[] = [];
  let time = 1000;
  const calls = new Traffic({
    now: () => time,
    sleep: (ms) => {
      pauses.push(ms);
      time += ms;
      return Promise.resolve();
    },
  });
  return {
    calls,
    pauses,
    work: (ms: number) => {
      time += ms;
    },
  };
}

/** Works for some ms at the pace of a house, and gives way. */
const workOnce = ({ work }: ReturnType<typeof traffic>, ms: number): Promise<void> => {
  const since = workTime();
  work(ms);
  return giveWay(since);
};

test('work pauses three times as long as it took while another house calls', async () => {
  const at = traffic();
  at.calls.noteCall(OTHER);
  await atPace(at.calls.paceOf(OWN, NEVER), () => workOnce(at, 20));
  expect(at.pauses).toEqual([60]);
});

test('a pause ends after a quarter of a second', async () => {
  const at = traffic();
  at.calls.noteCall(OTHER);
  await atPace(at.calls.paceOf(OWN, NEVER), () => workOnce(at, 900));
  expect(at.pauses).toEqual([250]);
});

test('callers without a house count as others', async () => {
  const at = traffic();
  at.calls.noteCall(null);
  await atPace(at.calls.paceOf(OWN, NEVER), () => workOnce(at, 20));
  expect(at.pauses).toEqual([60]);
});

test('the calls of its own house, and earlier ones of others, delay no work', async () => {
  const at = traffic();
  at.calls.noteCall(OTHER);
  at.work(300);
  at.calls.noteCall(OWN);
  await atPace(at.calls.paceOf(OWN, NEVER), () => workOnce(at, 20));
  expect(at.pauses).toEqual([]);
});

test('a call that arrives during the work is noticed before the pause is decided on', async () => {
  const at = traffic();
  setImmediate(() => {
    at.calls.noteCall(OTHER);
  });
  await atPace(at.calls.paceOf(OWN, NEVER), () => workOnce(at, 20));
  expect(at.pauses).toEqual([60]);
});

test('work outside of any pace, and canceled work, does not pause', async () => {
  const at = traffic();
  const canceled = new AbortController();
  at.calls.noteCall(OTHER);
  await workOnce(at, 20);
  canceled.abort();
  await atPace(at.calls.paceOf(OWN, canceled.signal), () => workOnce(at, 20));
  expect(at.pauses).toEqual([]);
});

test('a pause holds no process that has nothing else to do, and ends when its work is canceled', async () => {
  const calls = new Traffic();
  const canceled = new AbortController();
  const holding = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
  let isOver = false;
  calls.noteCall(OTHER);
  const before = holding();
  const paused = calls
    .paceOf(OWN, canceled.signal)
    .pause(1000)
    .then(() => {
      isOver = true;
    });
  expect(holding()).toBe(before);
  expect(isOver).toBe(false);
  canceled.abort();
  await new Promise(setImmediate);
  expect(isOver).toBe(true);
  await paused;
});

test('the pauses of a request have a limit together, and those that others wait for a smaller one', async () => {
  const at = traffic();
  const busy = async () => {
    at.calls.noteCall(OTHER);
    await workOnce(at, 20);
  };
  await atPace(at.calls.paceOf(OWN, NEVER, 100), async () => {
    await pausingAtMost(40, async () => {
      await busy();
      await busy();
    });
    await busy();
    await busy();
    await busy();
  });
  expect(at.pauses).toEqual([40, 60, 40]);
});

test('computations pause after each breath', async () => {
  const at = traffic();
  at.calls.noteCall(OTHER);
  const doubled = await atPace(at.calls.paceOf(OWN, NEVER), () =>
    mapInBreaths([1, 2, 3, 4], (value) => {
      at.work(10);
      return 2 * value;
    }),
  );
  expect(doubled).toEqual([2, 4, 6, 8]);
  expect(at.pauses).toEqual([60, 60]);
});

test('chunks pause between each other, and not after the last', async () => {
  const at = traffic();
  let left = 3;
  at.calls.noteCall(OTHER);
  await atPace(at.calls.paceOf(OWN, NEVER), () =>
    inChunks(NEVER, () => {
      at.work(5);
      left -= 1;
      return Promise.resolve(left === 0);
    }),
  );
  expect(at.pauses).toEqual([15, 15]);
});

test('canceled chunks end', async () => {
  const canceled = new AbortController();
  let chunks = 0;
  await inChunks(canceled.signal, () => {
    chunks += 1;
    if (chunks === 2) canceled.abort();
    return Promise.resolve(false);
  });
  expect(chunks).toBe(2);
});

test('the parts of a file are made at the pace of its request, whoever reads them, and end with their reader', async () => {
  const at = traffic();
  let ended = false;
  async function* made() {
    try {
      for (const part of ['a', 'b', 'c']) {
        at.work(10);
        yield part;
        await Promise.resolve();
      }
    } finally {
      ended = true;
    }
  }
  at.calls.noteCall(OTHER);
  const parts = atPace(at.calls.paceOf(OWN, NEVER), () => inParts(made()));
  const read: string[] = [];
  for await (const part of parts) {
    read.push(part);
    if (read.length === 2) break;
  }
  expect(read).toEqual(['a', 'b']);
  expect(at.pauses).toEqual([30, 30]);
  expect(ended).toBe(true);
});

test('work that keeps its pace pauses where the rest must not, up to a limit in all', async () => {
  const at = traffic();
  at.calls.noteCall(OTHER);
  await atPace(at.calls.paceOf(OWN, NEVER), async () => {
    const inTurns = keepingPace(100);
    await withoutPauses(async () => {
      await workOnce(at, 20);
      await inTurns(() => workOnce(at, 20));
      await inTurns(() => workOnce(at, 20));
      await workOnce(at, 20);
    });
  });
  expect(at.pauses).toEqual([60, 40]);
});

test('a transaction holds its connection, so that nothing in it pauses', async () => {
  const at = traffic();
  const answer = { rows: [], written: 0 };
  const query = () => Promise.resolve(answer);
  const db = createDatabase({
    kind: 'postgres',
    query,
    connect: () => Promise.resolve({ query, script: () => Promise.resolve(), release: () => undefined }),
    listen: () => undefined,
    close: () => Promise.resolve(),
  });
  at.calls.noteCall(OTHER);
  await atPace(at.calls.paceOf(OWN, NEVER), async () => {
    const since = workTime();
    await db.transaction(async () => {
      at.work(20);
      await giveWay(workTime() - 20);
    });
    expect(at.pauses).toEqual([]);
    await giveWay(since);
  });
  expect(at.pauses).toEqual([60]);
});
