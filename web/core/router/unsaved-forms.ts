import { createContext, use } from 'react';

/** What leads to a warning while a form has unsaved input: leaving its screen, or only closing the browser tab. */
export type Held = 'screen' | 'tab';

/**
 * The forms with unsaved input. Not React state, because a form that has just been saved removes itself and navigates
 * before React renders again.
 */
export interface UnsavedForms {
  add: (form: symbol, held: Held) => void;
  remove: (form: symbol) => void;
  has: (form: symbol) => boolean;
  /** Returns whether a form blocks leaving the screen. */
  holdScreen: () => boolean;
}

/** Creates the registry. While it contains a form, the browser warns before the tab is reloaded or closed. */
export function createUnsavedForms(): UnsavedForms {
  const forms = new Map<symbol, Held>();
  const ask = (event: BeforeUnloadEvent) => event.preventDefault();
  return {
    add: (form, held) => {
      // Only while needed, because some browsers don't cache pages with this listener for Back.
      if (forms.size === 0) window.addEventListener('beforeunload', ask);
      forms.set(form, held);
    },
    remove: (form) => {
      if (forms.delete(form) && forms.size === 0) window.removeEventListener('beforeunload', ask);
    },
    has: (form) => forms.has(form),
    holdScreen: () => [...forms.values()].includes('screen'),
  };
}

export interface Leaving {
  forms: UnsavedForms;
  /** Asks whether to leave, and calls `leave` if the user confirms. */
  ask: (leave: () => void) => void;
}

/** Provided by the root route. */
export const LeavingContext = createContext<Leaving | null>(null);

/** Returns the app's unsaved forms and the function that asks before leaving them. Throws outside the root route. */
export function useLeaving(): Leaving {
  const leaving = use(LeavingContext);
  if (!leaving) throw new Error('useLeaving needs the root route above it');
  return leaving;
}
