import { sharedDeltas } from '../../../rules/invoicing/added-charges/shared-charges';
import { hidingRefusal } from '../../../rules/invoicing/lines/hiding';
import type { Author } from '../../core/audit/audit-log';
import type { Transaction } from '../../core/database/database';
import { invalid, notFound, type Problem } from '../../core/errors';
import type { Services } from '../../core/services';
import type { ExpectedVersion } from '../editing/edit-conflicts';
import { editInvoices } from '../editing/edit-invoices';
import type { EditPlan, PlannedEntry } from '../editing/edit-plan';
import type { Preloaded } from '../editing/preload';
import type { HideLineInput } from '../group-detail/group-detail-wire';
import { chargeEntry, type InvoiceRecord } from '../records/invoice-facts';

/** Returns the entries that leave charges which were entered once per invoice at their amount. */
function sharedEntries(
  commands: readonly HideLineInput[],
  records: readonly InvoiceRecord[],
  at: Date,
): PlannedEntry[] {
  const hidden = new Map(commands.map(({ invoiceDetailID, suppress }) => [invoiceDetailID, suppress]));
  return records.flatMap(({ invoice, lines, charges, payments }) =>
    sharedDeltas(
      charges.map(chargeEntry),
      lines.map(({ id, hammer, suppressed }) => ({
        id,
        hammer,
        suppressed: hidden.get(id) ?? suppressed,
        hasPayments: payments.some(({ lineId, state }) => lineId === id && state === 'SETTLED'),
      })),
      new Set(lines.filter(({ id, suppressed }) => (hidden.get(id) ?? suppressed) !== suppressed).map(({ id }) => id)),
      at.getTime(),
    ).map((entry): PlannedEntry => ({
      ...entry,
      at,
      kind: 'CHARGE',
      invoiceId: invoice.id,
      refersTo: null,
      online: false,
    })),
  );
}

/** Returns the plan for the commands. Throws 404 for a line that does not exist, 422 with every change that isn't allowed. */
function planOf(commands: readonly HideLineInput[], records: readonly InvoiceRecord[], at: Date): EditPlan {
  const known = new Map(
    records.flatMap(({ invoice, lines }) => lines.map((line) => [line.id, { invoice, line }] as const)),
  );
  const problems = commands.flatMap((command, index): Problem[] => {
    const found = known.get(command.invoiceDetailID);
    if (found?.invoice.id !== command.invoiceID) throw notFound('The item');
    if (found.line.suppressed === command.suppress) return [];
    const refusal = hidingRefusal(
      {
        allPaid: found.invoice.allPaid,
        paymentPending: found.invoice.status === 'PAYMENT_PENDING',
        isInCredit: found.invoice.outstanding < 0,
      },
      { isPaid: found.line.isPaid, isHidden: found.line.suppressed, isCanceled: found.line.canceled },
    );
    return refusal === null
      ? []
      : [{ code: 'CANNOT_HIDE_OR_SHOW', message: refusal, field: `invoiceDetailPrice.${index}` }];
  });
  const [first, ...others] = problems;
  if (first) throw invalid([first, ...others]);
  return {
    lines: new Map(commands.map(({ invoiceDetailID, suppress }) => [invoiceDetailID, { suppressed: suppress }])),
    entries: sharedEntries(commands, records, at),
    recompute: 'PER_INVOICE',
    changesDocument: true,
  };
}

const expectedOf = (commands: readonly HideLineInput[]): ExpectedVersion[] =>
  commands.flatMap(({ invoiceDetailID, version }, index) =>
    version === undefined
      ? []
      : [{ type: 'InvoiceLine' as const, id: invoiceDetailID, version, field: `invoiceDetailPrice.${index}` }],
  );

/**
 * Hides items of a group from their invoices or shows them again, all or none. Returns the edit; null if nothing
 * changes. Throws 404 for an item that does not exist, 422 CANNOT_HIDE_OR_SHOW or TOTAL_BELOW_PAID.
 */
export async function hideLines(
  tx: Transaction,
  services: Services,
  author: Author,
  groupId: number,
  commands: readonly HideLineInput[],
  preloaded?: Preloaded,
): Promise<number | null> {
  const edit = {
    groupId,
    invoiceIds: commands.map(({ invoiceID }) => invoiceID),
    action: 'invoiceLine.suppress',
    expected: expectedOf(commands),
    ...(preloaded ? { preloaded } : {}),
  };
  return editInvoices(tx, services, author, edit, (records) => planOf(commands, records, services.clock.now()));
}
