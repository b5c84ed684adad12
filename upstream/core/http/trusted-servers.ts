import { BlockList, isIP } from 'node:net';

const family = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** Whether a text is an address, or a network with its prefix length such as 10.0.0.0/8. */
export function isNetwork(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/');
  const bits = isIP(address) === 6 ? 128 : 32;
  return (
    isIP(address) !== 0 &&
    rest.length === 0 &&
    (prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits))
  );
}

/** This machine alone: the public server runs beside the services. */
export const THIS_MACHINE = ['127.0.0.0/8', '::1'] as const;

/** Tells whether a caller is a public server, whose word on the address of its client counts. */
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
