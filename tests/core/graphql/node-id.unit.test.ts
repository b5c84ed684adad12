import { createNodeIds, decodeNodeId, encodeNodeId } from '../../../server/core/graphql/node-id';

test('an id decodes to what it was encoded from', () => {
  const key = { type: 'Invoice', houseNumber: 7, number: 104_001 };
  expect(decodeNodeId(encodeNodeId(key))).toEqual(key);
});

test('an id never changes', () => {
  expect(encodeNodeId({ type: 'Invoice', houseNumber: 1, number: 104_005 })).toBe('SW52b2ljZToxOjEwNDAwNQ');
});

test.each([
  ['nothing', ''],
  ['a word', 'nonsense'],
  ['another form', Buffer.from('Invoice:1').toString('base64url')],
  ['a number with a sign', Buffer.from('Invoice:1:-5').toString('base64url')],
  ['leading zeros', Buffer.from('Invoice:1:007').toString('base64url')],
  ['padding', `${encodeNodeId({ type: 'Invoice', houseNumber: 1, number: 1 })}=`],
  ['more than a key', Buffer.from(`Invoice:1:1${'0'.repeat(300)}`).toString('base64url')],
])('%s is not an id', (_what, id) => {
  expect(decodeNodeId(id)).toBeNull();
});

test('an id of another house or type, or an invalid one, decodes to a number that no record has', async () => {
  const house = { houseID: 7 };
  const ids = createNodeIds({ house: () => house, signedIn: () => Promise.resolve({ houseInfo: house }) });
  const none = 2_147_483_647;
  const own = ids.of('Invoice', 5);
  const others = [encodeNodeId({ type: 'Invoice', houseNumber: 8, number: 5 }), ids.of('Lot', 5), 'nonsense'];
  expect(await ids.numberOrNone('Invoice', own)).toBe(5);
  for (const id of others)
    expect([await ids.numberOf('Invoice', id), await ids.numberOrNone('Invoice', id)]).toEqual([null, none]);
  expect(await ids.listOf('Invoice', [...others, own])).toBe('5');
  expect(await ids.listOf('Invoice', others)).toBe(String(none));
});
