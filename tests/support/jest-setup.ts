import { guardConsole } from './console-guard';

guardConsole();

// The limit only bounds a test that fails, so it leaves room for a machine that is busy with something else.
jest.setTimeout(600_000);
