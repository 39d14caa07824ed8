import {
  changePassword,
  confirmPasswordReset,
  confirmVerification,
  devOutbox,
  listSessions,
  requestDeletion,
  requestPasswordReset,
  requestVerification,
  revokeOtherSessions,
  revokeSession,
  undoDeletion,
} from './account.contract.js';
import { addAddress, deleteAddress, listAddresses, setDefaultAddress, updateAddress } from './address.contract.js';
import { adminUser, adminUsers, login, logout, me, register } from './auth.contract.js';
import {
  adminBooking,
  adminBookings,
  changeBookingStatus,
  createBooking,
  createReview,
  dashboardStats,
  helperReviews,
  myBookings,
  quoteBooking,
} from './booking.contract.js';
import { getHelper, listHelpers } from './catalog.contract.js';
import { getChat, listChats, markRead, openBookingChat, sendMessage } from './chat.contract.js';
import type { Endpoint } from './define.js';
import { geocode, reverseGeocode } from './geocode.contract.js';
import { listNotifications, readNotifications } from './notification.contract.js';
import { createPaymentOrder, verifyPayment } from './payment.contract.js';
import { removePhoto, updateProfile } from './profile.contract.js';
import { adminTicket, adminTickets, openTicket } from './support.contract.js';
import { getSubscription, helperSubscriptions, listSubscriptions } from './subscription.contract.js';

/** Every HTTP call that is answered by an RPC: what the gateway serves and the OpenAPI document lists. */
export const ENDPOINTS: readonly Endpoint[] = [
  register,
  login,
  me,
  logout,
  listSessions,
  revokeSession,
  revokeOtherSessions,
  changePassword,
  requestPasswordReset,
  confirmPasswordReset,
  requestVerification,
  confirmVerification,
  requestDeletion,
  undoDeletion,
  devOutbox,
  updateProfile,
  removePhoto,
  dashboardStats,
  listAddresses,
  addAddress,
  updateAddress,
  deleteAddress,
  setDefaultAddress,
  listHelpers,
  getHelper,
  geocode,
  reverseGeocode,
  quoteBooking,
  createBooking,
  myBookings,
  changeBookingStatus,
  createPaymentOrder,
  verifyPayment,
  createReview,
  helperReviews,
  listSubscriptions,
  helperSubscriptions,
  getSubscription,
  listChats,
  getChat,
  openBookingChat,
  sendMessage,
  markRead,
  listNotifications,
  readNotifications,
  openTicket,
  adminUsers,
  adminUser,
  adminBookings,
  adminBooking,
  adminTickets,
  adminTicket,
];
