import { barnebysFeed, barnebysProblems } from '../../../rules/publishing/feeds/barnebys';
import type { FeedLot, FeedSession } from '../../../rules/publishing/feeds/feed-session';
import { liveAuctioneersProblems, liveAuctioneersSheet } from '../../../rules/publishing/feeds/live-auctioneers';
import { encodeWindows1252, toWindows1252 } from '../../../rules/publishing/feeds/windows-1252';

const session: FeedSession = {
  catalogRef: 'CAT1',
  kind: 'LIVE',
  startsAt: Date.UTC(2026, 11, 5, 14),
  endedAt: null,
  timeZoneID: 'America/New_York',
  currencyCode: 'USD',
  address: { city: 'Hudson', region: 'NY', country: 'US' },
};
const lot = (change: Partial<FeedLot> = {}): FeedLot => ({
  lotRef: 'LOT1',
  label: '12A',
  title: 'Winter Road',
  description: 'Oil on canvas.',
  amount: null,
  lowEstimate: 400,
  highEstimate: 600.5,
  startingBid: 200,
  facts: { artistName: 'A. Painter' },
  endsAt: null,
  images: ['abc'],
  isWithdrawn: false,
  isSold: false,
  ...change,
});
const addresses = {
  lot: ({ label }: FeedLot) => `https://a/${label}`,
  picture: (name: string) => `https://a/${name}.jpg`,
};

test('the Barnebys feed has an auction with its lots', () => {
  expect(barnebysFeed(session, [lot(), lot({ lotRef: 'LOT2', isSold: true, facts: {} })], addresses)).toBe(
    '<?xml version="1.0" encoding="UTF-8"?>\n<barnebys version="2.0"><items id="CAT1">' +
      '<item id="LOT1"><title>Winter Road</title><description>Oil on canvas.</description><url>https://a/12A</url><image>https://a/abc.jpg</image>' +
      '<price><estimate>400</estimate><currency>USD</currency></price>' +
      '<auction><start>2026-12-05T14:00:00.000Z</start><end>2026-12-06T04:59:59.999Z</end></auction>' +
      '<lot><artist>A. Painter</artist></lot><location><country>US</country><city>Hudson</city><state>NY</state></location></item>' +
      '<item id="LOT2"><title>Winter Road</title><description>Oil on canvas.</description><url>https://a/12A</url><image>https://a/abc.jpg</image>' +
      '<availability>sold</availability><price><estimate>400</estimate><currency>USD</currency></price>' +
      '<auction><start>2026-12-05T14:00:00.000Z</start><end>2026-12-06T04:59:59.999Z</end></auction>' +
      '<location><country>US</country><city>Hudson</city><state>NY</state></location></item></items></barnebys>\n',
  );
});

test('a lot without an image is left out of the Barnebys feed, and staff are told', () => {
  const lots = [lot({ images: [] })];
  expect(barnebysFeed(session, lots, addresses)).toContain('<items id="CAT1"></items>');
  expect(barnebysProblems(session, lots)).toEqual([{ label: '12A', text: 'It has no image, so it is left out.' }]);
});

test('the LiveAuctioneers spreadsheet has a row for each lot that is not withdrawn', () => {
  const [head = '', ...rows] = liveAuctioneersSheet(
    [lot({ description: 'He said "yes",\nthen no.' }), lot({ isWithdrawn: true })],
    addresses,
  ).split('\r\n');
  expect(head.split(',').slice(0, 6)).toEqual(['LotNum', 'Title', 'Description', 'LowEst', 'HighEst', 'StartPrice']);
  expect(head).toMatch(/,ImageFile\.1,.*,ImageFile\.20$/);
  expect(rows[0]).toMatch(
    /^12A,Winter Road,"He said ""yes"",\nthen no\.",400,600\.5,200,,,A\. Painter,,https:\/\/a\/abc\.jpg,{19}$/,
  );
  expect(rows[1]).toBe('');
});

test('Windows-1252 has a byte for each of its characters, and others are replaced and listed', () => {
  expect([...encodeWindows1252('Aé€–’')]).toEqual([0x41, 0xe9, 0x80, 0x96, 0x92]);
  expect(toWindows1252('Hōitsu, 1″ × 2″, 抱一')).toEqual({
    text: 'Hoitsu, 1" × 2", ??',
    lacking: ['ō', '″', '抱', '一'],
  });
  expect(toWindows1252('Cafe\u0301').lacking).toEqual([]);
});

test('staff are told what LiveAuctioneers cuts, replaces, and refuses', () => {
  const long = `${'Winter '.repeat(15)}Road`;
  const found = liveAuctioneersProblems([lot({ title: `${long} ō`, startingBid: null, highEstimate: null })]);
  expect(found).toEqual([
    { label: '', text: 'LiveAuctioneers takes from 50 to 1250 lots.' },
    { label: '12A', text: 'The title is cut after 100 characters.' },
    { label: '12A', text: 'It has no low or no high estimate.' },
    { label: '12A', text: 'It has no starting bid.' },
  ]);
  expect(liveAuctioneersSheet([lot({ title: long })], addresses)).toContain(`12A,${'Winter '.repeat(14).trim()},`);
});
