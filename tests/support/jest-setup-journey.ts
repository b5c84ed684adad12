import { guardConsole } from './console-guard';

guardConsole();

// A journey starts the whole product, loads a sale, and drives a browser through it, possibly on a busy machine.
jest.setTimeout(600_000);
