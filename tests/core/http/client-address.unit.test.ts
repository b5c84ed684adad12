import type { IncomingMessage } from 'node:http';
import { clientAddresses } from '../../../server/core/http/client-address';

const from = (remoteAddress: string, forwarded?: string) =>
  ({ socket: { remoteAddress }, headers: { 'x-forwarded-for': forwarded } }) as unknown as IncomingMessage;

const proxies = ['10.0.0.0/8', '192.0.2.1', '2001:db8::/32'];

test.each<[string, string[], string, string | undefined, string]>([
  ['the connecting address if no proxy is trusted', [], '198.51.100.7', '203.0.113.9', '198.51.100.7'],
  ['the connecting address if it is not a trusted proxy', proxies, '198.51.100.7', '203.0.113.9', '198.51.100.7'],
  ['the address that a trusted proxy reports', proxies, '10.1.2.3', '203.0.113.9', '203.0.113.9'],
  [
    'the address that the first of several trusted proxies reports',
    proxies,
    '10.1.2.3',
    '203.0.113.9, 192.0.2.1, 10.9.9.9',
    '203.0.113.9',
  ],
  ['never an address that the client made up', proxies, '10.1.2.3', '1.1.1.1, 203.0.113.9', '203.0.113.9'],
  ['the proxy if it reports nothing', proxies, '10.1.2.3', undefined, '10.1.2.3'],
  ['the proxy if it reports nonsense', proxies, '10.1.2.3', 'unknown', '10.1.2.3'],
  ['recognized from IPv4 written as IPv6', proxies, '::ffff:10.1.2.3', '::ffff:203.0.113.9', '203.0.113.9'],
  ['recognized from IPv6', proxies, '2001:db8::1', '2001:db9::5', '2001:db9::5'],
])('the client address is %s', (_what, trusted, remote, forwarded, client) => {
  expect(clientAddresses(trusted)(from(remote, forwarded))).toBe(client);
});
