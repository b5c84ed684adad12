/** Why a preview waits while nothing is ticked (S0 section 5); undefined when something is. */
export const previewWaits = (ticked: number): string | undefined =>
  ticked === 0 ? 'Select at least one invoice' : undefined;
