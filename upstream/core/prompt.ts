import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';

/** Questions on the terminal, or answers read line by line where there is none. */
export interface Prompt {
  ask(question: string): Promise<string>;
  /** What is typed is not shown. */
  askSecret(question: string): Promise<string>;
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
  const lines = createInterface({ input: process.stdin, output, terminal: process.stdin.isTTY });
  // Lines that arrive before they are asked for are kept.
  const reading = lines[Symbol.asyncIterator]();
  const read = async (question: string, secret: boolean) => {
    process.stdout.write(question);
    isSecret = secret;
    const answer: IteratorResult<string, undefined> = await reading.next();
    isSecret = false;
    return answer.value ?? '';
  };
  return {
    ask: (question) => read(question, false),
    async askSecret(question) {
      const answer = await read(question, true);
      process.stdout.write('\n');
      return answer;
    },
    close: () => { lines.close(); },
  };
}
