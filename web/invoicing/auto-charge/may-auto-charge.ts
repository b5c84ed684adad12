import { holds } from '../../core/session/rights';
import type { Viewer } from '../../core/slice';

/** Whether the viewer can set dates for automatic charges, in a house that has them. */
export const mayAutoCharge = holds('AUTO_CHARGE');

/** Whether Preview and Send leads to the dates first: the house has automatic charges, under processor p. */
export const sendsByAutoCharge = (viewer: Viewer): boolean =>
  mayAutoCharge(viewer) && viewer.house.processorType === 'OWN';
