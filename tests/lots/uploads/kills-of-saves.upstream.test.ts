import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RowsJson, UploadAnswerJson, UploadJson } from '../../../upstream/lots/uploads/upload-wire';
import type { CatalogsJson } from '../../../upstream/sales/wire';
import { budgets, limitFor } from '../../support/budgets';
import { chargingHouse, until } from '../../support/houses/charging-house';
import { smallHouse } from '../../support/houses/sample-house';

const kills = budgets.uploadKills;
const LOTS = 5000;
const MINUTE = 60_000;

jest.setTimeout(limitFor(kills, 120_000));

const SHEET = ['Lot #,Title,Description,Low Estimate,High Estimate']
  .concat(Array.from({ length: LOTS }, (_, index) => `${index + 1},Chair ${index + 1},A chair,100,200`))
  .join('\r\n');

/** A cashier of the house at a running program. */
async function cashierAt(url: string) {
  const json = { 'content-type': 'application/json' };
  const dataOf = async <Data>(response: Response): Promise<Data> => {
    if (!response.ok) throw new Error(`${response.status} ${response.url}: ${await response.text()}`);
    return ((await response.json()) as { data: Data }).data;
  };
  const signIn = { houseUserName: 'sample', userName: 'cashier', password: 'Lantern-Harbour-42' };
  const { token } = await dataOf<{ token: string }>(
    await fetch(`${url}/app/session`, { method: 'POST', headers: json, body: JSON.stringify(signIn) }),
  );
  const headers = { authorization: `Bearer ${token}` };
  const get = async <Data>(path: string): Promise<Data> => dataOf<Data>(await fetch(url + path, { headers }));
  const post = async <Data>(path: string, body: object | FormData): Promise<Data> =>
    dataOf<Data>(
      await fetch(url + path, {
        method: 'POST',
        headers: body instanceof FormData ? headers : { ...headers, ...json },
        body: body instanceof FormData ? body : JSON.stringify(body),
      }),
    );
  const { user } = await get<{ user: { houseInfo: { houseRef: string } } }>('/app/house/user');
  return { get, post, house: `/app/house/${user.houseInfo.houseRef}` };
}

type Cashier = Awaited<ReturnType<typeof cashierAt>>;

/** Adds a session that starts next year. */
async function addSession({ get, post, house }: Cashier): Promise<number> {
  const { catalogs } = await get<CatalogsJson>(`${house}/catalogs`);
  const year = new Date().getUTCFullYear() + 1;
  const { catalogID } = await post<{ catalogID: number }>('/cps/app/catalog/0', {
    groupID: catalogs[0]?.groupID,
    addressID: catalogs[0]?.addressID,
    title: 'Chairs',
    date: `06/05/${year}`,
    hour: '09',
    minute: '00',
    ampm: 'AM',
  });
  return catalogID;
}

async function upload({ post, house }: Cashier, catalogId: number): Promise<UploadJson> {
  const form = new FormData();
  form.append('file', new Blob([SHEET]), 'chairs.csv');
  return (await post<UploadAnswerJson>(`${house}/catalogs/${catalogId}/uploads/artfact`, form)).upload;
}

const lotCount = async ({ get, house }: Cashier, catalogId: number) =>
  (await get<CatalogsJson>(`${house}/catalogs?ids=${catalogId}`)).catalogs[0]?.lotCount ?? -1;

test(`${kills} kills in the middle of saving 5,000 lots: all are saved or none, and the repaired sheet is still there`, async () => {
  const house = await chargingHouse(smallHouse());
  try {
    let ahead = 0;
    for (let kill = 0; kill < kills; kill += 1) {
      let running = await house.services(ahead);
      let cashier = await cashierAt(running.url);
      const catalogId = await addSession(cashier);
      const { uploadID } = await upload(cashier, catalogId);
      const path = `${cashier.house}/uploads/${uploadID}`;
      const patches = [{ rowId: 'r2', column: 'title', from: 'Chair 1', to: 'Stool' }];
      const { upload: repaired } = await cashier.post<UploadAnswerJson>(`${path}/cells`, { patches });
      await cashier.post(`${path}/save`, { version: repaired.version });
      await sleep(randomInt(1500));
      await running.kill();

      // The lease of the killed process still runs, so that nothing is saved before this is read.
      running = await house.services(ahead);
      cashier = await cashierAt(running.url);
      const between = await lotCount(cashier, catalogId);
      expect([0, LOTS]).toContain(between);
      const { rows, totalRecords } = await cashier.get<RowsJson>(`${path}/rows?size=1`);
      expect([rows[0]?.values.title, totalRecords]).toEqual(['Stool', LOTS]);
      await running.kill();

      running = await house.services((ahead += MINUTE));
      cashier = await cashierAt(running.url);
      const saved = await until(
        async () => (await cashier.get<UploadAnswerJson>(path)).upload,
        ({ state }) => state !== 'SAVING',
      );
      expect([saved.state, saved.outcome?.added, await lotCount(cashier, catalogId)]).toEqual(['SAVED', LOTS, LOTS]);
      await running.kill();
    }
  } finally {
    await house.end();
  }
});
