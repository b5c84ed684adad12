/** The path of a step of building a sale. Session 0 is a new one. `goToPage` is the page of the summary to return to. */
export const sessionStepPath = (
  type: string,
  groupId: number,
  catalogId: number,
  step: number,
  goToPage: number | null = null,
): string => `/session/${type}/${groupId}/${catalogId}/${step}${goToPage === null ? '' : `/${goToPage}`}`;
