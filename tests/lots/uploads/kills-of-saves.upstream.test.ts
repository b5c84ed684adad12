import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RowsJson, UploadAnswerJson } from '../../../upstream/lots/uploads/upload-wire';
import type { CatalogsJson } from '../../../upstream/sales/wire';
import { budgets, limitFor } from '../../support/budgets';
import { type Cashier, cashierAt, uploadChairs } from '../../support/houses/chairs-of-program';
import { chargingHouse, until } from '../../support/houses/charging-house';
import { smallHouse } from '../../support/houses/sample-house';

const kills = budgets.uploadKills;
const LOTS = 5000;
const MINUTE = 60_000;

jest.setTimeout(limitFor(kills, 120_000));

const lotCount = async ({ get, house }: Cashier, catalogId: number) =>
  (await get<CatalogsJson>(`${house}/catalogs?ids=${catalogId}`)).catalogs[0]?.lotCount ?? -1;

test(`${kills} kills in the middle of saving 5,000 lots: all are saved or none, and the repaired sheet is still there`, async () => {
  const house = await chargingHouse(smallHouse());
  try {
    let ahead = 0;
    for (let kill = 0; kill < kills; kill += 1) {
      let running = await house.services(ahead);
      let cashier = await cashierAt(running.url);
      const {
        catalogID,
        upload: { uploadID },
      } = await uploadChairs(cashier, LOTS, (number) => `Chair ${number}`);
      const path = `${cashier.house}/uploads/${uploadID}`;
      const patches = [{ rowId: 'r2', column: 'title', from: 'Chair 1', to: 'Stool' }];
      const { upload: repaired } = await cashier.post<UploadAnswerJson>(`${path}/cells`, { patches });
      await cashier.post(`${path}/save`, { version: repaired.version });
      await sleep(randomInt(1500));
      await running.kill();

      // The lease of the killed process still runs, so that nothing is saved before this is read.
      running = await house.services(ahead);
      cashier = await cashierAt(running.url);
      const between = await lotCount(cashier, catalogID);
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
      expect([saved.state, saved.outcome?.added, await lotCount(cashier, catalogID)]).toEqual(['SAVED', LOTS, LOTS]);
      await running.kill();
    }
  } finally {
    await house.end();
  }
});
