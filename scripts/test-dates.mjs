// npm run test:dates: the tests at other dates. Debian's faketime moves the clocks of Node.js and the browser; PostgreSQL keeps the machine's,
// because its timers fail under faketime. --brief: at one date, only the tests that depend on the date. --date=NAME: at that date. Other
// arguments are passed to Jest.
import { prepare } from './bootstrap.mjs';
import { ensureChromium } from './chromium.mjs';
import { ensureFaketime } from './faketime.mjs';
import { forManyWorkers, runJest } from './jest.mjs';
import { PlainError } from './plain-error.mjs';
import { ensurePostgres } from './postgres.mjs';
import { fail, say } from './shell.mjs';

const DAY_MS = 86_400_000;
const briefDate = 'in-400-days';

/** When each run starts, in epoch milliseconds: in 45 days a minute before midnight, and a minute before each change of the clocks in New York. */
const dates = {
  'in-45-days': new Date(Date.now() + 45 * DAY_MS).setUTCHours(23, 59, 0, 0),
  [briefDate]: Date.now() + 400 * DAY_MS,
  'leap-day': Date.parse('2028-02-29T12:00:00Z'),
  'spring-forward': Date.parse('2027-03-14T06:59:00Z'),
  'fall-back': Date.parse('2027-11-07T05:59:00Z'),
};

/** The tests of what depends on the date: signed-in browsers, the days that forms offer, charges on a day, and the product's own clock. */
const brief = [
  'tests/auth/sessions/.*api.test',
  'tests/journeys/sessions.journey',
  'tests/journeys/paying/card-link.journey',
  'tests/sales/calendar/.*web.test',
  'tests/sales/session/.*web.test',
  'tests/sales-tax/every-mutation.*web.test',
];

async function testDates() {
  const args = process.argv.slice(2);
  const isBrief = args.includes('--brief');
  const [asked] = args.flatMap((arg) => (arg.startsWith('--date=') ? [arg.slice('--date='.length)] : []));
  const names = asked === undefined ? (isBrief ? [briefDate] : Object.keys(dates)) : [asked];
  const rest = args.filter((arg) => arg !== '--brief' && !arg.startsWith('--date='));
  const starts = names.map((name) => ({ name, at: startOf(name) }));
  await prepare();
  const library = await ensureFaketime();
  const chromium = await ensureChromium();
  const postgres = await ensurePostgres();
  let code = 0;
  try {
    for (const { name, at } of starts) {
      say(`== ${name}: ${new Date(at).toISOString()}`);
      const failed = await runJest(
        forManyWorkers,
        [...(isBrief ? brief : []), ...rest],
        {
          CHROMIUM_PATH: chromium,
          TEST_DATABASE_URL: postgres.url,
          LD_PRELOAD: library,
          FAKETIME: `${at < Date.now() ? '-' : '+'}${Math.round(Math.abs(at - Date.now()) / 1000)}`,
        },
        true,
      );
      code ||= failed;
    }
  } finally {
    await postgres.stop();
  }
  return code;
}

/** @param {string} name */
function startOf(name) {
  const found = Object.entries(dates).find(([date]) => date === name);
  if (found !== undefined) return found[1];
  throw new PlainError(`There is no date ${name}. The dates are ${Object.keys(dates).join(', ')}.`);
}

testDates().then((code) => {
  process.exitCode = code;
}, fail);
