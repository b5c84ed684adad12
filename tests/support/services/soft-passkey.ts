import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/** What a page passes to the authenticator: its site, and the user's action at the device. */
export interface Ceremony {
  readonly origin: string;
  /** Whether the device verified the user (fingerprint, PIN). */
  readonly isVerified: boolean;
  /** Signs for a different site than the requesting one. */
  readonly siteId: string;
}

const DEFAULTS: Ceremony = { origin: 'https://rostrum.test', isVerified: true, siteId: 'rostrum.test' };

interface CreationOptions {
  readonly challenge: string;
}
interface RequestOptions {
  readonly challenge: string;
  readonly allowCredentials?: readonly { readonly id: string }[];
}

const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');
const hash = (bytes: Uint8Array | string): Buffer => createHash('sha256').update(bytes).digest();

/** Encodes what WebAuthn needs as CBOR (RFC 8949): small integers, strings, bytes, maps. */
function cbor(value: number | string | Uint8Array | ReadonlyMap<number | string, unknown>): Buffer {
  const head = (major: number, size: number) =>
    size < 24
      ? Buffer.from([(major << 5) | size])
      : size < 256
        ? Buffer.from([(major << 5) | 24, size])
        : Buffer.from([(major << 5) | 25, size >> 8, size & 255]);
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value]);
  const entries = [...value].flatMap(([key, each]) => [
    cbor(key),
    cbor(each as number | string | Uint8Array | ReadonlyMap<number | string, unknown>),
  ]);
  return Buffer.concat([head(5, value.size), ...entries]);
}

/** A software authenticator with one passkey (ES256), for tests of what the services check. It counts its uses. */
export class SoftPasskey {
  readonly id = base64url(randomBytes(32));
  counter = 0;
  readonly #privateKey: KeyObject;
  readonly #cosePublicKey: Buffer;

  constructor() {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    this.#privateKey = privateKey;
    // COSE (RFC 9053): an elliptic curve key (kty 2) for ES256 (alg -7) on P-256 (crv 1).
    this.#cosePublicKey = cbor(
      new Map<number, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    );
  }

  /** Returns the response to `offerPasskey`, as sent by a browser. */
  create(options: string, given: Partial<Ceremony> = {}): string {
    const { challenge } = JSON.parse(options) as CreationOptions;
    const ceremony = { ...DEFAULTS, ...given };
    const id = Buffer.from(this.id, 'base64url');
    const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, this.#cosePublicKey]);
    const attestationObject = cbor(
      new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', this.#authData(ceremony, credential)],
      ]),
    );
    const clientData = Buffer.from(
      JSON.stringify({ type: 'webauthn.create', challenge, origin: ceremony.origin, crossOrigin: false }),
    );
    return this.#answer({
      clientDataJSON: base64url(clientData),
      attestationObject: base64url(attestationObject),
      transports: ['internal'],
    });
  }

  /** Returns the response to `askForPasskey`, as sent by a browser. */
  get(options: string, given: Partial<Ceremony> = {}): string {
    const { challenge } = JSON.parse(options) as RequestOptions;
    const ceremony = { ...DEFAULTS, ...given };
    this.counter += 1;
    const authData = this.#authData(ceremony, null);
    const clientData = Buffer.from(
      JSON.stringify({ type: 'webauthn.get', challenge, origin: ceremony.origin, crossOrigin: false }),
    );
    const signature = sign('sha256', Buffer.concat([authData, hash(clientData)]), this.#privateKey);
    return this.#answer({
      clientDataJSON: base64url(clientData),
      authenticatorData: base64url(authData),
      signature: base64url(signature),
    });
  }

  #authData({ isVerified, siteId }: Ceremony, credential: Buffer | null): Buffer {
    const flags = 1 | (isVerified ? 4 : 0) | (credential ? 64 : 0);
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    return Buffer.concat([hash(siteId), Buffer.from([flags]), counter, ...(credential ? [credential] : [])]);
  }

  #answer(response: Readonly<Record<string, unknown>>): string {
    return JSON.stringify({ id: this.id, rawId: this.id, type: 'public-key', response, clientExtensionResults: {} });
  }
}
