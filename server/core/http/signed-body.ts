import type { IncomingMessage } from 'node:http';

/** Reads a body, byte for byte as it was signed. Null if it is longer than `most` bytes. */
export async function signedBody(req: IncomingMessage, most: number): Promise<Buffer | null> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of req) {
    length += (part as Buffer).length;
    if (length > most) return null;
    parts.push(part as Buffer);
  }
  return Buffer.concat(parts);
}
