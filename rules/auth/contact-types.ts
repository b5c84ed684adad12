/** The roles in which a staff member can be a contact for a sale. The ids are specified. */
export const CONTACT_TYPES = [
  { id: 1, label: 'Consignment' },
  { id: 3, label: 'Sale administrator' },
  { id: 4, label: 'Expert' },
] as const;

export type ContactTypeId = (typeof CONTACT_TYPES)[number]['id'];

export const isContactType = (id: number): id is ContactTypeId => CONTACT_TYPES.some((type) => type.id === id);
