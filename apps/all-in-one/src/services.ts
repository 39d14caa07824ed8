/** The main program of each service, which starts it when it is loaded. */
export const SERVICES = {
  gateway: () => import('@sahaya/gateway'),
  auth: () => import('@sahaya/auth'),
  booking: () => import('@sahaya/booking'),
  catalog: () => import('@sahaya/catalog'),
  chat: () => import('@sahaya/chat'),
  notification: () => import('@sahaya/notification'),
  payment: () => import('@sahaya/payment'),
  subscription: () => import('@sahaya/subscription'),
  support: () => import('@sahaya/support'),
};
