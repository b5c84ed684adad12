import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

/** What the server does with the next message: accept it, reject a command, or disconnect after the data. */
export type Behaviour =
  | 'accept'
  | { readonly at: 'RCPT' | 'DATA' | 'END'; readonly reply: string }
  | 'reset-before-data'
  | 'reset-after-data';

export interface Received {
  readonly recipients: readonly string[];
  readonly data: string;
}

/** A minimal SMTP server that misbehaves on demand. */
export interface OddMailServer {
  readonly smtpUrl: string;
  /** Messages with data that arrived completely, regardless of the response. */
  readonly received: Received[];
  next(...behaviours: Behaviour[]): void;
  close(): Promise<void>;
}

export async function startOddMailServer(): Promise<OddMailServer> {
  const received: Received[] = [];
  const queue: Behaviour[] = [];

  function talk(socket: Socket): void {
    const behaviour = queue.shift() ?? 'accept';
    const refusal = (at: string) => (typeof behaviour === 'object' && behaviour.at === at ? behaviour.reply : null);
    const say = (line: string) => {
      if (!socket.destroyed) socket.write(`${line}\r\n`);
    };
    let data: string | null = null;
    let rest = '';
    const recipients: string[] = [];
    const commands: Record<string, (line: string) => void> = {
      EHLO: () => {
        say('250 odd.test');
      },
      MAIL: () => {
        say('250 ok');
      },
      RCPT(line) {
        recipients.push(/<(.+)>/.exec(line)?.[1] ?? '');
        say(refusal('RCPT') ?? '250 ok');
      },
      DATA() {
        if (behaviour === 'reset-before-data') socket.resetAndDestroy();
        else if (refusal('DATA') === null) data = '';
        say(refusal('DATA') ?? '354 go ahead');
      },
      QUIT: () => {
        socket.end('221 bye\r\n');
      },
    };
    const command = (line: string) => {
      commands[line.slice(0, 4).toUpperCase()]?.(line);
    };
    const line = (text: string) => {
      if (data === null) {
        command(text);
        return;
      }
      if (text !== '.') {
        // A line that begins with a dot is sent with two, so that a single dot can mark the end.
        data += `${text.replace(/^\.\./, '.')}\n`;
        return;
      }
      received.push({ recipients, data });
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
    next: (...behaviours) => {
      queue.push(...behaviours);
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
      }),
  };
}
