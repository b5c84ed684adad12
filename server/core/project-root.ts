import { join } from 'node:path';

/** A file of the project by its path from the root. Every way to start changes into the root first, bundled or not. */
export const projectFile = (...path: string[]): string => join(process.cwd(), ...path);
