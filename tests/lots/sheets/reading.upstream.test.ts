import { startTestUpstream } from '../../support/services/upstream';

test('the services read spreadsheets, and end the processes that do when they stop', async () => {
  const { services, stop } = await startTestUpstream();
  const file = { bytes: Buffer.from('Lot,Title\n1,Bowl\n'), fileName: 'lots.csv', house: 1 };
  expect((await services.spreadsheets.read(file)).rows).toHaveLength(2);
  await stop();
  await expect(services.spreadsheets.read(file)).rejects.toMatchObject({
    status: 429,
    code: 'BUSY',
    message: 'The services are restarting. Try again in a minute.',
    retryAfterSeconds: 60,
  });
});
