/** The props of a screen about a group's card charges. */
export interface ChargesPageProps {
  /** invoiceGroupID. */
  groupNumber: number;
  /** chargeRunID; 0 on the screen of all runs. */
  runNumber: number;
}
