import type { Database } from '../../../upstream/core/database/database';
import { selectBidders, selectSimilarBidders } from '../../../upstream/customers/bidder-store';
import { selectPeople } from '../../../upstream/customers/people/person-store';
import { selectInvoiceWindow, sumInvoices } from '../../../upstream/invoicing/invoices/invoice-window-store';
import { selectPayerMatches } from '../../../upstream/invoicing/receipts/payer-store';
import { selectLots, sumLots } from '../../../upstream/lots/store';
import { selectBuyers, sumResults } from '../../../upstream/sale-results/result-store';
import { plansOf, rowsReadInAll } from '../../invoicing/figures/explain';
import { clientOf, DAYS } from '../../invoicing/house-at-work';
import { budgets, limitFor } from '../../support/budgets';
import { bigHouse } from '../../support/houses/sample-house';
import { upstreamOfFile } from '../../support/services/of-file';

const MANY = budgets.searchedBidders;
/** Bidders with an invoice in each of the many groups, and lots in each of the many sessions. */
const EACH = 1_000;
const FIRST = 5_000_000;

const upstream = upstreamOfFile({ houses: [bigHouse({ userName: 'many', invoices: 4, lotsEach: 1 })] });
let houseId: number;

/** Adds copies of the house's first row of a table, `n` from 0, with other values in these columns. */
async function copy(table: string, count: number, others: Readonly<Record<string, string>>): Promise<void> {
  const columns = await upstream.db.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_schema = current_schema() and table_name = $1 and is_generated = 'NEVER' order by ordinal_position`,
    [table],
  );
  const names = columns.map(({ name }) => name);
  await upstream.db.query(
    `insert into ${table} (${names.join(', ')})
     select ${names.map((name) => others[name] ?? `a.${name}`).join(', ')}
     from (select * from ${table} where house_id = $1 order by id limit 1) a, generate_series(0, ${count - 1}) n`,
    [houseId],
  );
}

/** Names of letters, of which few share three in a row. */
const LETTERS = "translate(md5(n::text), '0123456789', 'ghijklmnop')";
const GROUP = `${FIRST} + n / ${EACH}`;

beforeAll(
  async () => {
    const api = await clientOf(upstream, 'many');
    ({ houseId } = api);
    await api.create([...DAYS], 'Cards per lot');
    const named = {
      id: `${FIRST} + n`,
      first_name: `case when n = 777 then 'Wilhelmina' else 'Person' end`,
      last_name: `case when n = 777 then 'Zgorzelec' else initcap(${LETTERS}) end`,
      company: "''",
      email: `'p' || n || '@many.example'`,
      phone: `(2000000000 + n)::text`,
    };
    await copy('approval', MANY, {
      ...named,
      ref: "'bidder-' || n",
      member_id: 'null',
      person_id: `${FIRST} + n`,
      merged_into: 'null',
    });
    await copy('invoice_group', MANY / EACH, { id: `${FIRST} + n`, ref: "'group-' || n", title: "'Group ' || n" });
    await copy('invoice', MANY, {
      ...named,
      ref: "'invoice-' || n",
      group_id: GROUP,
      approval_id: `${FIRST} + n`,
      paddle_number: "'P' || n",
      outstanding: '100',
    });
    await upstream.db.query(
      `insert into invoice_search (house_id, invoice_id, names, others)
     select house_id, id, folded_text(concat_ws(E' \\n ', first_name || ' ' || last_name, company, phone, id::text)), folded_text(email)
     from invoice where house_id = $1 and id >= ${FIRST}`,
      [houseId],
    );
    await copy('catalog', MANY / EACH, { id: `${FIRST} + n`, ref: "'session-' || n", identifier: "'s' || n" });
    await copy('lot', MANY, {
      id: `${FIRST} + n`,
      ref: "'lot-' || n",
      catalog_id: GROUP,
      number: `n % ${EACH} + 1`,
      extension: "''",
      title: `'Lot of ' || case when n = 777 then 'Zgorzelec' else ${LETTERS} end`,
      approval_id: `${FIRST} + n`,
      hammer: '100',
    });
    await copy('invoice_line', MANY, {
      id: `${FIRST} + n`,
      invoice_id: `${FIRST} + n`,
      lot_id: `${FIRST} + n`,
      catalog_id: GROUP,
      lot_number: `n % ${EACH} + 1`,
      title: `'Lot of ' || ${LETTERS}`,
    });
    for (const table of [
      'approval',
      'invoice_group',
      'invoice',
      'invoice_search',
      'catalog',
      'lot',
      'paddle',
      'invoice_line',
    ])
      await upstream.db.query(`vacuum analyze ${table}`);
  },
  limitFor(MANY / 1000, 10_000),
);

const PAGE = { limit: 50, offset: 0 };
const byName = { by: 'name', isDescending: false } as const;
const byNumber = { by: 'number', descending: false } as const;
const anyBidder = { channel: null, owing: null, hasCard: null };
const anyLot = {
  ids: null,
  catalogIds: null,
  sold: null,
  channel: null,
  approvalIds: null,
  isInvoiced: null,
  soldFrom: null,
  soldTo: null,
  isDeleted: null,
};

interface Searched {
  /** The tables that have a row for each bidder. */
  readonly tables: readonly string[];
  /** How many rows a search reads in addition to what it finds: those of one group or session, if it is limited to one. */
  readonly within?: number;
  readonly read: (db: Database, search: string) => Promise<unknown>;
}

const SEARCHES: Readonly<Record<string, Searched>> = {
  bidders: {
    tables: ['approval'],
    read: (db, search) => selectBidders(db, houseId, { ...anyBidder, search }, byName, PAGE),
  },
  people: {
    tables: ['approval'],
    read: (db, search) => selectPeople(db, houseId, { ...anyBidder, hasDuplicates: false, search }, byName, PAGE),
  },
  'bidders with typing errors': {
    tables: ['approval'],
    read: (db, search) => selectSimilarBidders(db, houseId, search.split(' ')),
  },
  'all invoices': {
    tables: ['invoice', 'invoice_search', 'invoice_line'],
    read: async (db, search) => {
      await selectInvoiceWindow(db, houseId, { search }, byNumber, PAGE);
      await sumInvoices(db, houseId, { search });
    },
  },
  'the invoices of a group': {
    tables: ['invoice', 'invoice_line'],
    within: EACH,
    read: (db, search) => selectInvoiceWindow(db, houseId, { search, groupIds: [FIRST] }, byNumber, PAGE),
  },
  'sale results': {
    tables: ['lot', 'approval', 'invoice_line'],
    within: EACH,
    read: async (db, search) => {
      await selectBuyers(db, houseId, { catalogIds: [FIRST], search }, PAGE);
      await sumResults(db, houseId, { catalogIds: [FIRST], search });
    },
  },
  lots: {
    tables: ['lot'],
    read: async (db, search) => {
      await selectLots(db, houseId, { ...anyLot, search }, PAGE);
      await sumLots(db, houseId, { ...anyLot, search });
    },
  },
  'the people who may pay': {
    tables: ['invoice'],
    read: (db, search) => selectPayerMatches(db, houseId, [{ text: search, number: null }], 6),
  },
};

/** Returns which tables a search reads as a whole, and how many rows of them all its steps read. */
async function costOf({ tables, read }: Searched, search: string) {
  let rows = 0;
  const whole: string[] = [];
  for (const table of tables) {
    const plans = (await plansOf(upstream.db, (db) => read(db, search), table)).filter(
      (plan) => plan['Relation Name'] === table,
    );
    rows += rowsReadInAll(plans);
    if (plans.some((plan) => plan['Node Type'] === 'Seq Scan' && plan['Actual Loops'] > 0)) whole.push(table);
  }
  return { rows, whole };
}

describe.each(Object.entries(SEARCHES))(`among ${MANY} bidders, the search of %s`, (_name, searched) => {
  // Several steps of several statements read what is found.
  const steps = 12;

  test.each([
    ['a rare name', 'zgorzelec', 1],
    ['a part of a rare name', 'gorzel', 1],
    ['two rare words', 'zgorzelec wilhelmina', 1],
    ['two characters', 'zg', MANY / 100],
    ['one character', 'w', MANY / 20],
    ['one character and a rare word', 'w zgorzelec', 1],
    ['a word that nearly everyone has and a rare one', 'person zgorzelec', 1],
    ['a number that nobody has', '987654321', 1],
    ['a text that nobody has', 'qqqq xxxx', 1],
  ])('by %s reads no table as a whole', async (_, text, found) => {
    const { rows, whole } = await costOf(searched, text);
    expect(whole).toEqual([]);
    expect(rows).toBeLessThanOrEqual(steps * (found + (searched.within ?? 0)) + 500);
  });

  test.each(['person', 'p', 'lot of'])(
    'by %j, which nearly everyone has, reads every row a few times at most',
    async (text) => {
      const { rows, whole } = await costOf(searched, text);
      expect(whole).toEqual([]);
      expect(rows).toBeLessThanOrEqual(steps * (searched.within ?? MANY));
    },
  );
});
