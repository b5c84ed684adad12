/** Why the preview cannot open while nothing is selected; undefined when it can. */
export const previewWaits = (ticked: number): string | undefined =>
  ticked === 0 ? 'Select at least one invoice' : undefined;
