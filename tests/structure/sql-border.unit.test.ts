import { projectFiles, read } from './source-files';

/** The owner of each table. Only the owner's statements name it; other slices read the owner's views. */
const owners: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    auth:
      'api_token authenticator email_change house_user known_device passkey passkey_challenge password_link ' +
      'pending_sign_in recovery_code saved_view session sign_in_failure table_layout',
    'bulk-bidding': 'absentee_bid lot_bidding',
    clerking: 'clerk_desk clerk_entry',
    core: 'audit change counter idempotency installation mail work',
    customers:
      'approval customer_group customer_group_member distinct_person followed_keyword paddle person_merge registration',
    disputes: 'dispute dispute_effect dispute_message dispute_terms_acceptance',
    feedback: 'default_feedback lot_feedback',
    house: 'house location private_label',
    images: 'image_batch image_upload lot_picture picture',
    invoicing:
      'bidder_message credit_note edited_invoice invoice invoice_edit invoice_group invoice_group_catalog invoice_line invoice_search ' +
      'ledger_entry message_run message_template payment_receipt payment_receipt_line running_edit selection send_run sent_invoice',
    lots: 'lot upload upload_file upload_memory upload_row upload_sheet upload_step',
    payments:
      'auto_charge card_file_version card_on_file card_request charge_attempt charge_refund charge_run chargeback payment_comparison payment_discrepancy payment_link payment_link_token payment_method ' +
      'payments_enrolment_request processor_event',
    publishing:
      'catalogue_pdf lot_flag lot_publication promotion_request publication publication_schedule session_listing',
    'realized-prices': 'realized_change realized_row realized_sheet realized_upload',
    'sale-corrections': 'sale_correction',
    sales: 'auction_group buy_now_settings calendar_feed catalog sale_terms session_default',
    'sales-tax': 'sales_tax_entry sales_tax_place',
    'tax-exemptions': 'tax_exemption',
    templates: 'template template_version',
    till: 'drawer_count drawer_count_line',
  }).flatMap(([owner, tables]) => tables.split(' ').map((table) => [table, owner] as const)),
);

/** Folders that read or write whole databases: demo data, backups, and the doctor. */
const WHOLE = ['upstream/demo/', 'upstream/doctor/', 'upstream/core/'];

const sql = projectFiles.filter((file) => /^upstream\/.*\.(ts|sql)$/.test(file));
const isMigration = (file: string) => file.includes('/migrations/');

/** The tables that a text reads or writes, without names that a statement defines itself. */
function tablesIn(text: string): string[] {
  const own = new Set(
    [
      ...text.matchAll(/(?:\bwith|,|\))\s+(?:recursive\s+)?(\w+)(?:\s*\([\w, ]*\))?\s+as\s+(?:materialized\s+)?\(/gi),
    ].map(([, name]) => name),
  );
  return [...text.matchAll(/\b(?:from|join|into|update|using)\s+(?:only\s+)?(\w+)\b/gi)].flatMap(([, name = '']) =>
    owners[name] !== undefined && !own.has(name) ? [name] : [],
  );
}

test('every table has one owner', () => {
  const history = sql.filter(isMigration).map(read).join('\n');
  const names = (pattern: RegExp) => [...history.matchAll(pattern)].map(([, name = '']) => name);
  const dropped = new Set(names(/drop table (?:if exists )?(\w+)/gi));
  const tables = names(/create table (?:if not exists )?(\w+)/gi).filter((name) => !dropped.has(name));
  expect([...new Set(tables)].sort()).toEqual(Object.keys(owners).sort());
});

test("a slice's statements use only its own tables, core's tables, and other slices' views", () => {
  const strayed = sql
    .filter((file) => !isMigration(file) && !WHOLE.some((folder) => file.startsWith(folder)))
    .flatMap((file) => {
      const slice = file.split('/')[1] ?? '';
      return tablesIn(read(file))
        .filter((table) => owners[table] !== slice && owners[table] !== 'core')
        .map((table) => `${file}: ${table}`);
    });
  expect([...new Set(strayed)]).toEqual([]);
});

test("a slice's views read only tables, so that views can be created in any order", () => {
  const views = sql.filter((file) => file.endsWith('/views.sql'));
  expect(views.filter((file) => /\b(?:from|join)\s+\w+_view\b/i.test(read(file)))).toEqual([]);
  expect(views.length).toBeGreaterThan(5);
});

test('functions of migrations are created or replaced, because a restore keeps those that the database has', () => {
  const migrations = sql.filter(isMigration);
  expect(migrations.length).toBeGreaterThan(100);
  expect(migrations.filter((file) => /^create function/im.test(read(file)))).toEqual([]);
});
