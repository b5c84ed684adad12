import { staffRecord } from '../../../upstream/auth/staff-record';
import type { Column } from '../../../upstream/core/database/record';
import { registrationRecord } from '../../../upstream/customers/approvals/registration-store';
import { approvalRecord, customerRecord } from '../../../upstream/customers/customer-record';
import { defaultFeedbackRecord } from '../../../upstream/feedback/default-store';
import { houseRecord } from '../../../upstream/house/house-record';
import { locationRecord } from '../../../upstream/house/location-record';
import { privateLabelRecord } from '../../../upstream/house/private-label-store';
import { invoiceRecord } from '../../../upstream/invoicing/records/invoice-record';
import { lineRecord } from '../../../upstream/invoicing/records/line-record';
import { lotRecord } from '../../../upstream/lots/lot-record';
import { chargebackRecord } from '../../../upstream/payments/chargebacks/chargeback-store';
import { paymentMethodRecord } from '../../../upstream/payments/store';
import { buyNowRecord } from '../../../upstream/sales/buy-now/buy-now-record';
import { saleRecord } from '../../../upstream/sales/sale-record';
import { sessionRecord } from '../../../upstream/sales/session-store';
import { saleTermsRecord } from '../../../upstream/sales/terms/terms-record';
import { placeRecord } from '../../../upstream/sales-tax/store';
import { exemptionRecord } from '../../../upstream/tax-exemptions/exemption-record';
import { templateRecord, versionRecord } from '../../../upstream/templates/template-record';
import { projectFiles, read } from '../../structure/source-files';
import { upstreamOfFile } from '../../support/services/of-file';

/** Every record of the services. */
const definitions = {
  approvalRecord,
  buyNowRecord,
  chargebackRecord,
  customerRecord,
  defaultFeedbackRecord,
  exemptionRecord,
  houseRecord,
  invoiceRecord,
  lineRecord,
  locationRecord,
  lotRecord,
  paymentMethodRecord,
  placeRecord,
  privateLabelRecord,
  registrationRecord,
  saleRecord,
  saleTermsRecord,
  sessionRecord,
  staffRecord,
  templateRecord,
  versionRecord,
};
const records = Object.values(definitions);

const upstream = upstreamOfFile();

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

type AnyRecord = (typeof records)[number];

/** The name of the database column for a field or column of a record. */
const columnOf = ({ columnNames = {} }: AnyRecord, name: string) =>
  (columnNames as Readonly<Record<string, string>>)[name] ?? snake(name);

/** Names of the stored columns that edits never set. */
const storedColumns = ({ columns }: AnyRecord) =>
  Object.entries<Column<unknown>>(columns).flatMap(([name, { sql }]) => (sql === undefined ? [name] : []));

const SQL_TYPES: Readonly<Record<string, readonly string[]>> = {
  text: ['text'],
  optionalText: ['text'],
  integer: ['integer'],
  texts: ['ARRAY'],
  integers: ['ARRAY'],
  optionalAmount: ['bigint'],
  rows: ['jsonb'],
  flag: ['boolean'],
  optionalInstant: ['timestamp with time zone'],
};

/** The SQL types that a column of a field can have. */
const typesOf = ({ nullIfEmpty = {} }: AnyRecord, name: string, kind: string) => {
  const type = (nullIfEmpty as Readonly<Record<string, string>>)[name];
  return type === undefined ? SQL_TYPES[kind] : [type];
};

test.each(records)(
  'every defined column of $table exists, and edited columns have the type of their kind',
  async (record) => {
    const { table, fields } = record;
    const stored = await upstream.db.query<{ name: string; type: string }>(
      'select column_name as name, data_type as type from information_schema.columns where table_name = $1',
      [table],
    );
    const typeOf = new Map(stored.map(({ name, type }) => [name, type]));
    expect(storedColumns(record).filter((name) => !typeOf.has(columnOf(record, name)))).toEqual([]);
    expect(
      Object.entries<{ readonly kind: { readonly name: string } }>(fields).filter(
        ([name, { kind }]) => !typesOf(record, name, kind.name)?.includes(typeOf.get(columnOf(record, name)) ?? ''),
      ),
    ).toEqual([]);
  },
);

/** Columns that aren't in a definition: the house, which every statement names, and columns with separate statements. */
const NOT_IN_ROWS: Readonly<Record<string, readonly string[]>> = {
  // The bidding, the sale, and the copy of a lot have their own statements.
  lot: [
    'approval_id',
    'canceled_approval_id',
    'closed_at',
    'ends_at',
    'hammer',
    'house_id',
    'image_url',
    'invoice_group_id',
    'lot_url',
    'original_lot_id',
    'realized_price',
    'restricted',
    'scheduled_ends_at',
    'sold_at',
  ],
  buy_now_settings: ['house_id'],
  // The ending of sessions sets when a session ended, and publishing the terms of bids. The sale's own times follow from its sessions.
  catalog: ['bid_increments', 'ended_at', 'house_id'],
  auction_group: ['ended_at', 'house_id', 'starts_at'],
  sale_terms: ['house_id'],
  default_feedback: ['house_id'],
  sales_tax_place: ['house_id'],
  // Who asks for which sale never changes. Who decided is in the audit log as its author.
  registration: ['approval_id', 'decided_by', 'house_id', 'ref', 'requested_at', 'sale_id'],
  invoice: ['house_id'],
  tax_exemption: ['house_id'],
  invoice_line: [
    'additional_insurance',
    'additional_other',
    'additional_paid',
    'additional_shipping',
    'additional_tax',
    'house_id',
    'terms',
  ],
  // Deleting and restoring are separate calls.
  location: ['deleted_at', 'house_id'],
  private_label: ['house_id'],
  // Only the report of new and decided chargebacks reads it.
  chargeback: ['house_id', 'reminded_at', 'reported_state'],
  payment_method: ['house_id'],
  house_user: ['house_id', 'password_hash'],
  template: ['house_id'],
  template_version: ['house_id'],
  // Disputes read whether a bidder came from eBay. Merging, suggestions, and searches read the others.
  approval: ['email_key', 'house_id', 'is_ebay', 'merged_into', 'name_key', 'phone_key', 'search_text'],
  // What staff answered in the set-up list.
  house: ['created_at', 'set_up_dismissed', 'set_up_payments_skipped', 'set_up_reviewed'],
};

test.each([...new Set(records.map(({ table }) => table))])(
  'every column of %s is in its definition or has a reason not to be',
  async (table) => {
    const stored = await upstream.db.query<{ name: string }>(
      'select column_name as name from information_schema.columns where table_name = $1 order by 1',
      [table],
    );
    const defined = new Set(
      records
        .filter((record) => record.table === table)
        .flatMap((record) =>
          [...storedColumns(record), ...Object.keys(record.fields)].map((name) => columnOf(record, name)),
        ),
    );
    expect(stored.map(({ name }) => name).filter((name) => !defined.has(name))).toEqual(NOT_IN_ROWS[table]);
  },
);

test('every record that the services define is compared with its table', () => {
  const defined = projectFiles
    .filter((file) => /^upstream\/.*\.ts$/.test(file))
    .flatMap((file) => [...read(file).matchAll(/(\w+) = defineRecord\(/g)].map(([, name]) => name));
  expect(defined.sort()).toEqual(Object.keys(definitions).sort());
});
