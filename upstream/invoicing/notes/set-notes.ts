import { invoiceFields } from '../../../rules/invoicing/invoices/invoice-fields';
import type { Author } from '../../core/audit/audit-log';
import type { Transaction } from '../../core/database/database';
import { invalid, type Problem } from '../../core/errors';
import type { Services } from '../../core/services';
import { expectedVersions } from '../editing/edit-conflicts';
import { editInvoices } from '../editing/edit-invoices';
import type { Preloaded } from '../editing/preload';
import type { NoteInput } from '../group-detail/group-detail-wire';

/**
 * Replaces the internal notes of invoices of one group, all or none. Returns the edit, or null if nothing differs. Throws 422
 * CANNOT_SAVE_NOTE.
 */
export async function setNotes(
  tx: Transaction,
  services: Services,
  author: Author,
  groupId: number,
  commands: readonly NoteInput[],
  preloaded?: Preloaded,
): Promise<number | null> {
  const problems = commands.flatMap(({ notes }, index): Problem[] => {
    const refusal = invoiceFields.notes.check(notes);
    return refusal === null
      ? []
      : [{ code: 'CANNOT_SAVE_NOTE', message: refusal, field: `invoiceNotes.${index}.notes` }];
  });
  const [first, ...others] = problems;
  if (first) throw invalid([first, ...others]);
  const edit = {
    groupId,
    invoiceIds: commands.map(({ invoiceID }) => invoiceID),
    action: 'invoice.notes',
    expected: expectedVersions('invoiceNotes', commands),
    ...(preloaded ? { preloaded } : {}),
  };
  return editInvoices(tx, services, author, edit, () => ({
    invoices: new Map(commands.map(({ invoiceID, notes }) => [invoiceID, { notes }])),
  }));
}
