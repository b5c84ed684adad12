import { Refusal } from '../../upstream/core/errors';
import { load, rows, start, stop } from './folder-loading';
import { type TidyFiles, withLine } from './tidy-folder';

/** The messages with which a folder is refused. */
async function refusalOf(files: TidyFiles): Promise<string[]> {
  const error: unknown = await load(files).then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof Refusal)) throw new Error(`The folder was not refused: ${String(error)}`);
  return error.problems.map(({ message }) => message);
}

describe('a broken folder', () => {
  beforeAll(start);
  afterAll(stop);
  afterEach(async () => {
    expect(await rows('select id from house')).toEqual([]);
  });

  test.each([
    [
      'an unknown currency',
      'houses.csv',
      2,
      '1,HSEELM,Elm Auctions,Dollar,America/New_York,,,NY,US,',
      'houses.csv, line 2: currency "Dollar" is not a currency code.',
    ],
    [
      'an unknown time zone',
      'houses.csv',
      3,
      '2,HSEOAK,Oak & Co,GBP,Europe/Bath,,,,UK,',
      'houses.csv, line 3: tz "Europe/Bath" is not a time zone.',
    ],
    [
      'a repeated house reference',
      'houses.csv',
      3,
      '2,hseelm,Oak & Co,GBP,Europe/London,,,,UK,',
      'houses.csv, line 3: hseelm is already on line 2.',
    ],
    [
      'a day that does not exist',
      'sessions.csv',
      2,
      'S1,91,71,1,live,0,Pictures,2026-02-30,10:00,America/New_York,,USD',
      'sessions.csv, line 2: date "2026-02-30" is not a day.',
    ],
    [
      'a live session without a date',
      'sessions.csv',
      2,
      'S1,91,71,1,live,0,Pictures,,,America/New_York,,USD',
      'sessions.csv, line 2: date and time are needed.',
    ],
    [
      'a session of an unknown house',
      'sessions.csv',
      5,
      'S4,94,72,9,live,0,Old Drawings,2026-11-03,13:00,Europe/London,,GBP',
      'sessions.csv, line 5: there is no house 9 in houses.csv.',
    ],
    [
      'an invalid lot number',
      'lots.csv',
      2,
      'S1,one,,Harbor,,,,,,,,USD,passed',
      'lots.csv, line 2: lotNumber "one" is not a lot number.',
    ],
    [
      'an empty title below a lot of two lines',
      'lots.csv',
      4,
      'S1,2,A,,,,,,,,,USD,passed',
      'lots.csv, line 5: lotTitle "" is empty.',
    ],
    [
      'a repeated lot',
      'lots.csv',
      4,
      'S1,1,,Harbor,,,,,,,,USD,passed',
      'lots.csv, line 5: S1 lot 1 is already on line 2.',
    ],
    [
      'a sold lot without a buyer',
      'lots.csv',
      4,
      'S1,2,A,Herons again,,,,,,,,USD,sold',
      'lots.csv, line 5: S1 lot 2A is sold, but transactions.csv does not have it.',
    ],
    [
      'an estimate with half a cent',
      'lots.csv',
      2,
      'S1,1,,Harbor,,,0.005,,,,,USD,sold',
      'lots.csv, line 2: loEst "0.005" is not an amount of USD.',
    ],
    [
      'an unknown country',
      'bidders.csv',
      2,
      '501,M1,5000,Fay,Moss,,fay@example.com,,,,Troy,NY,12180,United States,marketplace,1,0',
      'bidders.csv, line 2: country "United States" is not a country code.',
    ],
    [
      'an invalid email address',
      'bidders.csv',
      2,
      '501,M1,5000,Fay,Moss,,fay at example,,,,Troy,NY,12180,US,marketplace,1,0',
      'bidders.csv, line 2: email "fay at example" is not an email address.',
    ],
    [
      'a hammer price of 0',
      'transactions.csv',
      2,
      '1,S1,1,,501,marketplace,0,USD',
      'transactions.csv, line 2: hammer "0" is not an amount above 0.',
    ],
    [
      'an unknown channel',
      'transactions.csv',
      2,
      '1,S1,1,,501,phone,450,USD',
      'transactions.csv, line 2: channel "phone" is not a channel.',
    ],
    [
      'an unknown buyer',
      'transactions.csv',
      2,
      '1,S1,1,,999,marketplace,450,USD',
      'transactions.csv, line 2: there is no bidder 999 in bidders.csv.',
    ],
    [
      'a sale of a passed lot',
      'transactions.csv',
      7,
      '6,S2,2,,501,marketplace,8.07,USD',
      'transactions.csv, line 7: S2 lot 2 is passed in lots.csv.',
    ],
    [
      'a row that is too short',
      'transactions.csv',
      3,
      '2,S1,2',
      'transactions.csv, line 3: Invalid Record Length: expect 8, got 3 on line 3',
    ],
  ])('a folder with %s is refused by file and line, and nothing is loaded', async (_, file, line, text, message) => {
    expect(await refusalOf(withLine(file, line, text))).toContain(message);
  });

  test('a folder with a missing file and a missing column is refused for both, and nothing is loaded', async () => {
    const { 'bidders.csv': _bidders, ...others } = withLine(
      'houses.csv',
      1,
      'houseID,houseRef,houseName,currency,zone,street1,city,state,country,postalCode',
    );
    expect(await refusalOf(others)).toEqual([
      'houses.csv, line 1: the column "tz" is missing.',
      expect.stringMatching(/^bidders\.csv, line 1: there is no such file in .+\.$/),
    ]);
  });

  test('a folder is refused for all its errors at once, and nothing is loaded', async () => {
    const files = {
      ...withLine('houses.csv', 2, '1,HSEELM,,USD,Mars/Base,,,NY,US,'),
      'sessions.csv':
        withLine('sessions.csv', 3, 'S2,92,71,1,silent,1,Prints,2026-11-02,12:00,America/New_York,60,USD')[
          'sessions.csv'
        ] ?? [],
    };
    expect(await refusalOf(files)).toEqual([
      'houses.csv, line 2: houseName "" is empty.',
      'houses.csv, line 2: tz "Mars/Base" is not a time zone.',
      'sessions.csv, line 3: kind "silent" is neither live, timed nor bin.',
    ]);
  });
});
