// npm run build: builds everything that `npm start` would build first.
import { prepare } from './bootstrap.mjs';
import { fail } from './shell.mjs';

prepare().catch(fail);
