/** S2 section 2: signing up, and the appointment to switch. */
export const paymentsPath = (action?: 'switch'): string => (action === undefined ? '/payments' : `/payments/${action}`);
