import fc from 'fast-check';
import type { InvoiceWindowsJson } from '../../../upstream/invoicing/invoices/invoice-wire';
import { ofFile, upstreamOfFile } from '../../support/services/of-file';
import { houseWith, peopleAtWork } from './people-at-work';

const upstream = upstreamOfFile({ houses: [houseWith('sample')] });
const clerk = ofFile(() => peopleAtWork(upstream, 'sample'));

beforeAll(async () => {
  await clerk.api.create(['Pictures', 'Clocks and Furniture'], 'Cards per lot');
});

const rows = () =>
  upstream.db.query('select id, person_id as person, merged_into as "mergedInto" from approval order by id');

/** Returns the number of invoices and what is owed, of all owners together, in cents. */
async function sumOf(owners: 'personIDs' | 'approvalIDs', ids: readonly number[]) {
  const found = (await clerk.api.get<InvoiceWindowsJson>(`invoiceWindows?${owners}=${ids.join(',')}`)).owners;
  const cents = (amount: number | undefined) => Math.round((amount ?? 0) * 100);
  return {
    invoices: found.reduce((sum, { totalRecords }) => sum + totalRecords, 0),
    owed: found.reduce((sum, { totals }) => sum + cents(totals[0]?.outStandingBalance), 0),
  };
}

test('merges and their undoing in any order keep all sums, and undoing them all restores every record', async () => {
  const before = await rows();
  const records = (await clerk.people()).map(({ personID }) => personID);
  const all = await sumOf('approvalIDs', records);
  expect(all.invoices).toBeGreaterThan(2);
  const step = fc.record({
    isUndo: fc.boolean(),
    one: fc.nat(20),
    other: fc.nat(20),
    side: fc.constantFrom('INTO', 'FROM'),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
      const current: number[] = [];
      for (const { isUndo, one, other, side } of steps) {
        const people = await clerk.people();
        const [into, from] = [people[one % people.length], people[other % people.length]];
        if (isUndo) {
          const mergeID = current[one % Math.max(1, current.length)];
          if (mergeID === undefined) continue;
          // An undo is refused while a later merge of the person is current.
          const { status } = await clerk.api.client.post(clerk.api.path(`people/merge/${mergeID}/undo`), {});
          if (status === 200) current.splice(current.indexOf(mergeID), 1);
          else expect(status).toBe(409);
        } else if (into && from && into !== from) {
          current.push((await clerk.merge(into, from, { email: side })).mergeID);
        }
        const shown = (await clerk.people()).map(({ personID }) => personID);
        expect(await sumOf('personIDs', shown)).toEqual(all);
      }
      for (const mergeID of current.reverse()) await clerk.undo(mergeID);
      expect(await rows()).toEqual(before);
    }),
    { numRuns: 8, seed: 20_261_126 },
  );
});
