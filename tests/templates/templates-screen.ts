import { screen } from '@testing-library/react';
import { openApp, type TestPage } from '../support/browser/web-app';
import { newHouse } from '../support/houses/new-house';
import { smallHouse } from '../support/houses/sample-house';
import { startTestServer, type TestServer } from '../support/services/server';
import { startTestUpstream, type TestUpstream } from '../support/services/upstream';

export let upstream: TestUpstream;

export let server: TestServer;

/** Creates a house that doesn't take cards. */
export const bankHouse = () =>
  newHouse(upstream, (userName) => smallHouse({ userName, processorType: 's', paymentProcessingEnabled: false }));

export async function open(house: string, address = '/invoices/invoiceTemplates', user = 'cashier'): Promise<TestPage> {
  const { cookie } = await server.as(house, user);
  return openApp(server.url, address, cookie);
}

interface Listed {
  templates: {
    nodes: {
      number: number;
      name: string;
      version: number;
      subject: string;
      messages: { header: string; sequence: number }[];
      taxes: { name: string; rate: string; country: string; state: string }[];
    }[];
  };
}

export async function stored(house: string): Promise<Listed['templates']['nodes']> {
  const { data } = await (
    await server.as(house, 'clerk')
  ).gql<Listed>(
    '{ templates(first: 50) { nodes { number name version subject messages { header sequence } taxes { name rate country state } } } }',
  );
  return data.templates.nodes;
}

export const numberOf = async (house: string, name: string) =>
  (await stored(house)).find((template) => template.name === name)?.number ?? 0;

// These queries use labels and text, because queries by role are slow with hundreds of countries.
export const form = (name: string) => screen.findByLabelText(name, { selector: 'form' });

export const save = () => screen.getByText('Save Changes', { selector: 'button' });

export const choices = () => screen.findByLabelText('Invoice template');

/** Starts the services and the server before the tests of a file, and stops them after. */
export function prepareTemplatesScreen(): void {
  beforeAll(async () => {
    upstream = await startTestUpstream();
    server = await startTestServer(upstream);
  });

  afterAll(async () => {
    await server.stop();
    await upstream.stop();
  });

  beforeEach(() => sessionStorage.clear());
}
