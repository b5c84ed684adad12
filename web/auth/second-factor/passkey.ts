import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { useProduct } from '../../core/product/product';

/** Loaded only when a passkey is used, because most pages never use one. */
const library = () => import('@simplewebauthn/browser');

/** Returns whether passkeys work in this browser and under this address. */
export function usePasskeysWork(): boolean {
  const product = useProduct();
  return product?.passkeyOrigin === window.location.origin && typeof window.PublicKeyCredential === 'function';
}

/** The browser's response for the server, or the message to show if there is none. */
type Ceremony =
  { readonly response: string; readonly failure: null } | { readonly response: null; readonly failure: string };

const ended = (ceremony: Promise<unknown>): Promise<Ceremony> =>
  ceremony.then(
    (credential) => ({ response: JSON.stringify(credential), failure: null }),
    (error: unknown) => ({ response: null, failure: passkeyFailure(error) }),
  );

/** Creates a passkey in the browser from `offerPasskey`'s options. Send the response to `addPasskey`. */
export async function makePasskey(options: string): Promise<Ceremony> {
  const { startRegistration } = await library();
  return ended(startRegistration({ optionsJSON: JSON.parse(options) as PublicKeyCredentialCreationOptionsJSON }));
}

/** Asks for a passkey in the browser with `askForPasskey`'s options. Send the response to `signInWithPasskey`. */
export async function takePasskey(options: string): Promise<Ceremony> {
  const { startAuthentication } = await library();
  return ended(startAuthentication({ optionsJSON: JSON.parse(options) as PublicKeyCredentialRequestOptionsJSON }));
}

function passkeyFailure(error: unknown): string {
  const name = error instanceof Error ? error.name : '';
  if (name === 'InvalidStateError') return 'This device already has a passkey for your account.';
  return "Your browser didn't use a passkey. Try again.";
}
