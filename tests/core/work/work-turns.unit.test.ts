import { type Line, type Standing, WorkTurns } from '../../../upstream/core/work/work-turns';

const standings: Readonly<Record<string, Standing>> = {
  mail: { lane: 'MAIL', most: Number.POSITIVE_INFINITY },
  notice: { lane: 'MAIL', most: Number.POSITIVE_INFINITY },
  paused: { lane: 'MAIL', most: 0 },
  probed: { lane: 'MAIL', most: 1 },
  charge: { lane: 'PROVIDER', most: Number.POSITIVE_INFINITY },
};
const turns = () => new WorkTurns((kind) => standings[kind] ?? { lane: 'OWN', most: Number.POSITIVE_INFINITY });
const line = (houseId: number, kind: string): Line => ({ houseId, kind });
/** The lines whose jobs run, if each has any number of jobs and none ends. */
function filled(due: readonly Line[]): Line[] {
  const running: Line[] = [];
  const order = turns();
  for (;;) {
    const next = order.choose(due, running);
    if (next.length === 0) return running;
    for (const each of next) order.take(each);
    running.push(...next);
  }
}
function shares(lines: readonly Line[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { houseId, kind } of lines) counts[`${houseId} ${kind}`] = (counts[`${houseId} ${kind}`] ?? 0) + 1;
  return counts;
}

test('houses and kinds take turns, whatever the number of their jobs and since when they wait', () => {
  const order = turns();
  const due = [line(1, 'save'), line(1, 'send'), line(2, 'save')];
  const ran = Array.from({ length: 8 }, () => {
    const [next = line(0, 'none')] = order.choose(due, []);
    order.take(next);
    return `${next.houseId} ${next.kind}`;
  });
  expect(ran).toEqual(['1 save', '2 save', '1 send', '2 save', '1 save', '2 save', '1 send', '2 save']);
});

test('one kind of a house runs at most twice at once, and its other kinds have a place', () => {
  expect(shares(filled([line(1, 'save')]))).toEqual({ '1 save': 2 });
  expect(shares(filled([line(1, 'save'), line(1, 'send')]))).toEqual({ '1 save': 2, '1 send': 1 });
});

test('a house that fills its share leaves a place for another house', () => {
  const order = turns();
  const full = filled([line(1, 'save'), line(1, 'send'), line(1, 'create')]);
  expect(order.choose([line(1, 'save'), line(2, 'save')], full)).toEqual([line(2, 'save')]);
});

test('jobs that wait for the mail server or the payment provider take no place from other jobs', () => {
  const waiting = filled([1, 2, 3].flatMap((house) => [line(house, 'mail'), line(house, 'charge')]));
  expect(shares(waiting)).toMatchObject({ '3 mail': 1, '3 charge': 2 });
  expect(turns().choose([line(3, 'mail'), line(3, 'charge'), line(1, 'save')], waiting)).toEqual([line(1, 'save')]);
});

test('a kind whose server is down starts nothing, and afterwards one job at a time', () => {
  expect(filled([line(1, 'paused'), line(2, 'paused')])).toEqual([]);
  expect(filled([line(1, 'probed'), line(2, 'probed')])).toEqual([line(1, 'probed')]);
});
