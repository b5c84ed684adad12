import { seededRandom } from '../../upstream/demo/random';
import { computeInvoices } from '../../upstream/invoicing/creation/compute-invoices';
import { readSources } from '../../upstream/invoicing/creation/creation-sources';
import { selectLotsOfGroup } from '../../upstream/invoicing/creation/creation-store';
import { requireGroup } from '../../upstream/invoicing/groups/service';
import type { SaleCorrectionJson } from '../../upstream/sale-corrections/correction-wire';
import { templateVersion } from '../../upstream/templates/service';
import { pay } from '../invoicing/added-charges/charges-setup';
import { budgets } from '../support/budgets';
import { upstreamOfFile } from '../support/services/of-file';
import { SaleHouse } from './sale-house';

const upstream = upstreamOfFile({ quiet: true });

/** Histories per house, and steps per history. */
const OF_HOUSE = 5;
const STEPS = 6;
const BIDDERS = ['Marsh', 'Keller', 'Rossi', 'Patel', 'Stone'];

/** What invoices that were created now would charge for the lots of the group, by last name, in cents. */
async function chargedAnew(house: SaleHouse): Promise<ReadonlyMap<string, number>> {
  const { houseId } = house.api;
  const group = await requireGroup(upstream.db, houseId, house.groupId);
  const template = await templateVersion(upstream.db, houseId, group.templateId, group.templateVersion);
  const lots = await selectLotsOfGroup(upstream.db, houseId, group.id);
  const invoices = await computeInvoices(await readSources(upstream.db, houseId, lots, { ...group, template }), () =>
    Promise.resolve(),
  );
  return new Map(invoices.map(({ bidder, projection }) => [bidder.lastName, projection.invoiceTotal]));
}

/** An invoice on which something can be paid or returned. */
interface OpenInvoice {
  readonly id: number;
  readonly name: string;
  readonly outstanding: number;
  readonly lastPayment: number | null;
  readonly lastAmount: number | null;
}

const openInvoices = (house: SaleHouse): Promise<OpenInvoice[]> =>
  upstream.db.query<OpenInvoice>(
    `select i.id, i.last_name as name, i.outstanding, p.id as "lastPayment", p.amount as "lastAmount" from invoice i
     left join lateral (
       select e.id, e.amount from ledger_entry e where e.house_id = i.house_id and e.invoice_id = i.id and e.kind = 'PAYMENT' and e.amount > 0
         and not exists (select from ledger_entry r where r.house_id = e.house_id and r.refers_to = e.id)
       order by e.id desc limit 1) p on true
     where i.house_id = $1 order by i.id`,
    [house.api.houseId],
  );

const seeds = Array.from({ length: budgets.saleHistories / OF_HOUSE }, (_, index) => index + 1);

describe.each(['Bank per lot', 'Bank per invoice'])('%s', (template) => {
  const own = seeds.filter((seed) => (seed % 2 === 0) === (template === 'Bank per invoice'));

  test.each(own)(
    'seed %d: whatever is corrected, paid, and returned, ledger, lots, and taxes agree, and an undo restores every cent',
    async (seed) => {
      const { integer, chance } = seededRandom(seed);
      const pick = <Item>(items: readonly Item[]): Item => {
        const found = items[integer(0, items.length - 1)];
        if (found === undefined) throw new Error('nothing to pick');
        return found;
      };
      const house = await SaleHouse.create(upstream, template);
      const titles = (await house.lots()).map(({ title }) => title).filter((title) => !/Locomotive|Plane/.test(title));
      const ids = await Promise.all(BIDDERS.map(house.bidder));
      const did: string[] = [];
      let made = 0;

      /** Corrects a lot at random. Returns the correction; null if it was refused. */
      const correct = async (): Promise<SaleCorrectionJson | null> => {
        const title = pick(titles);
        const lot = await house.lot(title);
        const hammer = 10 * integer(1, 300);
        const right = pick([
          { approvalID: pick(ids), ...(lot.hammer === null || chance(30) ? { hammer } : {}) },
          lot.approvalId === null ? { approvalID: pick(ids), hammer } : { hammer },
          { unsold: true },
        ]);
        did.push(`${title}: ${JSON.stringify(right)}`);
        const answer = await house.api.client.post<{
          data?: { saleCorrection: SaleCorrectionJson };
          error?: { code: string; message: string };
        }>(house.api.path(`lot/${lot.id}/saleCorrection`), { reason: 'At random', ...right });
        if (answer.status === 200) made += 1;
        if (answer.status === 200) return answer.body.data?.saleCorrection ?? null;
        // Below what is paid nothing can be charged, so the refund comes first.
        expect(['NOTHING_TO_CORRECT', 'TOTAL_BELOW_PAID']).toContain(answer.body.error?.code);
        return null;
      };
      const payOrReturn = async (): Promise<void> => {
        const invoice = pick(await openInvoices(house));
        const at = { invoiceGroupID: house.groupId, invoiceID: invoice.id };
        const isReturned = invoice.lastPayment !== null && invoice.lastAmount !== null && chance(40);
        const amount = isReturned
          ? 0 - invoice.lastAmount
          : chance(50)
            ? invoice.outstanding
            : Math.floor(invoice.outstanding / 3);
        if (amount === 0 || (!isReturned && amount < 0)) return;
        did.push(`${invoice.name} (${invoice.id}): ${amount}`);
        await pay(upstream, house.api, at, { amount, refersTo: isReturned ? invoice.lastPayment : null });
      };
      const send = async (): Promise<void> => {
        const { id } = pick(await openInvoices(house));
        did.push(`sent ${id}`);
        await house.api.client.post(house.api.path(`invoiceGroup/${house.groupId}/invoiceSend`), [id]);
        await upstream.runner.drain();
      };

      for (let history = 0; history < OF_HOUSE; history += 1) {
        for (let step = 0; step < STEPS; step += 1) {
          if (chance(60)) await correct();
          else if (chance(75)) await payOrReturn();
          else await send();
        }
        const before = await house.state();
        const charged = await house.charged();
        const last = await correct();
        if (last !== null) {
          await house.undo(last.saleCorrectionID);
          expect({ did, state: await house.state() }).toEqual({ did, state: before });
          expect(await house.charged()).toEqual(charged);
        }
        await house.requireConsistent();
        if (template === 'Bank per lot') {
          const anew = await chargedAnew(house);
          const now = await house.charged();
          expect({ did, charged: BIDDERS.map((name) => [name, now.get(name) ?? 0]) }).toEqual({
            did,
            charged: BIDDERS.map((name) => [name, anew.get(name) ?? 0]),
          });
        }
      }
      expect(made).toBeGreaterThan((OF_HOUSE * STEPS) / 3);
    },
  );
});
