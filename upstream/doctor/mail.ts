import { access, constants } from 'node:fs/promises';
import { join } from 'node:path';
import nodemailer from 'nodemailer';
import { parseConnectionUrl } from 'nodemailer/lib/shared';
import type { Env } from '../core/env';
import { type Finding, ok, problem, warning, wordsOf } from './finding';

const limits = { connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 5_000, dnsTimeout: 5_000 };

/** Returns what to check, by the error code of the mail server connection. */
function advice(code: string | undefined, words: string): string {
  if (code === 'EAUTH') return 'Check the user name and password in SMTP_URL.';
  if (code === 'ETLS' || words.includes('certificate'))
    return 'Give the mail server a valid certificate; if it runs on this machine, ?ignoreTLS=true in SMTP_URL does without.';
  if (code === 'EENVELOPE') return 'Check MAIL_FROM and the address of the test message.';
  return 'Check the host and port in SMTP_URL, and whether a firewall blocks outgoing mail.';
}

/** Checks that the Maildir of returned emails can be read, and that the emails can be moved in it. */
export async function checkMaildir(folder: string): Promise<Finding> {
  for (const part of ['new', 'cur'])
    try {
      await access(join(folder, part), constants.R_OK | constants.W_OK | constants.X_OK);
    } catch (error) {
      return problem(
        `BOUNCES_MAILDIR can't be used: ${wordsOf(error)}. It must be a Maildir whose folders new and cur Rostrum can read and write.`,
      );
    }
  return ok(`Returned emails are read from ${folder}.`);
}

/** Connects to the mail server and signs in. Sends an email only with `testAddress`. */
export async function checkMail(
  { smtpUrl, mailFrom, production }: Pick<Env, 'smtpUrl' | 'mailFrom' | 'production'>,
  testAddress: string | null,
): Promise<Finding[]> {
  if (smtpUrl === null) {
    const words = 'Email is written to DATA_DIR/outbox and not sent.';
    if (testAddress !== null) return [problem(`${words} A test message needs SMTP_URL.`)];
    return [production ? warning(`${words} Set SMTP_URL to send it.`) : ok(words)];
  }
  const transport = nodemailer.createTransport({ ...parseConnectionUrl(smtpUrl), ...limits });
  const { host } = new URL(smtpUrl);
  try {
    await transport.verify();
    const connected = ok(
      `The mail server ${host} accepts connections${new URL(smtpUrl).username === '' ? '' : ' and the sign-in'}.`,
    );
    if (testAddress === null) return [connected];
    const { response } = await transport.sendMail({
      from: mailFrom,
      to: testAddress,
      subject: 'Test message from Rostrum',
      text: 'This message was sent by "npm run doctor". Email from Rostrum reaches you.',
    });
    return [connected, ok(`The mail server accepted a test message to ${testAddress}: ${response}`)];
  } catch (error) {
    return [
      problem(
        `The mail server ${host} cannot be used: ${wordsOf(error)} ${advice((error as { code?: string }).code, wordsOf(error))}`,
      ),
    ];
  } finally {
    transport.close();
  }
}
