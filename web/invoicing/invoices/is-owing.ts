/** Returns whether a balance, as a decimal string, is above zero. */
export const isOwing = (balance: string): boolean => !balance.startsWith('-') && /[1-9]/.test(balance);
