import { isStaff, type Role } from '../shapes.js';

/** The audiences of the login tokens. */
export const TOKEN_AUDIENCES = { users: 'sahaya-api', staff: 'sahaya-console' } as const;

/** Returns the audience of the tokens of a role. */
export const audienceOf = (role: Role): string => (isStaff(role) ? TOKEN_AUDIENCES.staff : TOKEN_AUDIENCES.users);
