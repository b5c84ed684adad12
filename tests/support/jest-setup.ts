import { guardConsole } from './console-guard';

guardConsole();

// The limit only bounds failing tests, so it leaves room for a busy machine.
jest.setTimeout(600_000);
