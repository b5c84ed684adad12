/**
 * The program that reads uploaded pictures, in a process of its own: a picture that makes its decoder crash or loop ends this process, not
 * the services. It reads one picture at a time, and what `rules/images/decoding.ts` allows bounds its memory.
 */
import sharp from 'sharp';
import { lowerPriority } from '../../platform/low-priority';
import { type FromPictureProcess, pictureOf, type ToPictureProcess } from './prepare-picture';

lowerPriority();

// One thread for each picture: the other processors are for the services.
sharp.concurrency(1);
sharp.cache(false);

process.on('message', (task: ToPictureProcess) => {
  void pictureOf(task).then((picture) => process.send?.({ picture } satisfies FromPictureProcess));
});

// The services end this process. Ctrl+C reaches the whole group, and a picture that is being read shall still be finished.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
process.once('disconnect', () => process.exit());
