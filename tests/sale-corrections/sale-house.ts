import { selectActor } from '../../upstream/demo/store';
import { rebuildProjections } from '../../upstream/invoicing/editing/persist-projection';
import type { SaleCorrectionJson, SalePreviewJson } from '../../upstream/sale-corrections/correction-wire';
import { pay } from '../invoicing/added-charges/charges-setup';
import { clientOfNewHouse, type HouseClient } from '../invoicing/house-at-work';
import { smallHouse } from '../support/houses/sample-house';
import type { TestUpstream } from '../support/services/upstream';

export const SESSIONS = ['Pictures', 'Clocks and Furniture'];

/** How far the invoices of Ada and Eve are. */
export const STAGES = ['UNSENT', 'SENT', 'PART_PAID', 'PAID', 'REFUNDED', 'DISPUTED'] as const;
export type Stage = (typeof STAGES)[number];

/** A lot as it is stored. */
export interface StoredLot {
  readonly id: number;
  readonly title: string;
  readonly hammer: number | null;
  readonly realizedPrice: number | null;
  readonly groupId: number | null;
  readonly approvalId: number | null;
  readonly soldAt: Date | null;
}

/** A line that is on an invoice. */
export interface LiveLine {
  readonly lotId: number;
  readonly approvalId: number;
  readonly invoiceId: number;
}

/** A house whose invoices are created, and the ways in which its sales are corrected. */
export class SaleHouse {
  private constructor(
    readonly upstream: TestUpstream,
    readonly api: HouseClient,
    readonly groupId: number,
  ) {}

  static async create(upstream: TestUpstream, template: string, sessions = SESSIONS): Promise<SaleHouse> {
    const api = await clientOfNewHouse(upstream, (userName) =>
      smallHouse(
        template.startsWith('Cards') ? { userName } : { userName, processorType: 's', paymentProcessingEnabled: false },
      ),
    );
    const { invoiceGroupID } = await api.create(sessions, template);
    return new SaleHouse(upstream, api, invoiceGroupID);
  }

  actor = () => this.upstream.db.transaction((tx) => selectActor(tx, this.api.houseId, 'super'));

  bidder = async (lastName: string): Promise<number> => {
    const [row] = await this.upstream.db.query<{ id: number }>(
      'select id from approval where house_id = $1 and last_name = $2',
      [this.api.houseId, lastName],
    );
    if (!row) throw new Error(`no bidder ${lastName}`);
    return row.id;
  };

  lots = (): Promise<StoredLot[]> =>
    this.upstream.db.query<StoredLot>(
      `select id, title, hammer, realized_price as "realizedPrice", invoice_group_id as "groupId", approval_id as "approvalId",
         sold_at as "soldAt" from lot where house_id = $1 order by id`,
      [this.api.houseId],
    );

  lot = async (title: string): Promise<StoredLot> => {
    const found = (await this.lots()).find((lot) => lot.title === title);
    if (!found) throw new Error(`no lot ${title}`);
    return found;
  };

  /** Brings the invoice of a bidder to a stage. */
  async bring(lastName: string, stage: Stage): Promise<void> {
    const { api, upstream, groupId } = this;
    const invoice = await api.invoiceOf(groupId, lastName);
    const due = Math.round(invoice.outStandingBalance * 100);
    if (stage === 'SENT' || stage === 'DISPUTED') {
      await api.post(`invoiceGroup/${groupId}/invoiceSend`, [invoice.invoiceID]);
      await upstream.runner.drain();
    }
    if (stage === 'PART_PAID') await pay(upstream, api, invoice, { amount: 10_000 });
    if (stage === 'PAID' || stage === 'REFUNDED') await pay(upstream, api, invoice, { amount: due });
    if (stage === 'REFUNDED') {
      const [paid] = await upstream.db.query<{ id: number }>(
        `select id from ledger_entry where house_id = $1 and invoice_id = $2 and kind = 'PAYMENT' order by id desc limit 1`,
        [api.houseId, invoice.invoiceID],
      );
      await pay(upstream, api, invoice, { amount: -5_000, refersTo: paid?.id ?? 0 });
    }
  }

  /** Opens a dispute about a lot, as a super user at any time. */
  async dispute(boss: HouseClient, title: string): Promise<void> {
    await boss.post('disputes/', {
      action: 'open',
      transactionIDs: [(await this.lot(title)).id],
      reasonID: 1,
      message: 'This isn’t what I bought.',
    });
  }

  preview = async (title: string, right: object): Promise<SalePreviewJson> => {
    const path = `lot/${(await this.lot(title)).id}/saleCorrection?dryRun=true`;
    const { dryRun } = await this.api.post<{ dryRun: SalePreviewJson | null }>(path, right);
    if (!dryRun) throw new Error('no preview');
    return dryRun;
  };

