import { useMemo, useState } from 'react';
import { type Conflict, useConflict } from '../../core/forms/useConflict';
import type { ChargeSplit } from '../../generated/schema-types';
import {
  type ChargePart,
  chargeParts,
  type CurrentCharges,
  fillOf,
  type ReadCharges,
  readCharges,
  type Typed,
  type TypedCharges,
} from './charges-form';

export interface ChargesForm extends ReadCharges, Conflict<ChargePart> {
  typed: TypedCharges;
  /**
   * Returns the value of a charge's field: the typed value, otherwise the current amount; empty for several targets.
   */
  valueOf: (part: ChargePart) => Typed;
  type: (part: ChargePart, typed: Typed) => void;
  /** Evaluates arithmetic and completes the decimals. */
  leave: (part: ChargePart) => void;
  leaveAll: () => void;
  /** How amounts are charged on invoices of several lots. */
  split: ChargeSplit;
  setSplit: (split: ChargeSplit) => void;
}

/** The form of the charges of an item, an invoice, or several of them. */
export function useChargesForm(currentCharges: CurrentCharges): ChargesForm {
  const [typed, setTyped] = useState<TypedCharges>({});
  const [split, setSplit] = useState<ChargeSplit>('EACH_LOT');
  const { theirs, choose } = useConflict<ChargePart>();
  const mine = useMemo(
    () =>
      Object.fromEntries(
        chargeParts.flatMap(([part]) => (typed[part] && !theirs.has(part) ? [[part, typed[part]]] : [])),
      ) as TypedCharges,
    [typed, theirs],
  );
  const read = useMemo(() => readCharges(mine, currentCharges, split), [mine, currentCharges, split]);
  return {
    ...read,
    typed,
    split,
    setSplit,
    theirs,
    choose,
    valueOf: (part) =>
      mine[part] ?? { text: currentCharges.current?.[part] ?? '', kind: typed[part]?.kind ?? 'amount' },
    type: (part, next) => {
      choose(part, 'mine');
      setTyped((before) => ({ ...before, [part]: next }));
    },
    leave: (part) =>
      setTyped((before) => {
        const one = before[part];
        return one ? { ...before, [part]: { ...one, text: fillOf(part, one, currentCharges.currency).text } } : before;
      }),
    leaveAll: () => setTyped((before) => ({ ...before, ...readCharges(before, currentCharges).completed })),
  };
}
