import { decodeNodeId, encodeNodeId } from '../../server/core/node-id';

test('an id gives back what it was made of', () => {
  const key = { type: 'Invoice', houseNumber: 7, number: 104_001 };
  expect(decodeNodeId(encodeNodeId(key))).toEqual(key);
});

test('an id stays what it is for ever', () => {
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
])('%s is no id', (_what, id) => {
  expect(decodeNodeId(id)).toBeNull();
});
