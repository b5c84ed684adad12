/** The path of a step of building a sale. Session 0 is a new one. */
export const sessionStepPath = (type: string, groupId: number, catalogId: number, step: number): string =>
  `/session/${type}/${groupId}/${catalogId}/${step}`;
