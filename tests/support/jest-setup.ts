import { guardConsole } from './console-guard';
import { limits } from './limits';

guardConsole();

jest.setTimeout(limits.testMs);
