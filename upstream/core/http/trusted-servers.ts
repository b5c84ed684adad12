import { BlockList, isIP } from 'node:net';

const family = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** Only this machine: the public server runs beside the services. */
export const THIS_MACHINE = ['127.0.0.0/8', '::1'] as const;

/** Returns a check for whether a caller is a public server, which is trusted to report its client's address. */
export function trustedServers(entries: readonly string[]): (address: string) => boolean {
  const trusted = new BlockList();
  for (const entry of entries) {
    const [address = '', prefix] = entry.split('/');
    if (prefix === undefined) trusted.addAddress(address, family(address));
    else trusted.addSubnet(address, Number(prefix), family(address));
  }
  return (caller) => {
    const address = caller.replace(/^::ffff:/, '');
    return isIP(address) !== 0 && trusted.check(address, family(address));
  };
}
