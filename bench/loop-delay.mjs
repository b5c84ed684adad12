// Preloaded into the product by bench/uploads.mjs: answers at LOOP_DELAY_PORT how long its event loop was blocked at most since the last
// question, in ms.
import { createServer } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';

// The program that restarts the product has no event loop of interest.
if (process.argv[1]?.endsWith('serve.mjs')) {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  createServer((_, response) => {
    const longest = delay.max / 1e6;
    delay.reset();
    response.end(String(longest));
  })
    .listen(Number(process.env.LOOP_DELAY_PORT), '127.0.0.1')
    .unref();
}
