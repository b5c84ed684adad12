import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';

/** Returns the emails in an outbox folder, parsed as by email clients, oldest first. */
export async function sentMail(outbox: string): Promise<Email[]> {
  const files = (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.eml'));
  const mails = await Promise.all(files.map(async (name) => PostalMime.parse(await readFile(join(outbox, name)))));
  return mails.sort((a, b) => (a.date ?? '').localeCompare(b.date ?? ''));
}

function secretOf(mail: Email | undefined, address: RegExp): string {
  const secret = address.exec(mail?.text ?? '')?.[1];
  if (secret === undefined) throw new Error(`no link in ${mail?.subject ?? 'no message'}`);
  return secret;
}

/** Returns the secret of the link to choose a password in an email. */
export const linkSecretOf = (mail: Email | undefined): string => secretOf(mail, /password-reset\?jwt=([\w-]+)/);

/** Returns the secret of the link that confirms an email address in an email. */
export const emailSecretOf = (mail: Email | undefined): string => secretOf(mail, /confirm-email\?token=([\w-]+)/);
