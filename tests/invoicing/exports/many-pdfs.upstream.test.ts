import { performance } from 'node:perf_hooks';
import { budgets } from '../../support/budgets';
import { bigHouse } from '../../support/houses/sample-house';
import { upstreamOfFile } from '../../support/services/of-file';
import { workOf } from '../../support/services/turns';
import { clientOfNewHouse, DAYS, type HouseClient } from '../house-at-work';

const FILES = 10;
const INVOICES = 8;
/** The most CPU time in which nobody else is served, in the unit of `workOf`. Drawing an invoice in each of these files takes more. */
const LONGEST_TURN = budgets.sharedProcessors * 0.8;
/** The most of the time in which the services' event loop is busy. It would be all of it if invoices were drawn there. */
const BUSIEST = 0.6;

const upstream = upstreamOfFile({ houses: [] });

interface Printing {
  readonly api: HouseClient;
  readonly group: number;
}

async function houseWith(invoices: number): Promise<Printing> {
  const api = await clientOfNewHouse(upstream, (userName) => bigHouse({ userName, invoices, lotsEach: 8 }));
  return { api, group: (await api.create(DAYS, 'Cards per lot')).invoiceGroupID };
}

async function print({ api, group }: Printing): Promise<number> {
  const answer = await fetch(upstream.url + api.path(`invoiceGroup/${group}/invoices.pdf`), {
    headers: { authorization: `Bearer ${api.client.token}` },
  });
  const text = Buffer.from(await answer.arrayBuffer()).toString('latin1');
  expect(text.trimEnd().endsWith('%%EOF')).toBe(true);
  return text.match(/\/Type \/Page\b(?!s)/g)?.length ?? 0;
}

test('while a house prints many PDFs, others are served, and the PDF of another house has its turn', async () => {
  const [many, few] = [await houseWith(INVOICES), await houseWith(1)];
  await print(few);
  const printed: string[] = [];
  const before = performance.eventLoopUtilization();
  const { longestTurn } = await workOf(async () => {
    const files = Promise.all(Array.from({ length: FILES }, () => print(many).then(() => printed.push('many'))));
    await many.api.get('invoiceSettings');
    await print(few).then(() => printed.push('few'));
    await files;
  });
  expect(longestTurn).toBeLessThan(LONGEST_TURN);
  expect(performance.eventLoopUtilization(before).utilization).toBeLessThan(BUSIEST);
  expect(printed).toHaveLength(FILES + 1);
  expect(printed.indexOf('few')).toBeLessThan(FILES / 2);
});
