import { useCallback, useMemo, useState } from 'react';
import type { SelectedSession } from '../../../rules/invoicing/groups/group-rules';
import type { Choice } from '../../templates/public/TemplateChoice';
import { useToast } from '../../ui/overlays/Toast';
import type { SaleSessions_saleFragment } from './SaleSessions.generated';

/** A ticked session, with what the form shows of it. */
export interface ChosenSession extends SelectedSession {
  readonly title: string;
  /** The sale location, formatted for display. */
  readonly place: string;
}

/** The ticked sessions, all from one sale. */
export interface SessionChoice {
  sale: {
    number: number;
    name: string;
    sessions: number;
    /** The template that only this sale has. */
    template: Choice | null;
  } | null;
  sessions: readonly ChosenSession[];
  has: (ref: string) => boolean;
  /** Ticks or unticks sessions of a sale. A tick in another sale clears the first one and shows a toast. */
  tick: (sale: SaleSessions_saleFragment, refs: readonly string[], ticked: boolean) => void;
  /** Unticks sessions at other locations. */
  keepPlace: (addressID: number) => void;
  clear: () => void;
}

interface State {
  sale: SessionChoice['sale'];
  sessions: readonly ChosenSession[];
}

const none: State = { sale: null, sessions: [] };

/** Returns the address where a session was sold, as text. */
export function placeOf({ location, locationNumber }: SaleSessions_saleFragment['catalogs'][number]): string {
  if (!location) return `location ${locationNumber}`;
  return location.facilityName === '' ? location.city : location.facilityName;
}

const chosenOf = (sale: SaleSessions_saleFragment, refs: ReadonlySet<string>): State => ({
  sale:
    refs.size > 0
      ? { number: sale.number, name: sale.name, sessions: sale.catalogs.length, template: sale.template }
      : null,
  sessions: sale.catalogs
    .filter(({ ref }) => refs.has(ref))
    .map((catalog) => ({
      catalogRef: catalog.ref,
      groupID: sale.number,
      addressID: catalog.locationNumber,
      currency: catalog.currency,
      title: catalog.title,
      place: placeOf(catalog),
    })),
});

/** The sessions selected on Uninvoiced Sessions, from one sale at a time. */
export function useSessionChoice(): SessionChoice {
  const toast = useToast();
  const [{ sale, sessions }, setState] = useState<State>(none);
  const clear = useCallback(() => setState(none), []);
  const keepPlace = useCallback(
    (addressID: number) =>
      setState((before) => ({ ...before, sessions: before.sessions.filter((each) => each.addressID === addressID) })),
    [],
  );
  return useMemo(() => {
    const chosen = new Set(sessions.map(({ catalogRef }) => catalogRef));
    return {
      sale,
      sessions,
      has: (ref: string) => chosen.has(ref),
      tick: (of: SaleSessions_saleFragment, refs: readonly string[], ticked: boolean) => {
        const other = sale !== null && sale.number !== of.number;
        if (other)
          toast({
            message: `Only one sale can be invoiced at a time. The sessions of ${sale.name} are no longer selected.`,
          });
        const next = new Set(other ? [] : chosen);
        for (const ref of refs) {
          if (ticked) next.add(ref);
          else next.delete(ref);
        }
        setState(chosenOf(of, next));
      },
      keepPlace,
      clear,
    };
  }, [sale, sessions, toast, keepPlace, clear]);
}
