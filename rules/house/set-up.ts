/** What the set-up list of a house follows from. */
export interface SetUpFacts {
  /** Whether somebody confirmed the house's settings. */
  readonly isReviewed: boolean;
  /** Whether a location has an address. */
  readonly hasLocation: boolean;
  readonly hasTerms: boolean;
  readonly hasTemplate: boolean;
  /** The number of users who can sign in. */
  readonly users: number;
  /** Whether the house is enrolled with the payment provider, or asked to be. */
  readonly isEnrolled: boolean;
  /** Whether the house decided to do without the payment provider for now. */
  readonly paymentsSkipped: boolean;
  /** Whether the house has a session, past or upcoming. */
  readonly hasSale: boolean;
}

/** The steps of setting up a house, in order. */
export const SET_UP_STEPS = ['settings', 'location', 'terms', 'template', 'users', 'payments', 'sale'] as const;
export type SetUpStep = (typeof SET_UP_STEPS)[number];

/** Returns whether each step is done, in order. */
export function setUpSteps(facts: SetUpFacts): readonly { readonly step: SetUpStep; readonly isDone: boolean }[] {
  const done: Readonly<Record<SetUpStep, boolean>> = {
    settings: facts.isReviewed,
    location: facts.hasLocation,
    terms: facts.hasTerms,
    template: facts.hasTemplate,
    users: facts.users > 1,
    payments: facts.isEnrolled || facts.paymentsSkipped,
    sale: facts.hasSale,
  };
  return SET_UP_STEPS.map((step) => ({ step, isDone: done[step] }));
}
