import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';

const family = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');
const plain = (address: string): string => address.trim().replace(/^::ffff:/, '');

/**
 * Returns a function that determines the client's address. X-Forwarded-For is used as far as trusted proxies wrote it: the last address
 * in it that is not a trusted proxy.
 */
export function clientAddresses(trustedProxies: readonly string[]): (req: IncomingMessage) => string {
  const trusted = new BlockList();
  for (const entry of trustedProxies) {
    const [address = '', prefix] = entry.split('/');
    if (prefix === undefined) trusted.addAddress(address, family(address));
    else trusted.addSubnet(address, Number(prefix), family(address));
  }
  const isTrusted = (address: string) => isIP(address) !== 0 && trusted.check(address, family(address));

  return (req) => {
    const direct = plain(req.socket.remoteAddress ?? '');
    if (!isTrusted(direct)) return direct;
    const forwarded = [req.headers['x-forwarded-for'] ?? []]
      .flat()
      .join(',')
      .split(',')
      .map(plain)
      .filter((address) => isIP(address) !== 0);
    return forwarded.findLast((address) => !isTrusted(address)) ?? direct;
  };
}