  correct = async (title: string, right: object): Promise<SaleCorrectionJson> => {
    const path = `lot/${(await this.lot(title)).id}/saleCorrection`;
    const body = { reason: 'Paddle misread', ...right };
    const { saleCorrection } = await this.api.post<{ saleCorrection: SaleCorrectionJson | null }>(path, body);
    if (!saleCorrection) throw new Error('no correction');
    return saleCorrection;
  };

  refused = async (title: string, right: object) =>
    this.api.refused(`lot/${(await this.lot(title)).id}/saleCorrection`, { reason: 'Paddle misread', ...right });

  undo = (id: number) => this.api.post<{ saleCorrection: SaleCorrectionJson }>(`saleCorrection/${id}/undo`, {});

  /** Everything that an undo restores. Invoices without items are left out: they keep their numbers. */
  async state() {
    const { invoiceBidders } = await this.api.detail(this.groupId);
    return {
      lots: await this.lots(),
      invoices: invoiceBidders
        .filter(({ itemCount }) => itemCount > 0)
        .map(
          ({
            invoiceID,
            lastName,
            outStandingBalance,
            invoiceTotal,
            additionalTotal,
            credited,
            invoiceDetails,
            ...invoice
          }) => ({
            invoiceID,
            lastName,
            outStandingBalance,
            invoiceTotal,
            additionalTotal,
            credited,
            status: invoice.invoiceStatus,
            price: invoice.totalPrice,
            lines: invoiceDetails?.map((line) => [
              line.lotTitle,
              line.suppress,
              line.paid,
              line.priceInfo,
              line.credited,
            ]),
          }),
        ),
      disputes: await this.disputes(),
    };
  }

  disputes = (): Promise<{ id: number; state: string }[]> =>
    this.upstream.db.query('select id, state from dispute where house_id = $1 order by id', [this.api.houseId]);

  /** Checks that what is stored follows from the ledger. */
  async requireConsistent(): Promise<void> {
    const before = await this.state();
    await this.upstream.db.transaction((tx) => rebuildProjections(tx, this.api.houseId, this.groupId));
    expect(await this.state()).toEqual(before);
    await this.requireLinesOfLots();
    await this.requireTaxes();
  }

  /** Every lot in the group is on one invoice of its buyer, and the others are on none. */
  private async requireLinesOfLots(): Promise<void> {
    const lines = await this.upstream.db.query<LiveLine>(
      `select v.lot_id as "lotId", i.approval_id as "approvalId", i.id as "invoiceId"
       from lot_invoice_view v join invoice i on i.house_id = v.house_id and i.id = v.invoice_id where v.house_id = $1 order by v.lot_id`,
      [this.api.houseId],
    );
    const sold = (await this.lots()).filter(({ groupId }) => groupId !== null);
    expect(lines.map(({ lotId, approvalId }) => ({ lotId, approvalId }))).toEqual(
      sold.map(({ id, approvalId }) => ({ lotId: id, approvalId })),
    );
  }

  /** The sales tax of every invoice that counts by its sending is what it charges, less what is credited. */
  private async requireTaxes(): Promise<void> {
    const rows = await this.upstream.db.query<{
      id: number;
      total: number;
      counted: number;
      tax: number;
      countedTax: number;
    }>(
      `select i.id, i.invoice_total + i.additional_total - i.credited as total,
         coalesce((select sum(e.invoice_sales + e.invoice_tax) from sales_tax_entry e where e.house_id = i.house_id and e.invoice_id = i.id), 0)::bigint
           as counted,
         i.tax + coalesce((select sum(l.amount) from ledger_entry l where l.house_id = i.house_id and l.invoice_id = i.id and l.kind = 'CHARGE'
           and l.component = 'tax' and l.round > 0), 0)::bigint
           - coalesce((select sum(c.amount - c.net) from credit_note c where c.house_id = i.house_id and c.invoice_id = i.id), 0)::bigint as tax,
         coalesce((select sum(e.invoice_tax) from sales_tax_entry e where e.house_id = i.house_id and e.invoice_id = i.id), 0)::bigint
           as "countedTax"
       from invoice i where i.house_id = $1 and i.first_sent_at is not null order by i.id`,
      [this.api.houseId],
    );
    expect(rows.map(({ id, counted, countedTax }) => ({ id, counted, countedTax }))).toEqual(
      rows.map(({ id, total, tax }) => ({ id, counted: total, countedTax: tax })),
    );
  }

  /** What bidders owe for what they bought, by last name, in cents: charges less credits, over all their invoices. */
  async charged(): Promise<ReadonlyMap<string, number>> {
    const rows = await this.upstream.db.query<{ name: string; charged: number }>(
      `select last_name as name, sum(invoice_total + additional_total - credited)::bigint as charged
       from invoice where house_id = $1 group by last_name order by last_name`,
      [this.api.houseId],
    );
    return new Map(rows.map(({ name, charged }) => [name, charged]));
  }
}
