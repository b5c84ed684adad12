/** The site that passkeys are created for (the relying party in WebAuthn). */
export interface RelyingParty {
  /** Host name. */
  readonly id: string;
  /** Origin of the pages, such as https://rostrum.example. */
  readonly origin: string;
}

const isAddress = (host: string): boolean => host.startsWith('[') || /^[\d.]+$/.test(host);

/**
 * Returns the relying party for a public URL; null if browsers can't create passkeys there (an IP address, or no https except on
 * localhost).
 */
export function relyingPartyOf(publicUrl: string): RelyingParty | null {
  const { hostname, origin, protocol } = new URL(publicUrl);
  const isSecure = protocol === 'https:' || hostname === 'localhost' || hostname.endsWith('.localhost');
  return isSecure && !isAddress(hostname) ? { id: hostname, origin } : null;
}
