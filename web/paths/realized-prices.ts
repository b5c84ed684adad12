/** The address of editing the realized prices of a session, by its number, at a step; by default the first one. */
export const realizedPricesPath = (catalogID: number | string, step = 1): string =>
  `/pricesrealized/${catalogID}${step === 1 ? '' : `?step=${step}`}`;
