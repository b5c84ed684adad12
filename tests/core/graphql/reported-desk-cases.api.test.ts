import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { localizedNumbers, plainNumbers } from '../../../rules/core/localized-number';
import { typedPayment } from '../../../rules/invoicing/added-charges/typed-charge';
import { pastedLines } from '../../../rules/invoicing/receipts/pasted-lines';
import { loadFolder } from '../../../upstream/demo/load-folder';
import type { InvoicePaymentsJson } from '../../../upstream/invoicing/recorded-payments/paying-wire';
import { flat, setCharges } from '../../invoicing/added-charges/charges-setup';
import { clientOf, type HouseClient } from '../../invoicing/house-at-work';
import { textOfPdf } from '../../support/pdf-text';
import { servicesOfFile } from '../../support/services/of-file';
import type { TestCaller } from '../../support/services/server';

/** Cases of the desk that people reported, and a house with their names. They are read from the folder of ROSTRUM_SAMPLES. */
const folder = join(process.env.ROSTRUM_SAMPLES ?? '', 'realworld');
const hasCases = process.env.ROSTRUM_SAMPLES !== undefined && existsSync(join(folder, 'cases.json'));

interface Case {
  readonly kind: string;
  readonly search?: readonly string[];
  readonly paste?: readonly string[] | string;
  readonly typed?: Readonly<Record<string, string>>;
  readonly names?: readonly string[];
}

const cases: readonly Case[] = hasCases
  ? (JSON.parse(readFileSync(join(folder, 'cases.json'), 'utf8')) as { desk: Case[] }).desk
  : [];
const caseOf = (kind: string): Case => cases.find((one) => one.kind === kind) ?? { kind };

const { upstream, server } = servicesOfFile();
let boss: TestCaller;
let api: HouseClient;
let group: number;
let sessionRefs: string[];

beforeAll(async () => {
  if (!hasCases) return;
  const { houses } = await loadFolder(upstream.services, join(folder, 'house'));
  const userName = houses[0]?.userName ?? '';
  boss = await server.as(userName, 'super');
  api = await clientOf(upstream, userName);
  const sessions = await api.sessions();
  sessionRefs = [...sessions.values()];
  const titles = [...sessions.keys()].filter((title) => title.startsWith('November'));
  group = (await api.create(titles, await templateOf(), 'Reported')).invoiceGroupID;
});

/** A template under which the tax is computed by the system. */
async function templateOf(): Promise<string> {
  const { invoiceSettings } = await api.get<{ invoiceSettings: { name: string }[] }>('invoiceSettings');
  return invoiceSettings[0]?.name ?? '';
}

interface Named {
  readonly nodes: readonly { readonly lastName: string }[];
}

async function asked<Data>(query: string, variables: Record<string, unknown>): Promise<Data> {
  const { data, errors } = await boss.gql<Data>(query, variables);
  expect(errors).toEqual([]);
  return data;
}

/** The last names that a search finds in each place. */
const PLACES: Readonly<Record<string, (text: string) => Promise<readonly string[]>>> = {
  people: async (text) => {
    const { people } = await asked<{ people: Named }>(
      'query ($text: String) { people(filter: { search: $text }) { nodes { lastName } } }',
      { text },
    );
    return people.nodes.map(({ lastName }) => lastName);
  },
  invoices: async (text) => {
    const { invoices } = await asked<{ invoices: Named }>(
      'query ($text: String) { invoices(filter: { search: $text }) { nodes { lastName } } }',
      { text },
    );
    return invoices.nodes.map(({ lastName }) => lastName);
  },
  'the invoices of a group': async (text) => {
    const { invoiceGroup } = await asked<{ invoiceGroup: { invoices: Named } }>(
      'query ($number: Int, $text: String) { invoiceGroup(number: $number) { invoices(filter: { search: $text }) { nodes { lastName } } } }',
      { number: group, text },
    );
    return invoiceGroup.invoices.nodes.map(({ lastName }) => lastName);
  },
  'sale results': async (text) => {
    const { saleResult } = await asked<{ saleResult: { nodes: { approval: { lastName: string } }[] } }>(
      'query ($refs: [String!]!, $text: String) { saleResult(refs: $refs, search: $text) { nodes { approval { lastName } } } }',
      { refs: sessionRefs, text },
    );
    return saleResult.nodes.map(({ approval }) => approval.lastName);
  },
  payers: async (text) => {
    const { payerMatches } = await asked<{ payerMatches: { invoices: { lastName: string }[] }[] }>(
      'query ($text: String!) { payerMatches(payers: [$text]) { invoices { lastName } } }',
      { text },
    );
    return payerMatches.flatMap(({ invoices }) => invoices.map(({ lastName }) => lastName));
  },
  'find anything': async (text) => {
    const { find } = await asked<{ find: { bidders: { lastName: string }[] } }>(
      'query ($text: String!) { find(text: $text) { bidders { lastName } } }',
      { text },
    );
    return find.bidders.map(({ lastName }) => lastName);
  },
};

/** Whose name each search of the case means. */
const MEANT: Readonly<Record<string, string>> = {
  "O'Connor": 'O’Connor',
  oconnor: 'O’Connor',
  Nunez: 'Núñez',
  'Lukasz Zolkiewski': 'Żółkiewski',
  'Zoe Muller': 'Müller',
  'D’Amato': "D'Amato",
};

/** Describes nothing without the cases. */
const describeCases = (name: string, tests: () => void) => {
  if (hasCases) describe(name, tests);
};

