import { access, mkdir, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { MailTransport } from './mail-transport';

const accepted = { state: 'ACCEPTED', reply: 'Written to the outbox folder.' } as const;

/** Returns the file of an email, named by its Message-ID. */
const fileOf = (folder: string, messageId: string) => join(folder, `${messageId.replace(/[^\w.@-]/g, '')}.eml`);

async function writeWhole(file: string, content: Buffer): Promise<void> {
  const draft = `${file}.draft`;
  const handle = await open(draft, 'w');
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(draft, file);
}

/** Writes emails to .eml files. Files are always complete, so the result of an interrupted attempt is known. */
export const fileTransport = (folder: string): MailTransport => ({
  kind: 'file',
  async send(mail) {
    try {
      await mkdir(folder, { recursive: true });
      await writeWhole(fileOf(folder, mail.messageId), await mail.raw({ keepBcc: true }));
      return accepted;
    } catch (error) {
      return { state: 'LATER', reply: error instanceof Error ? error.message : String(error) };
    }
  },
  async outcomeOf(messageId) {
    const isThere = await access(fileOf(folder, messageId)).then(
      () => true,
      () => false,
    );
    return isThere ? accepted : { state: 'LATER', reply: null };
  },
});
