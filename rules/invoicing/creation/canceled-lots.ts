/** Says, before a group is created, how many sold lots it leaves out because a closed dispute canceled their sale. */
export const canceledLotsText = (count: number): string =>
  count === 1
    ? '1 lot has a closed dispute and is not invoiced.'
    : `${count} lots have a closed dispute and are not invoiced.`;
