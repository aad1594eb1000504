/** Detects private addresses: requesting them would let a document reach into the user's network. */
import { BlockList, isIP } from 'node:net';

/**
 * IANA's special-purpose registries: this machine, private networks, link-local, shared, documentation, multicast; and
 * prefixes that embed an IPv4 address (IPv4-compatible and -translated, NAT64, Teredo, 6to4), and site-local ones, which are still routed (RFC 3879).
 */
const RANGES = `
  0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24
  192.0.2.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4
  ::/96 ::ffff:0:0:0/96 64:ff9b::/96 64:ff9b:1::/48 100::/64 2001::/32 2001:db8::/32
  2002::/16 fc00::/7 fe80::/10 fec0::/10 ff00::/8`;

const blocked = new BlockList();
for (const range of RANGES.trim().split(/\s+/u)) {
  const [network = '', prefix = ''] = range.split('/');
  blocked.addSubnet(network, Number(prefix), isIP(network) === 4 ? 'ipv4' : 'ipv6');
}

/** `address` is an IP address without brackets; anything else counts as private. IPv4 inside IPv6 is treated as IPv4. */
export function isPrivateAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 0) return true;
  return blocked.check(address, family === 4 ? 'ipv4' : 'ipv6');
}
