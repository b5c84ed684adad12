import { guardConsole } from './console-guard';
import { limits } from './limits';

guardConsole();

// A journey starts the whole product, loads a sale, and drives a browser through it.
jest.setTimeout(limits.journeyMs);
