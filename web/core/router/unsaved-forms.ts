import { createContext, use } from 'react';

/** What leads to a warning while a form has unsaved input: leaving its screen, or only closing the browser tab. */
type Held = 'screen' | 'tab';

/**
 * The forms with unsaved input. Not React state, because a form that has just been saved removes itself and navigates
 * before React renders again.
 */
export interface UnsavedForms {
  /** `lost` says what leaving the screen loses; absent for input that is saved as a draft. */
  add: (form: symbol, held: Held, lost?: string) => void;
  remove: (form: symbol) => void;
  has: (form: symbol) => boolean;
  /** Returns whether a form blocks leaving the screen. */
  holdScreen: () => boolean;
  /** What leaving the screen loses; null if nothing. */
  lost: () => string | null;
  /** Notes that a form with a draft was left, and on which screen it is: closing the tab would lose the draft. */
  leave: (draft: string, place: DraftPlace) => void;
  /** Notes that the form of a draft is open again. */
  resume: (draft: string) => void;
  /** The drafts that were left, by the key they are stored under. The same object while nothing changes. */
  left: () => ReadonlyMap<string, DraftPlace>;
  /** Calls the listener when a draft is left or its form is open again, until the returned function is called. */
  subscribe: (listener: () => void) => () => void;
  /** Lets the browser ask until the returned function is called. */
  open: () => () => void;
}

/** The screen of a form that was left with a draft. */
export interface DraftPlace {
  /** The title of its window: "Lot 7". */
  readonly title: string;
  readonly href: string;
}

interface Unsaved {
  readonly held: Held;
  readonly lost: string | undefined;
}

/** Where this tab stores the drafts that were left. */
const PLACE = 'rostrum.left-drafts';

/** Returns the drafts that were left in this tab, without those that are gone. */
function readLeft(): ReadonlyMap<string, DraftPlace> {
  try {
    const stored = JSON.parse(sessionStorage.getItem(PLACE) ?? '[]') as readonly (readonly [string, DraftPlace])[];
    return new Map(stored.filter(([key]) => sessionStorage.getItem(key) !== null));
  } catch {
    return new Map();
  }
}

/** Remembers them for after a reload. */
function storeLeft(drafts: ReadonlyMap<string, DraftPlace>): void {
  try {
    sessionStorage.setItem(PLACE, JSON.stringify([...drafts]));
  } catch {
    // Without storage, a reload forgets the drafts too.
  }
}

/** Creates the registry. While it contains a form or a draft, the browser warns before the tab is reloaded or closed. */
export function createUnsavedForms(): UnsavedForms {
  const forms = new Map<symbol, Unsaved>();
  let left = readLeft();
  const listeners = new Set<() => void>();
  let isOpen = false;
  let isAsking = false;
  const ask = (event: BeforeUnloadEvent) => event.preventDefault();
  /** Listens only while needed, because some browsers don't cache pages with this listener for Back. */
  const update = () => {
    const mustAsk = isOpen && forms.size + left.size > 0;
    if (mustAsk === isAsking) return;
    isAsking = mustAsk;
    if (mustAsk) window.addEventListener('beforeunload', ask);
    else window.removeEventListener('beforeunload', ask);
  };
  const setLeft = (drafts: ReadonlyMap<string, DraftPlace>) => {
    left = drafts;
    storeLeft(left);
    update();
    listeners.forEach((listener) => listener());
  };
  return {
    add: (form, held, lost) => {
      forms.set(form, { held, lost });
      update();
    },
    remove: (form) => {
      forms.delete(form);
      update();
    },
    has: (form) => forms.has(form),
    holdScreen: () => [...forms.values()].some(({ held }) => held === 'screen'),
    lost: () => [...forms.values()].find(({ held, lost }) => held === 'screen' && lost !== undefined)?.lost ?? null,
    leave: (draft, place) => setLeft(new Map([...left, [draft, place]])),
    resume: (draft) => {
      if (left.has(draft)) setLeft(new Map([...left].filter(([key]) => key !== draft)));
    },
    left: () => left,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    open: () => {
      isOpen = true;
      update();
      return () => {
        isOpen = false;
        update();
      };
    },
  };
}

export interface Leaving {
  forms: UnsavedForms;
  /** The address of the screen, below the app's base. */
  address: string;
  /** Asks whether to leave, and calls `leave` if the user confirms. `lost` says what that loses; the input is a draft otherwise. */
  ask: (leave: () => void, lost?: string) => void;
}

/** Provided by the root route. */
export const LeavingContext = createContext<Leaving | null>(null);

/** Returns the app's unsaved forms and the function that asks before leaving them. Throws outside the root route. */
export function useLeaving(): Leaving {
  const leaving = use(LeavingContext);
  if (!leaving) throw new Error('useLeaving needs the root route above it');
  return leaving;
}
