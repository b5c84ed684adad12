import { holds } from '../../core/session/rights';
import type { Viewer } from '../../core/slice';

/** Who may set dates at which cards are charged: in a house that has that (S0 section 6). */
export const mayAutoCharge = holds('AUTO_CHARGE');

/** Whether Preview and Send goes by way of the dates: the house has them, under processor p (S0 section 2.3, decisions 56 and 165). */
export const sendsByAutoCharge = (viewer: Viewer): boolean =>
  mayAutoCharge(viewer) && viewer.house.processorType === 'OWN';
