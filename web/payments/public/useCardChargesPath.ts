import { useViewer } from '../../core/session/session';
import { chargeRunsPath } from '../../paths/payments';

/** Returns the address of all charge runs of a group; null if the house doesn't charge cards. */
export const useCardChargesPath = (groupNumber: number): string | null =>
  useViewer().house.paymentProcessingEnabled ? chargeRunsPath(groupNumber) : null;
