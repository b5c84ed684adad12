/** Returns 128 random bits in hexadecimal. Unlike crypto.randomUUID, this also works over plain HTTP in a house's own network. */
export const randomKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
