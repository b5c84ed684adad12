import { createContext, use } from 'react';

/** What a form with unsaved input must not lose without a question: the screen that it is on, or only the browser's tab. */
export type Held = 'screen' | 'tab';

/**
 * The forms with unsaved input. Deliberately no render state: a form that has just been saved takes itself out and navigates at once,
 * before React renders again.
 */
export interface UnsavedForms {
  add: (form: symbol, held: Held) => void;
  remove: (form: symbol) => void;
  has: (form: symbol) => boolean;
  /** Whether a form holds the screen. */
  holdScreen: () => boolean;
}

/** Creates the registry. While it has a form, the browser asks before the tab is reloaded or closed. */
export function createUnsavedForms(): UnsavedForms {
  const forms = new Map<symbol, Held>();
  const ask = (event: BeforeUnloadEvent) => event.preventDefault();
  return {
    add: (form, held) => {
      // Only while it is needed: some browsers store no page with such a listener for Back.
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
  /** Asks the question, and does it when the answer is to leave. */
  ask: (leave: () => void) => void;
}

/** Provided by the root route. */
export const LeavingContext = createContext<Leaving | null>(null);

/** The unsaved forms of the app, and the question before they are left. */
export function useLeaving(): Leaving {
  const leaving = use(LeavingContext);
  if (!leaving) throw new Error('useLeaving needs the root route above it');
  return leaving;
}
