import { serverAudits } from 'graphql-http';
import { serverOfFile } from '../../support/services/of-file';

// No operation of the audits calls the services.
const server = serverOfFile(() => ({ url: 'http://127.0.0.1:9' }));

const audits = serverAudits({ url: () => `${server.url}/graphql`, fetchFn: fetch });

test.each(audits.map((audit) => [audit.id, audit.name, audit] as const))(
  '%s: the server %s',
  async (_id, _name, audit) => {
    const result = await audit.fn();
    expect(result).toMatchObject({ status: 'ok' });
  },
);
