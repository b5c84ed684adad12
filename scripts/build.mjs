// npm run build: everything that `npm start` would make first.
import { prepare } from './bootstrap.mjs';
import { fail } from './shell.mjs';

prepare().catch(fail);
