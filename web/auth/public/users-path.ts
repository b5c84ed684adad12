export { usersPath } from '../paths';
