import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { useProduct } from '../../core/product/product';

/** Loaded only when a passkey is used: most pages never do. */
const library = () => import('@simplewebauthn/browser');

/** Whether passkeys work here: in this browser, under the address that they are made for. */
export function usePasskeysWork(): boolean {
  const product = useProduct();
  return product?.passkeyOrigin === window.location.origin && typeof window.PublicKeyCredential === 'function';
}

/** The browser's answer for the server, or why there is none, for the person in front of it. */
type Ceremony =
  { readonly response: string; readonly failure: null } | { readonly response: null; readonly failure: string };

const ended = (ceremony: Promise<unknown>): Promise<Ceremony> =>
  ceremony.then(
    (credential) => ({ response: JSON.stringify(credential), failure: null }),
    (error: unknown) => ({ response: null, failure: passkeyFailure(error) }),
  );

/** Has the browser make a passkey, from `offerPasskey`'s options; its answer goes to `addPasskey`. */
export async function makePasskey(options: string): Promise<Ceremony> {
  const { startRegistration } = await library();
  return ended(startRegistration({ optionsJSON: JSON.parse(options) as PublicKeyCredentialCreationOptionsJSON }));
}

/** Has the browser ask the person for a passkey, from `askForPasskey`'s options; its answer goes to `signInWithPasskey`. */
export async function takePasskey(options: string): Promise<Ceremony> {
  const { startAuthentication } = await library();
  return ended(startAuthentication({ optionsJSON: JSON.parse(options) as PublicKeyCredentialRequestOptionsJSON }));
}

function passkeyFailure(error: unknown): string {
  const name = error instanceof Error ? error.name : '';
  if (name === 'InvalidStateError') return 'This device already has a passkey for your account.';
  return "Your browser didn't use a passkey. Try again.";
}
