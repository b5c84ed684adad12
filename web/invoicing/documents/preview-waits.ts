/** Returns why the preview can't be opened while nothing is selected; undefined if it can. */
export const previewWaits = (ticked: number): string | undefined =>
  ticked === 0 ? 'Select at least one invoice' : undefined;
