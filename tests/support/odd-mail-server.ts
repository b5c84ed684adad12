import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';

/** What the server does with the next message: take it, refuse at a command, or break off after the data. */
export type Behaviour = 'accept' | { readonly at: 'RCPT' | 'DATA' | 'END'; readonly reply: string } | 'reset-before-data' | 'reset-after-data';

/** An SMTP server of a few lines that misbehaves on demand. */
export interface OddMailServer {
  readonly smtpUrl: string;
  /** Messages whose data arrived whole, whatever was answered. */
  readonly received: readonly string[];
  next(...behaviours: Behaviour[]): void;
  close(): Promise<void>;
}

export async function startOddMailServer(): Promise<OddMailServer> {
  const received: string[] = [];
  const queue: Behaviour[] = [];

  function talk(socket: Socket): void {
    const behaviour = queue.shift() ?? 'accept';
    const refusal = (at: string) => (typeof behaviour === 'object' && behaviour.at === at ? behaviour.reply : null);
    const say = (line: string) => socket.write(`${line}\r\n`);
    let data: string | null = null;
    let rest = '';
    const command = (line: string) => {
      const verb = line.slice(0, 4).toUpperCase();
      if (verb === 'EHLO') say('250 odd.test');
      else if (verb === 'RCPT') say(refusal('RCPT') ?? '250 ok');
      else if (verb === 'DATA' && behaviour === 'reset-before-data') socket.resetAndDestroy();
      else if (verb === 'DATA' && refusal('DATA') !== null) say(refusal('DATA') ?? '');
      else if (verb === 'DATA') { data = ''; say('354 go ahead'); } else if (verb === 'QUIT') socket.end('221 bye\r\n');
      else say('250 ok');
    };
    const line = (text: string) => {
      if (data === null) { command(text); return; }
      if (text !== '.') { data += `${text}\n`; return; }
      received.push(data);
      data = null;
      if (behaviour === 'reset-after-data') socket.resetAndDestroy();
      else say(refusal('END') ?? '250 taken');
    };
    socket.on('data', (chunk) => {
      const lines = (rest + chunk.toString()).split('\r\n');
      rest = lines.pop() ?? '';
      lines.forEach(line);
    });
    socket.on('error', () => undefined);
    say('220 odd.test');
  }

  const server = createServer(talk);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    smtpUrl: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    next: (...behaviours) => { queue.push(...behaviours); },
    close: () => new Promise((resolve) => { server.close(() => { resolve(); }); }),
  };
}
