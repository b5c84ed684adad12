import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { threadFile } from '../../support/product/thread-file';

test('a resolver that fails after starting a call or a load leaves no unhandled rejection, and other calls keep its request id', async () => {
  const program = await threadFile('tests/support/product/abandoning-program.ts', ['tests/support', 'server/core']);
  const { stdout } = await promisify(execFile)(process.execPath, [program]);
  const lines = stdout.trim().split('\n');
  expect(lines.filter((line) => line.endsWith(': the input is malformed'))).toHaveLength(6);
  expect(lines.filter((line) => line.startsWith('unhandled'))).toEqual(['unhandled in ownFunction']);
});
