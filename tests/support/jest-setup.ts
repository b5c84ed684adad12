import { guardConsole } from './console-guard';

guardConsole();

// Long enough for a test that starts a database of its own on a busy machine.
jest.setTimeout(90_000);
