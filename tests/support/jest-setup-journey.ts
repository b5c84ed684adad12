import { guardConsole } from './console-guard';

guardConsole();

// A journey starts the whole product, loads a sale and drives a browser through it, on a machine that may be busy.
jest.setTimeout(600_000);
