import { holds } from '../core/session/rights';
import type { Viewer } from '../core/slice';

/** The gate for setting dates of automatic charges, in a house that has them. */
export const mayAutoCharge = holds('AUTO_CHARGE');

/** Returns whether Preview and Send opens the dates first: the house has automatic charges and uses processor p. */
export const sendsByAutoCharge = (viewer: Viewer): boolean =>
  mayAutoCharge(viewer) && viewer.house.processorType === 'OWN';
