/** The address of the list of chargebacks, without the base of the app. */
export const CHARGEBACKS_ROUTE = '/payments/chargebacks';

/** Returns the path of a chargeback by its number, or of all, relative to the public URL. */
export const chargebackPath = (id: number | null): string => `/ar${CHARGEBACKS_ROUTE}${id === null ? '' : `/${id}`}`;
