import { join } from 'node:path';

/** Absolute path of a project file. Every entry point changes into the project root first, bundled or not. */
export const projectFile = (...path: string[]): string => join(process.cwd(), ...path);
