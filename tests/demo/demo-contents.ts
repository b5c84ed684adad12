import type { Database } from '../../upstream/core/database/database';

/** The tables that the demo fills. */
export const demoTables = [
  'house',
  'house_user',
  'location',
  'payment_method',
  'template',
  'template_version',
  'approval',
  'auction_group',
  'catalog',
  'lot',
  'paddle',
  'counter',
  'invoice_group',
  'invoice_group_catalog',
  'invoice',
  'invoice_line',
  'ledger_entry',
  'send_run',
  'sent_invoice',
  'mail',
  'work',
  'audit',
  'change',
];

/** A row without intentionally random values: references in columns and stored documents, Message-IDs, and salted hashes. */
const withoutRefs = (row: string) => row.replace(/"(?:ref|lot_ref|lotRef|message_id|password_hash)": "[^"]*"/g, '""');

/** The rows of tables as text, in an order that does not depend on references. */
export async function contents(db: Database, tables: readonly string[]): Promise<string[][]> {
  const all: string[][] = [];
  for (const table of tables) {
    const rows = await db.query<{ row: string }>(`select to_jsonb(t)::text as row from ${table} t`);
    all.push(rows.map(({ row }) => withoutRefs(row)).sort());
  }
  return all;
}
