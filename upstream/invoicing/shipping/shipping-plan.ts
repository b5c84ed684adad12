import { shippingRefusal } from '../../../rules/invoicing/shipping/shipping';
import { invalid, type Problem } from '../../core/errors';
import type { EditPlan, LinePatch } from '../editing/edit-plan';
import type { InvoiceRecord } from '../records/invoice-facts';

/** A change to the shipping of all or some items of an invoice. */
export interface ShippingCommand {
  readonly invoiceId: number;
  /** Only these lines; null: the whole invoice. */
  readonly lineIds: ReadonlySet<number> | null;
  /** When they were shipped; null: they were not. */
  readonly shippedAt: Date | null;
  /** Undefined keeps the current value. */
  readonly carrier?: string | undefined;
  readonly trackingNumber?: string | undefined;
  /** The path in the request that named it. */
  readonly field: string;
}

const NOT_SHIPPED: LinePatch = { shippedAt: null, carrier: '', trackingNumber: '' };

/**
 * For a whole invoice, marks only items that are not shipped yet, so that known dates don't change. Unmarking applies to all shipped items.
 */
function settingsOf({ lines }: InvoiceRecord, command: ShippingCommand): (readonly [number, LinePatch])[] {
  const named = command.lineIds;
  const matching =
    named === null
      ? lines.filter((line) =>
          command.shippedAt === null
            ? line.shippedAt !== null
            : shippingRefusal(line) === null && line.shippedAt === null,
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
  return matching.map(({ id }) => [id, settings] as const);
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

/** Returns the plan for the commands. It doesn't make the sent document outdated, which has no shipping dates. Throws 422 CANNOT_SHIP. */
export function shippingPlan(commands: readonly ShippingCommand[], records: readonly InvoiceRecord[]): EditPlan {
  const recordOf = new Map(records.map((record) => [record.invoice.id, record]));
  const matching = commands.flatMap((command) => {
    const record = recordOf.get(command.invoiceId);
    return record ? [{ command, record }] : [];
  });
  const [first, ...others] = matching.flatMap(({ command, record }) => problemsOf(record, command));
  if (first) throw invalid([first, ...others]);
  return { lines: new Map(matching.flatMap(({ command, record }) => settingsOf(record, command))) };
}
