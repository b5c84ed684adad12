import { useState } from 'react';
import { type LocalDate, localDateOf } from '../../../rules/core/dates';
import type { ConflictField } from '../../core/forms/EditConflict';
import { type Conflict, useConflict } from '../../core/forms/useConflict';
import { dateInWords } from '../../core/locale';
import type { ShippingConflictEdit } from './useMarkShipped';
import type { CurrentShipment } from './useShippingState';

export type ShippedPart = 'date' | 'carrier' | 'trackingNumber';
type Shipment = Readonly<Record<ShippedPart, string>>;

/** The form's parts, with their labels in the form and in the history. */
const PARTS: readonly (readonly [part: ShippedPart, label: string, inHistory: string])[] = [
  ['date', 'Date', 'Shipped'],
  ['carrier', 'Carrier', 'Carrier'],
  ['trackingNumber', 'Tracking number', 'Tracking number'],
];

export interface ShippedForm extends Pick<Conflict<ShippedPart>, 'theirs' | 'choose'> {
  /** The typed values, or another user's where those were chosen. The date is YYYY-MM-DD, or '' for none. */
  values: Shipment;
  type: (part: ShippedPart, value: string) => void;
  /** Returns the fields that another user changed to a different value. */
  conflictFields: (edits: readonly ShippingConflictEdit[]) => ConflictField<ShippedPart>[];
}

/** The form of a shipment. `item` has another user's values once a conflict is known. */
export function useShippedForm(today: LocalDate, timeZone: string, item: CurrentShipment | undefined): ShippedForm {
  const [typed, setTyped] = useState<Shipment>({ date: today, carrier: '', trackingNumber: '' });
  const { theirs, choose } = useConflict<ShippedPart>();
  const current: Shipment | undefined = item && {
    date: item.shippedAt === null ? '' : localDateOf(Date.parse(item.shippedAt), timeZone),
    carrier: item.carrier,
    trackingNumber: item.trackingNumber,
  };
  const valueOf = (part: ShippedPart): string => (theirs.has(part) ? current?.[part] : undefined) ?? typed[part];
  const shown = (part: ShippedPart, value: string) => (part === 'date' && value !== '' ? dateInWords(value) : value);
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
        // An empty carrier leaves the item's carrier unchanged.
        const isMine = typed[name].trim() !== '' && typed[name].trim() !== current?.[name];
        return current && isMine && changed.has(inHistory)
          ? [{ name, label, mine: shown(name, typed[name]), theirs: shown(name, current[name]) }]
          : [];
      });
    },
  };
}
