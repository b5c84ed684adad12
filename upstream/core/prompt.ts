import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { ConfigError } from '../../platform/config-error';

/** Questions on the terminal, or answers read line by line where there is none. */
export interface Prompt {
  /** Whether a person answers, who can be asked again. */
  readonly isTerminal: boolean;
  ask(question: string): Promise<string>;
  /** What is typed is not shown. */
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
  // Lines that arrive before they are asked for are kept.
  const reading = lines[Symbol.asyncIterator]();
  const read = async (question: string, secret: boolean) => {
    // A line that is edited is drawn again together with its question.
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
