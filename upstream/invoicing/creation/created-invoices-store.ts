import type { Transaction } from '../../core/database/database';
import { indexInvoices } from '../records/invoice-search-store';
import { invoiceFigures, lineFigures } from '../records/projection-store';
import type { ComputedInvoice } from './compute-invoices';

/** The first numbers of the new records; each record adds its index. */
export interface FirstNumbers {
  readonly invoice: number;
  readonly line: number;
  readonly entry: number;
}

export interface CreationStamp {
  readonly groupId: number;
  readonly currency: string;
  readonly chargesPerLot: boolean;
  readonly at: Date;
  readonly by: number | null;
}

type Table = 'invoice' | 'invoice_line' | 'ledger_entry';
type Row = Readonly<Record<string, unknown>>;

/** Limits the size of a statement. */
const ROWS_PER_STATEMENT = 2000;

async function insertRows(tx: Transaction, table: Table, rows: readonly Row[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).join(', ');
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT) {
    await tx.query(
      `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
      [JSON.stringify(rows.slice(start, start + ROWS_PER_STATEMENT))],
    );
  }
}

const invoiceRow = (
  houseId: number,
  id: number,
  ref: string,
  { bidder, paddleNumber, projection, exemption }: ComputedInvoice,
  stamp: CreationStamp,
): Row => ({
  house_id: houseId,
  id,
  ref,
  group_id: stamp.groupId,
  approval_id: bidder.id,
  channel: bidder.channel,
  member_id: bidder.memberId,
  first_name: bidder.firstName,
  last_name: bidder.lastName,
  company: bidder.company,
  email: bidder.email,
  phone: bidder.phone,
  street1: bidder.street1,
  street2: bidder.street2,
  city: bidder.city,
  state: bidder.state,
  province: bidder.province,
  postal_code: bidder.postalCode,
  country: bidder.country,
  tax_exempt: exemption.taxExempt,
  exemption_number: exemption.exemptionNumber,
  exemption_country: exemption.exemptionCountry,
  exemption_state: exemption.exemptionState,
  exemption_expires_on: exemption.exemptionExpiresOn,
  tax_number: bidder.taxNumber,
  paddle_number: paddleNumber,
  currency: stamp.currency,
  charges_per_lot: stamp.chargesPerLot,
  created_at: stamp.at.toISOString(),
  ...invoiceFigures(projection),
});

const lineRows = (
  houseId: number,
  invoiceId: number,
  firstLine: number,
  { lines, projection, isOff = false }: ComputedInvoice,
): Row[] =>
  lines.flatMap((line, index) => {
    const figures = projection.lines[index];
    return figures
      ? [
          {
            house_id: houseId,
            id: firstLine + line.id,
            invoice_id: invoiceId,
            lot_id: line.lot.id,
            catalog_id: line.lot.catalogId,
            lot_ref: line.lot.ref,
            lot_number: line.lot.number,
            lot_extension: line.lot.extension,
            title: line.lot.title,
            image_url: line.lot.imageUrl,
            lot_url: line.lot.lotUrl,
            sale_identifier: line.saleIdentifier,
            hammer: line.lot.hammer,
            premium: line.premium,
            live_fee: line.liveFee,
            terms: line.terms,
            restricted: line.lot.restricted,
            tax_code: line.lot.taxCode,
            has_resale_right: line.lot.hasResaleRight,
            suppressed: isOff,
            canceled: isOff,
            removed: isOff,
            ...lineFigures(figures),
          },
        ]
      : [];
  });

const entryRows = (
  houseId: number,
  invoiceId: number,
  firstLine: number,
  { charges }: ComputedInvoice,
  { at, by }: CreationStamp,
): Row[] =>
  charges.map((charge) => ({
    house_id: houseId,
    invoice_id: invoiceId,
    line_id: charge.lineId === null ? null : firstLine + charge.lineId,
    kind: 'CHARGE',
    round: 0,
    amount: charge.amount,
    at: at.toISOString(),
    recorded_at: at.toISOString(),
    recorded_by: by,
    component: charge.component,
    label: charge.label,
    source: charge.source,
    explain: charge.explain,
    online: false,
  }));

/** Adds the lines of an invoice to one that exists. */
export const insertLines = (
  tx: Transaction,
  houseId: number,
  invoiceId: number,
  invoice: ComputedInvoice,
  firstLine: number,
): Promise<void> => insertRows(tx, 'invoice_line', lineRows(houseId, invoiceId, firstLine, invoice));

/** Inserts invoices with their lines and charges, many rows per statement. */
export async function insertInvoices(
  tx: Transaction,
  houseId: number,
  invoices: readonly ComputedInvoice[],
  {
    first,
    stamp,
    newRef,
  }: { readonly first: FirstNumbers; readonly stamp: CreationStamp; readonly newRef: () => string },
): Promise<void> {
  const numbered = invoices.map((invoice, index) => ({ invoice, id: first.invoice + index }));
  await insertRows(
    tx,
    'invoice',
    numbered.map(({ invoice, id }) => invoiceRow(houseId, id, newRef(), invoice, stamp)),
  );
  await insertRows(
    tx,
    'invoice_line',
    numbered.flatMap(({ invoice, id }) => lineRows(houseId, id, first.line, invoice)),
  );
  await indexInvoices(
    tx,
    houseId,
    numbered.map(({ id }) => id),
  );
  const entries = numbered.flatMap(({ invoice, id }) => entryRows(houseId, id, first.line, invoice, stamp));
  await insertRows(
    tx,
    'ledger_entry',
    entries.map((entry, index) => ({ ...entry, id: first.entry + index })),
  );
}
