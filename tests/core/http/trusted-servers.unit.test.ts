import { THIS_MACHINE, trustedServers } from '../../../upstream/core/http/trusted-servers';

test.each<[string, readonly string[], string, boolean]>([
  ['this machine', THIS_MACHINE, '127.0.0.1', true],
  ['this machine by IPv6', THIS_MACHINE, '::1', true],
  ['this machine by IPv4 written as IPv6', THIS_MACHINE, '::ffff:127.0.0.1', true],
  ['another machine if no server is named', THIS_MACHINE, '10.1.2.3', false],
  ['a named machine', ['10.1.2.3'], '10.1.2.3', true],
  ['a machine in a named network', ['10.0.0.0/8', 'fd00::/8'], 'fd00::7', true],
  ['a machine outside a named network', ['10.1.0.0/16'], '10.2.0.1', false],
  ['this machine if only another one is named', ['10.1.2.3'], '127.0.0.1', false],
  ['this machine if no server is trusted', [], '127.0.0.1', false],
])('the client address header is trusted only from trusted servers: %s', (_what, servers, address, isTrusted) => {
  expect(trustedServers(servers)(address)).toBe(isTrusted);
});
