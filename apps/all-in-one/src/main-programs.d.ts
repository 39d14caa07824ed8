// They export nothing, and their types belong to their own projects.
declare module '@sahaya/gateway';
declare module '@sahaya/auth';
declare module '@sahaya/booking';
declare module '@sahaya/catalog';
declare module '@sahaya/chat';
declare module '@sahaya/notification';
declare module '@sahaya/payment';
declare module '@sahaya/subscription';
declare module '@sahaya/support';
