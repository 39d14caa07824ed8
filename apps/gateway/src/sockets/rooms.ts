/** The Socket.IO rooms that each socket joins. */
export const userRoom = (userId: string) => `user:${userId}`;
export const sessionRoom = (sid: string) => `session:${sid}`;
/** All consoles. */
export const STAFF_ROOM = 'staff';
