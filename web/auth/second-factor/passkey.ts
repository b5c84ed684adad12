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

/** Has the browser make a passkey, from `offerPasskey`'s options; its answer goes to `addPasskey`. Rejects with a DOMException's name where the person made none. */
export async function makePasskey(options: string): Promise<string> {
  const { startRegistration } = await library();
  return JSON.stringify(
    await startRegistration({ optionsJSON: JSON.parse(options) as PublicKeyCredentialCreationOptionsJSON }),
  );
}

/** Has the browser ask the person for a passkey, from `askForPasskey`'s options; its answer goes to `signInWithPasskey`. */
export async function takePasskey(options: string): Promise<string> {
  const { startAuthentication } = await library();
  return JSON.stringify(
    await startAuthentication({ optionsJSON: JSON.parse(options) as PublicKeyCredentialRequestOptionsJSON }),
  );
}

/** Why the browser gave no passkey, for the person in front of it. */
export function passkeyFailure(error: unknown): string {
  const name = error instanceof Error ? error.name : '';
  if (name === 'InvalidStateError') return 'This device already has a passkey for your account.';
  return "Your browser didn't use a passkey. Try again.";
}
