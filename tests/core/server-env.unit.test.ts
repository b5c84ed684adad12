import { readEnv } from '../../server/core/env';

test('everything has a standard', () => {
  expect(readEnv({})).toEqual({
    port: 4000, host: '127.0.0.1', upstreamUrl: 'http://127.0.0.1:4001', isPublicHttps: false, trustedProxies: [], logLevel: 'info',
  });
});

test('what is set counts, and what is empty is not set', () => {
  expect(readEnv({ PORT: '8080', HOST: '0.0.0.0', UPSTREAM_URL: 'https://house.example/rest/', PUBLIC_URL: 'https://rostrum.example', TRUSTED_PROXIES: '10.0.0.0/8, ::1', LOG_LEVEL: '' }))
    .toEqual({ port: 8080, host: '0.0.0.0', upstreamUrl: 'https://house.example/rest', isPublicHttps: true, trustedProxies: ['10.0.0.0/8', '::1'], logLevel: 'info' });
});

test.each([
  [{ PORT: 'abc' }, 'PORT must be a port number.'],
  [{ PORT: '70000' }, 'PORT must be a port number.'],
  [{ HOST: 'a b' }, 'HOST must be a host name or an address.'],
  [{ UPSTREAM_URL: 'localhost:4001' }, 'UPSTREAM_URL must be an http:// or https:// address.'],
  [{ PUBLIC_URL: 'rostrum' }, 'PUBLIC_URL must be an http:// or https:// address.'],
  [{ TRUSTED_PROXIES: '10.0.0.0/33' }, 'TRUSTED_PROXIES must be a comma list of addresses or networks.'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent.'],
])('%j stops the start with one line', (source, line) => {
  expect(() => readEnv(source)).toThrow(line);
});
