import { createContext, use } from 'react';

/** What leads to a warning while a form has unsaved input: leaving its screen, or only closing the browser tab. */
export type Held = 'screen' | 'tab';

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
  /** Notes that a form with a draft was left: closing the tab would lose the draft. */
  leave: (draft: string) => void;
  /** Notes that the form of a draft is open again. */
  resume: (draft: string) => void;
  /** Lets the browser ask until the returned function is called. */
  open: () => () => void;
}

interface Unsaved {
  readonly held: Held;
  readonly lost: string | undefined;
}

/** Where this tab stores the drafts that were left. */
const PLACE = 'rostrum.left-drafts';

/** Returns where this tab stores the drafts that were left, without those that are gone. */
function readLeft(): string[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(PLACE) ?? '[]');
    const keys = Array.isArray(stored) ? stored.filter((key) => typeof key === 'string') : [];
    return keys.filter((key) => sessionStorage.getItem(key) !== null);
  } catch {
    return [];
  }
}

/** Remembers them for after a reload. */
function storeLeft(keys: readonly string[]): void {
  try {
    sessionStorage.setItem(PLACE, JSON.stringify(keys));
  } catch {
    // Without storage, a reload forgets the drafts too.
  }
}

/** Creates the registry. While it contains a form or a draft, the browser warns before the tab is reloaded or closed. */
export function createUnsavedForms(): UnsavedForms {
  const forms = new Map<symbol, Unsaved>();
  const left = new Set(readLeft());
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
    leave: (draft) => {
      left.add(draft);
      storeLeft([...left]);
      update();
    },
    resume: (draft) => {
      if (!left.delete(draft)) return;
      storeLeft([...left]);
      update();
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
