/** The site that passkeys are made for (WebAuthn's relying party). */
export interface RelyingParty {
  /** Its host name. */
  readonly id: string;
  /** Where its pages come from, such as https://rostrum.example. */
  readonly origin: string;
}

const isAddress = (host: string): boolean => host.startsWith('[') || /^[\d.]+$/.test(host);

/** The site at a public address; null where browsers make no passkeys: at an IP address, and without https other than at localhost. */
export function relyingPartyOf(publicUrl: string): RelyingParty | null {
  const { hostname, origin, protocol } = new URL(publicUrl);
  const isSecure = protocol === 'https:' || hostname === 'localhost' || hostname.endsWith('.localhost');
  return isSecure && !isAddress(hostname) ? { id: hostname, origin } : null;
}
