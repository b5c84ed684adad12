/** Returns whether staff of a house with this connect type see the consignors of the lots that they bid on. */
export const seesConsignors = (connectType: string): boolean => connectType === 'e' || connectType === 'p';
