import {
  cardLinkExpiry,
  cardLinkUrl,
  cardRequestStateBy,
  cardRequestStateText,
  MANDATE_VERSION,
  mandateText,
  readCardLink,
  sandboxCardPagePath,
} from '../../../rules/payments/card-requests/card-request';

const TOKEN = `CRD${'A2B3'.repeat(8)}`;

test('a link has its token in the path, and any other path has none', () => {
  const url = cardLinkUrl('https://house.example', TOKEN);
  expect(url).toBe(`https://house.example/card/${TOKEN}`);
  expect(readCardLink(new URL(url).pathname)).toBe(TOKEN);
  for (const path of ['/card/', `/pay/${TOKEN}`, `/card/${TOKEN}/`, `/card/${TOKEN.slice(1)}`, '/card/CRDAAAA', '/'])
    expect(readCardLink(path)).toBeNull();
  expect(sandboxCardPagePath('sbc_1')).toBe('/sandbox/card/sbc_1');
});

test('an open request expires a week after it was made, and one that has ended stays as it is', () => {
  const made = new Date('2026-11-25T10:00:00Z');
  const expiresAt = cardLinkExpiry(made);
  expect(expiresAt.toISOString()).toBe('2026-12-02T10:00:00.000Z');
  const just = new Date(expiresAt.getTime() - 1);
  expect(cardRequestStateBy({ state: 'OPEN', expiresAt }, just)).toBe('OPEN');
  expect(cardRequestStateBy({ state: 'OPEN', expiresAt }, expiresAt)).toBe('EXPIRED');
  expect(cardRequestStateBy({ state: 'COMPLETED', expiresAt }, expiresAt)).toBe('COMPLETED');
  expect(cardRequestStateBy({ state: 'CANCELED', expiresAt }, expiresAt)).toBe('CANCELED');
  expect(cardRequestStateText('COMPLETED')).toBe('Card saved');
});

test('a change of the mandate’s text needs another version', () => {
  expect([MANDATE_VERSION, mandateText('Sample House')]).toEqual([
    1,
    'I authorize Sample House to keep this card on file with its payment provider, and to charge it in my absence for the invoices of my purchases, including buyer’s premium, taxes, shipping, and other charges on these invoices. I can withdraw this authorization at any time by writing to Sample House.',
  ]);
});
