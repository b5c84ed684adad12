/** The screen that prints labels for the lots of a sale. */
export const labelsRoute = '/session/:type/:groupId/:catalogId/labels';

/** The address of the labels of a session or of the Buy It Now sale. */
export const labelsPath = (type: string, groupId: number, catalogId: number): string =>
  `/session/${type}/${groupId}/${catalogId}/labels`;
