import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { ConfigError } from '../../platform/config-error';

/** Asks questions on the terminal, or reads answers line by line from the input. */
export interface Prompt {
  /** Whether a person answers and can be asked again. */
  readonly isTerminal: boolean;
  ask(question: string): Promise<string>;
  /** Asks without showing what is typed. */
  askSecret(question: string): Promise<string>;
  say(line: string): void;
  close(): void;
}

export function createPrompt(): Prompt {
  let isSecret = false;
  const output = new Writable({
    write(chunk: Buffer, _encoding, done) {
      if (!isSecret) process.stdout.write(chunk);
      done();
    },
  });
  const isTerminal = process.stdin.isTTY;
  const lines = createInterface({ input: process.stdin, output, terminal: isTerminal });
  // The iterator buffers lines that arrive early.
  const reading = lines[Symbol.asyncIterator]();
  const read = async (question: string, secret: boolean) => {
    // Readline redraws an edited line together with its prompt.
    lines.setPrompt(question);
    lines.prompt();
    isSecret = secret;
    const answer: IteratorResult<string, undefined> = await reading.next();
    isSecret = false;
    if (answer.done) throw new ConfigError('The input ended before every question was answered. Nothing was changed.');
    return answer.value;
  };
  return {
    isTerminal,
    ask: (question) => read(question, false),
    async askSecret(question) {
      const answer = await read(question, true);
      process.stdout.write('\n');
      return answer;
    },
    say: (line) => {
      process.stdout.write(`${line}\n`);
    },
    close: () => {
      lines.close();
    },
  };
}
