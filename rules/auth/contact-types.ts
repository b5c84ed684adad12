/** What a member of staff can be named for in a sale, by the specified numbers. */
export const CONTACT_TYPES = [
  { id: 1, label: 'Consignment' },
  { id: 3, label: 'Sale administrator' },
  { id: 4, label: 'Expert' },
] as const;

export type ContactTypeId = (typeof CONTACT_TYPES)[number]['id'];

export const isContactType = (id: number): id is ContactTypeId => CONTACT_TYPES.some((type) => type.id === id);
