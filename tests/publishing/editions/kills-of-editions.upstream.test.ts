import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { UploadAnswerJson } from '../../../upstream/lots/uploads/upload-wire';
import type { PublicCatalogueJson } from '../../../upstream/publishing/catalogue/catalogue-wire';
import type { EditionJson } from '../../../upstream/publishing/editions/editions-wire';
import type { CatalogsJson } from '../../../upstream/sales/wire';
import { budgets, limitFor } from '../../support/budgets';
import { type Cashier, cashierAt, uploadChairs } from '../../support/houses/chairs-of-program';
import { chargingHouse, until } from '../../support/houses/charging-house';
import { smallHouse } from '../../support/houses/sample-house';

const kills = budgets.publishKills;
const LOTS = 2000;

jest.setTimeout(limitFor(kills, 120_000));

/** Adds a session with 2,000 lots, and returns its id and reference. */
async function addSession(cashier: Cashier) {
  const { get, post, house } = cashier;
  const { catalogID, upload } = await uploadChairs(cashier, LOTS, () => 'Edition 1');
  const path = `${house}/uploads/${upload.uploadID}`;
  await post(`${path}/save`, { version: upload.version });
  await until(
    async () => (await get<UploadAnswerJson>(path)).upload.state,
    (state) => state === 'SAVED',
  );
  const [session] = (await get<CatalogsJson>(`${house}/catalogs?ids=${catalogID}`)).catalogs;
  if (!session) throw new Error('the session was not added');
  return { catalogID, catalogRef: session.catalogRef };
}

/** The different titles of all lots that bidders see, with their number. */
async function shown({ get }: Cashier, catalogRef: string): Promise<Record<string, number>> {
  const { lots } = await get<PublicCatalogueJson>(`/app/catalogue/${catalogRef}?size=${LOTS}`);
  return lots.reduce<Record<string, number>>(
    (counts, { title }) => ({ ...counts, [title]: (counts[title] ?? 0) + 1 }),
    {},
  );
}

/** Gives all lots of a session another title. */
async function retitle({ get, post, house }: Cashier, catalogID: number, title: string): Promise<void> {
  const { lots } = await get<{ lots: { lotID: number }[] }>(`/cps/app/catalog/${catalogID}/lots`);
  for (let first = 0; first < lots.length; first += 500)
    await post(`${house}/lots/update`, {
      lots: lots.slice(first, first + 500).map(({ lotID }) => ({ lotID, lotTitle: title })),
    });
}

test(`${kills} kills while 2,000 lots are published: bidders see the old edition or the new one, whole`, async () => {
  const house = await chargingHouse(smallHouse());
  try {
    let running = await house.services(0);
    let cashier = await cashierAt(running.url);
    const { catalogID, catalogRef } = await addSession(cashier);
    const publish = () => cashier.post(`${cashier.house}/catalogs/${catalogID}/publish`, {});
    const started = Date.now();
    await publish();
    const tookMs = Date.now() - started;
    expect(await shown(cashier, catalogRef)).toEqual({ 'Edition 1': LOTS });
    let old = 'Edition 1';
    for (let kill = 0; kill < kills; kill += 1) {
      const next = `Edition ${kill + 2}`;
      await retitle(cashier, catalogID, next);
      const answered = publish().then(
        () => true,
        () => false,
      );
      await sleep(randomInt(Math.max(50, Math.ceil(tookMs * 1.2))));
      // What bidders read meanwhile is one of the two.
      const meanwhile = await shown(cashier, catalogRef);
      expect([{ [old]: LOTS }, { [next]: LOTS }]).toContainEqual(meanwhile);
      await running.kill();
      const wasAnswered = await answered;

      running = await house.services(0);
      cashier = await cashierAt(running.url);
      const after = await shown(cashier, catalogRef);
      expect([{ [old]: LOTS }, { [next]: LOTS }]).toContainEqual(after);
      const isNew = next in after;
      if (wasAnswered) expect(isNew).toBe(true);
      const { editions } = await cashier.get<{ editions: EditionJson[] }>(
        `${cashier.house}/catalogs/${catalogID}/editions`,
      );
      expect(editions[0]).toMatchObject({ changedCount: isNew || kill > 0 ? LOTS : 0 });
      // What was interrupted is published by the next attempt.
      await publish();
      expect(await shown(cashier, catalogRef)).toEqual({ [next]: LOTS });
      old = next;
    }
    await running.kill();
  } finally {
    await house.end();
  }
});
