import { waitFor } from '@testing-library/react';
import { ImageFailure, putImage } from '../../web/images/put-image';
import { imageRequestOf, type ImageRequests } from './image-request';

const browserRequest = globalThis.XMLHttpRequest;
let requests: ImageRequests;

beforeEach(() => {
  requests = { url: 'http://127.0.0.1:9', failures: 0, busy: 0, hold: Promise.resolve(), sent: 0 };
  Object.assign(globalThis, { XMLHttpRequest: imageRequestOf(requests) });
});
afterEach(() => Object.assign(globalThis, { XMLHttpRequest: browserRequest }));

const file = new File(['x'], '1.png');
const options = () => ({ signal: new AbortController().signal, onProgress: () => undefined, pauseMs: 0 });

test('an interrupted image is sent again, up to five times, and then fails as a timeout', async () => {
  requests.failures = 100;
  await expect(putImage('/image-uploads/x', file, options())).rejects.toEqual(new ImageFailure('timeout'));
  expect(requests.sent).toBe(6);
});

test('an image that is canceled while it is sent is not sent again', async () => {
  const controller = new AbortController();
  requests.hold = new Promise(() => undefined);
  const sending = putImage('/image-uploads/x', file, { ...options(), signal: controller.signal });
  controller.abort();
  await expect(sending).rejects.toMatchObject({ code: 'abort' });
  expect(requests.sent).toBe(1);
});

test('an image that was canceled before its turn is not sent', async () => {
  const signal = AbortSignal.abort();
  await expect(putImage('/image-uploads/x', file, { ...options(), signal })).rejects.toMatchObject({ code: 'abort' });
  expect(requests.sent).toBe(0);
});

test('waiting for a busy server is no failed attempt', async () => {
  requests.busy = 20;
  requests.failures = 100;
  await expect(putImage('/image-uploads/x', file, options())).rejects.toEqual(new ImageFailure('timeout'));
  expect(requests.sent).toBe(26);
});

test('without a connection, an image waits for it and is sent again then', async () => {
  const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  requests.failures = 7;
  let isSettled = false;
  const sending = putImage('/image-uploads/x', file, options()).finally(() => {
    isSettled = true;
  });
  for (let again = 1; again <= 7; again += 1) {
    await waitFor(() => expect(requests.sent).toBe(again));
    expect(isSettled).toBe(false);
    if (again === 7) onLine.mockReturnValue(true);
    window.dispatchEvent(new Event('online'));
  }
  requests.failures = 100;
  await expect(sending).rejects.toEqual(new ImageFailure('timeout'));
  onLine.mockRestore();
});
