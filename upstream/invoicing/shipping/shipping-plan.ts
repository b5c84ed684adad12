import { shippingRefusal } from '../../../rules/invoicing/shipping/shipping';
import type { Problem } from '../../core/http/errors';
import { invalid } from '../../core/http/errors';
import type { EditPlan, LinePatch } from '../editing/edit-plan';
import type { InvoiceRecord } from '../invoices/invoice-facts';

/** What is to become of an invoice's items, or of one of them. */
export interface ShippingCommand {
  readonly invoiceId: number;
  /** Only this one, or these; null: the invoice as a whole. */
  readonly lineIds: ReadonlySet<number> | null;
  /** When they left; null: they have not. */
  readonly shippedAt: Date | null;
  /** Undefined: what each has. */
  readonly carrier?: string | undefined;
  readonly trackingNumber?: string | undefined;
  /** The place in the request that named it. */
  readonly field: string;
}

const NOT_SHIPPED: LinePatch = { shippedAt: null, carrier: '', trackingNumber: '' };

/** Of a whole invoice only what has not left yet is marked: a day that is known stays. Items that have left are all taken back. */
function settingsOf({ lines }: InvoiceRecord, command: ShippingCommand): (readonly [number, LinePatch])[] {
  const named = command.lineIds;
  const meant =
    named === null
      ? lines.filter(({ suppressed, shippedAt }) =>
          command.shippedAt === null ? shippedAt !== null : !suppressed && shippedAt === null,
        )
      : lines.filter(({ id }) => named.has(id));
  const { shippedAt, carrier, trackingNumber } = command;
  const settings: LinePatch =
    shippedAt === null
      ? NOT_SHIPPED
      : {
          shippedAt,
          ...(carrier === undefined ? {} : { carrier }),
          ...(trackingNumber === undefined ? {} : { trackingNumber }),
        };
  return meant.map(({ id }) => [id, settings] as const);
}

function problemsOf({ lines }: InvoiceRecord, { lineIds, shippedAt, field }: ShippingCommand): Problem[] {
  if (lineIds === null || shippedAt === null) return [];
  return lines
    .filter(({ id }) => lineIds.has(id))
    .flatMap((line) => {
      const refusal = shippingRefusal(line);
      return refusal === null ? [] : [{ code: 'CANNOT_SHIP', message: refusal, field }];
    });
}

/** The commands as a plan; what the bidder was sent does not say what was shipped. Throws 422 CANNOT_SHIP. */
export function shippingPlan(commands: readonly ShippingCommand[], records: readonly InvoiceRecord[]): EditPlan {
  const recordOf = new Map(records.map((record) => [record.invoice.id, record]));
  const meant = commands.flatMap((command) => {
    const record = recordOf.get(command.invoiceId);
    return record ? [{ command, record }] : [];
  });
  const [first, ...others] = meant.flatMap(({ command, record }) => problemsOf(record, command));
  if (first) throw invalid([first, ...others]);
  return { lines: new Map(meant.flatMap(({ command, record }) => settingsOf(record, command))) };
}
