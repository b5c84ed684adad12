/** A screen about the card charges of a group. */
export interface ChargesPageProps {
  /** invoiceGroupID. */
  groupNumber: number;
  /** chargeRunID; 0 where the screen is of all runs. */
  runNumber: number;
}