describeCases('a search folds', () => {
  const named = (caseOf('folding').search ?? []).filter((text) => MEANT[text] !== undefined);

  test('names that the house has', () => {
    expect(named).toEqual(Object.keys(MEANT));
  });

  describe.each(Object.keys(PLACES))('in %s', (place) => {
    test.each(named)('%s', async (text) => {
      const found = new Set(await PLACES[place]?.(text));
      expect([...found]).toEqual([MEANT[text]]);
    });

    // The house writes the family name of this bidder first.
    test('Nguyen', async () => {
      expect(await PLACES[place]?.('Nguyen')).toContain('Thị Hồng');
    });
  });

  test('a decomposed title', async () => {
    await upstream.db.query("update lot set title = $1 where title = 'Icon'", ['Cafe\u0301 scene']);
    const composed = 'Caf\u00e9';
    const { houseName } = {
      houseName:
        (await upstream.db.query<{ name: string }>('select user_name as name from house order by id'))[1]?.name ?? '',
    };
    const other = await server.as(houseName, 'super');
    const { data } = await other.gql<{ lots: { nodes: { title: string }[] } }>(
      'query ($text: String) { lots(filter: { search: $text }) { nodes { title } } }',
      { text: composed },
    );
    expect(data.lots.nodes).toEqual([{ title: 'Cafe\u0301 scene' }]);
  });
});

describeCases('a payer of a bank statement', () => {
  test.each([caseOf('bank-names').paste ?? []].flat())('%s is found', async (text) => {
    const number = /\d{4,}/.exec(text)?.[0];
    const last = text.includes('Yamada')
      ? '山田'
      : text.includes('NUNEZ')
        ? 'Núñez'
        : text.includes('ZOL')
          ? 'Żółkiewski'
          : 'O’Connor';
    const { invoiceID } = await api.invoiceOf(group, last);
    // The invoice has another number here.
    const found = await PLACES.payers?.(number === undefined ? text : text.replace(number, String(invoiceID)));
    expect(found).toEqual([last]);
  });
});

describeCases('amounts that staff type or paste', () => {
  test('in another currency are marked', () => {
    const [amount = ''] = /\S+/.exec(String(caseOf('foreign-currency').paste)) ?? [];
    const [line] = pastedLines(`1042\t${amount}`, () => null);
    expect(line?.amount).toBe(amount);
    expect(typedPayment(line?.amount ?? '', 'USD').ok).toBe(false);
  });

  test.each(Object.entries(caseOf('typed-amount').typed ?? {}))('%s in German is %s', (text, value) => {
    const read = typedPayment(plainNumbers(text, 'de-DE'), 'USD');
    expect(read.ok && localizedNumbers(read.value, 'de-DE')).toBe(value);
  });
});

describeCases('the PDF of an invoice', () => {
  test('shows names in all scripts', async () => {
    const answer = await fetch(upstream.url + api.path(`invoiceGroup/${group}/invoices.pdf`), {
      headers: { authorization: `Bearer ${api.client.token}` },
    });
    const parts = textOfPdf(Buffer.from(await answer.arrayBuffer()));
    const text = parts.map((part) => part.text).join('|');
    const names = caseOf('document-letters').names ?? [];
    expect(names).not.toEqual([]);
    for (const name of names) {
      for (const word of name.split(' ')) {
        const isRightToLeft = /[\u0590-\u06ff]/.test(word);
        expect(text).toContain(isRightToLeft ? [...word].reverse().join('') : word);
      }
    }
    expect(text).not.toContain('\u25a1');
  });
});

describeCases('shipping in New York', () => {
  test('is taxed: 4.61 become 6.61', async () => {
    const before = await api.invoiceOf(group, 'Żółkiewski');
    expect(before.totalPrice.tax).toBe(4.61);
    await setCharges(api, {
      target: { invoiceGroupID: group, filter: { search: 'Zolkiewski' }, except: [] },
      charges: flat({ shipping: 50 }),
    });
    expect((await api.invoiceOf(group, 'Żółkiewski')).totalPrice.tax).toBe(6.61);
  });
});

describeCases('three payments of one invoice', () => {
  test('are three rows', async () => {
    const { invoiceID, outStandingBalance } = await api.invoiceOf(group, 'O’Connor');
    expect(outStandingBalance).toBe(2159.69);
    const CASH = 1;
    const CHECK = 2;
    const CARD = 3;
    const [owner] = await upstream.db.query<{ personId: number }>(
      'select a.person_id as "personId" from approval a join invoice i on i.house_id = a.house_id and i.approval_id = a.id where i.id = $1',
      [invoiceID],
    );
    await api.post('tillPayments', {
      personID: owner?.personId,
      invoices: [{ invoiceID }],
      payments: [
        { paymentMethodID: CASH, amount: 500 },
        { paymentMethodID: CHECK, amount: 659.69 },
        { paymentMethodID: CARD, amount: 1000 },
      ],
      pickedUp: [],
    });
    const { invoices } = await api.get<InvoicePaymentsJson>(`invoicePayments?invoiceIDs=${invoiceID}&by=act&size=20`);
    expect(invoices[0]?.totalRecords).toBe(3);
    const sums = new Map<number, number>();
    for (const { actID, amount } of invoices[0]?.payments ?? [])
      sums.set(actID, Math.round(((sums.get(actID) ?? 0) + amount) * 100) / 100);
    expect([...sums.values()].sort((a, b) => a - b)).toEqual([500, 659.69, 1000]);
  });
});
