import { useState } from 'react';
import type { LocalDate } from '../../../rules/core/dates';
import { formatLocalDateUS, localDateOf } from '../../../rules/core/dates';
import type { ConflictField } from '../../core/forms/EditConflict';
import type { Conflict } from '../../core/forms/useConflict';
import { useConflict } from '../../core/forms/useConflict';
import type { ShippingConflictEdit } from './useMarkShipped';
import type { StandingShipment } from './useShippingStanding';

export type ShippedPart = 'date' | 'carrier' | 'trackingNumber';
type Shipment = Readonly<Record<ShippedPart, string>>;

/** The parts as the history names them. */
const PARTS: readonly (readonly [part: ShippedPart, label: string, inHistory: string])[] = [
  ['date', 'Date', 'Shipped'],
  ['carrier', 'Carrier', 'Carrier'],
  ['trackingNumber', 'Tracking number', 'Tracking number'],
];

export interface ShippedForm extends Pick<Conflict<ShippedPart>, 'theirs' | 'choose'> {
  /** What is typed, or a colleague's where theirs was chosen; a date as YYYY-MM-DD, '' for none. */
  values: Shipment;
  type: (part: ShippedPart, value: string) => void;
  /** Fields that a colleague changed to something else. */
  conflictFields: (edits: readonly ShippingConflictEdit[]) => ConflictField<ShippedPart>[];
}

/** What is typed of how an item left, beside what a colleague says of it (`item`, once it is known). */
export function useShippedForm(today: LocalDate, timeZone: string, item: StandingShipment | undefined): ShippedForm {
  const [typed, setTyped] = useState<Shipment>({ date: today, carrier: '', trackingNumber: '' });
  const { theirs, choose } = useConflict<ShippedPart>();
  const standing: Shipment | undefined = item && {
    date: item.shippedAt === null ? '' : localDateOf(Date.parse(item.shippedAt), timeZone),
    carrier: item.carrier,
    trackingNumber: item.trackingNumber,
  };
  const valueOf = (part: ShippedPart): string => (theirs.has(part) ? standing?.[part] : undefined) ?? typed[part];
  const shown = (part: ShippedPart, value: string) =>
    part === 'date' && value !== '' ? formatLocalDateUS(value) : value;
  return {
    values: { date: valueOf('date'), carrier: valueOf('carrier'), trackingNumber: valueOf('trackingNumber') },
    theirs,
    choose,
    type: (part, value) => {
      choose(part, 'mine');
      setTyped((before) => ({ ...before, [part]: value }));
    },
    conflictFields: (edits) => {
      const changed = new Set(edits.flatMap(({ changes }) => changes.map(({ label }) => label)));
      return PARTS.flatMap(([name, label, inHistory]) => {
        // An empty carrier leaves what the item has.
        const isMine = typed[name].trim() !== '' && typed[name].trim() !== standing?.[name];
        return standing && isMine && changed.has(inHistory)
          ? [{ name, label, mine: shown(name, typed[name]), theirs: shown(name, standing[name]) }]
          : [];
      });
    },
  };
}
