import type { Callable } from '@sahaya/api-client';
import type * as contracts from '@sahaya/contracts';

type Contracts = typeof contracts;
type CallName = { [N in keyof Contracts]: Contracts[N] extends Callable ? N : never }[keyof Contracts];

/**
 * An endpoint as the client needs it: method, path and list field. The schemas of the contract are part of its type
 * only, so that the browser loads neither them nor zod. `calls.spec.ts` compares each row with its contract.
 */
export const toCall = <N extends CallName>(method: Callable['method'], path: `/${string}`, list?: string) =>
  ({ method, path, list }) as unknown as Pick<Contracts[N], keyof Callable & keyof Contracts[N]>;

/* auth */
export const listSessions = toCall<'listSessions'>('GET', '/auth/sessions');
export const revokeSession = toCall<'revokeSession'>('DELETE', '/auth/sessions/:id');
export const revokeOtherSessions = toCall<'revokeOtherSessions'>('POST', '/auth/sessions/revoke-others');
export const changePassword = toCall<'changePassword'>('POST', '/auth/password');
export const requestPasswordReset = toCall<'requestPasswordReset'>('POST', '/auth/password-reset');
export const confirmPasswordReset = toCall<'confirmPasswordReset'>('POST', '/auth/password-reset/confirm');
export const requestVerification = toCall<'requestVerification'>('POST', '/auth/verification');
export const confirmVerification = toCall<'confirmVerification'>('POST', '/auth/verification/confirm');
export const requestContactChange = toCall<'requestContactChange'>('POST', '/auth/contact-change');
export const confirmContactChange = toCall<'confirmContactChange'>('POST', '/auth/contact-change/confirm');
export const requestProposedContactCode = toCall<'requestProposedContactCode'>('POST', '/auth/proposed-contact');
export const confirmProposedContact = toCall<'confirmProposedContact'>('POST', '/auth/proposed-contact/confirm');
export const giveConsent = toCall<'giveConsent'>('POST', '/auth/consent');
export const withdrawConsent = toCall<'withdrawConsent'>('DELETE', '/auth/consent');
export const requestDeletion = toCall<'requestDeletion'>('POST', '/auth/deletion');
export const undoDeletion = toCall<'undoDeletion'>('DELETE', '/auth/deletion');
export const exportMyData = toCall<'exportMyData'>('POST', '/auth/export');
export const getNominee = toCall<'getNominee'>('GET', '/users/nominee');
export const setNominee = toCall<'setNominee'>('PUT', '/users/nominee');
export const removeNominee = toCall<'removeNominee'>('DELETE', '/users/nominee');
export const listAddresses = toCall<'listAddresses'>('GET', '/users/addresses');
export const addAddress = toCall<'addAddress'>('POST', '/users/addresses');
export const updateAddress = toCall<'updateAddress'>('PUT', '/users/addresses/:id');
export const deleteAddress = toCall<'deleteAddress'>('DELETE', '/users/addresses/:id');
export const setDefaultAddress = toCall<'setDefaultAddress'>('PATCH', '/users/addresses/:id/set-default');
export const register = toCall<'register'>('POST', '/auth/register');
export const login = toCall<'login'>('POST', '/auth/login');
export const verifyLogin = toCall<'verifyLogin'>('POST', '/auth/login/verify');
export const mySecondFactor = toCall<'mySecondFactor'>('GET', '/auth/second-factor');
export const setUpSecondFactor = toCall<'setUpSecondFactor'>('POST', '/auth/second-factor/setup');
export const confirmSecondFactor = toCall<'confirmSecondFactor'>('POST', '/auth/second-factor/confirm');
export const renewRecoveryCodes = toCall<'renewRecoveryCodes'>('POST', '/auth/second-factor/recovery-codes');
export const removeSecondFactor = toCall<'removeSecondFactor'>('POST', '/auth/second-factor/remove');
export const me = toCall<'me'>('GET', '/auth/me');
export const logout = toCall<'logout'>('POST', '/auth/logout');
export const updateProfile = toCall<'updateProfile'>('PUT', '/users/profile');
export const removePhoto = toCall<'removePhoto'>('DELETE', '/users/profile/photo');

/* booking */
export const quoteBooking = toCall<'quoteBooking'>('POST', '/bookings/calculate-pricing');
export const freeTimes = toCall<'freeTimes'>('GET', '/helpers/:id/free-times');
export const createBooking = toCall<'createBooking'>('POST', '/bookings');
export const myBookings = toCall<'myBookings'>('GET', '/bookings/my-bookings');
export const changeBookingStatus = toCall<'changeBookingStatus'>('PATCH', '/bookings/:id/status');
export const getBooking = toCall<'getBooking'>('GET', '/bookings/:id');
export const quoteBookingCancellation = toCall<'quoteBookingCancellation'>('GET', '/bookings/:id/cancellation-quote');
export const cancelBooking = toCall<'cancelBooking'>('POST', '/bookings/:id/cancel');
export const quoteBookingChange = toCall<'quoteBookingChange'>('POST', '/bookings/:id/changes/quote');
export const changeBooking = toCall<'changeBooking'>('POST', '/bookings/:id/changes');
export const acceptChange = toCall<'acceptChange'>('POST', '/bookings/:id/changes/accept');
export const declineChange = toCall<'declineChange'>('POST', '/bookings/:id/changes/decline');
export const withdrawChange = toCall<'withdrawChange'>('POST', '/bookings/:id/changes/withdraw');
export const bookingAlternatives = toCall<'bookingAlternatives'>('GET', '/bookings/:id/alternatives');
export const withdrawOthers = toCall<'withdrawOthers'>('POST', '/bookings/:id/withdraw-others');
export const dashboardStats = toCall<'dashboardStats'>('GET', '/auth/dashboard-stats');
export const bookingCalendar = toCall<'bookingCalendar'>('GET', '/bookings/:id/calendar');
export const openCalendar = toCall<'openCalendar'>('POST', '/calendars');
export const closeCalendar = toCall<'closeCalendar'>('DELETE', '/calendars');
export const openDispute = toCall<'openDispute'>('POST', '/bookings/:id/dispute');
export const bookingDispute = toCall<'bookingDispute'>('GET', '/bookings/:id/dispute');
export const answerDispute = toCall<'answerDispute'>('POST', '/bookings/:id/dispute/answer');
export const withdrawDispute = toCall<'withdrawDispute'>('POST', '/bookings/:id/dispute/withdraw');
export const addEvidence = toCall<'addEvidence'>('POST', '/bookings/:id/dispute/evidence');
export const disputeEvidence = toCall<'disputeEvidence'>('GET', '/bookings/:id/dispute/evidence/:evidenceId');
export const currentPolicy = toCall<'currentPolicy'>('GET', '/policies/current');
export const myReplacementOffers = toCall<'myReplacementOffers'>('GET', '/helpers/me/replacement-offers');
export const agreeToReplace = toCall<'agreeToReplace'>('POST', '/helpers/me/replacement-offers/:id/accept');
export const declineToReplace = toCall<'declineToReplace'>('POST', '/helpers/me/replacement-offers/:id/decline');
export const takeReplacement = toCall<'takeReplacement'>('POST', '/bookings/:id/replacement/accept');
export const passReplacement = toCall<'passReplacement'>('POST', '/bookings/:id/replacement/pass');
export const stopReplacement = toCall<'stopReplacement'>('POST', '/bookings/:id/replacement/stop');
export const createReview = toCall<'createReview'>('POST', '/reviews');
export const updateReview = toCall<'updateReview'>('PUT', '/reviews/:id');
export const replyToReview = toCall<'replyToReview'>('PUT', '/reviews/:id/reply');
export const helperReviews = toCall<'helperReviews'>('GET', '/reviews/helper/:id');
export const helperCancel = toCall<'helperCancel'>('POST', '/bookings/:id/helper-cancel');
export const sickDay = toCall<'sickDay'>('POST', '/helpers/me/sick-day');
export const startVisit = toCall<'startVisit'>('POST', '/bookings/:id/start');
export const answerArrival = toCall<'answerArrival'>('POST', '/bookings/:id/arrival');
export const addContact = toCall<'addContact'>('POST', '/bookings/:id/contacts');
export const claimNoShow = toCall<'claimNoShow'>('POST', '/bookings/:id/no-show');
export const contestNoShow = toCall<'contestNoShow'>('POST', '/bookings/:id/no-show/contest');
export const askExtension = toCall<'askExtension'>('POST', '/bookings/:id/extension');
export const answerExtension = toCall<'answerExtension'>('POST', '/bookings/:id/extension/answer');
export const rateCustomer = toCall<'rateCustomer'>('POST', '/bookings/:id/customer-rating');
export const myStrikes = toCall<'myStrikes'>('GET', '/helpers/me/strikes');
export const contestStrike = toCall<'contestStrike'>('POST', '/helpers/me/strikes/:id/contest');

/* catalog */
export const listHelpers = toCall<'listHelpers'>('GET', '/helpers');
export const getHelper = toCall<'getHelper'>('GET', '/helpers/:id');
export const geocode = toCall<'geocode'>('GET', '/geocode');
export const reverseGeocode = toCall<'reverseGeocode'>('GET', '/geocode/reverse');
export const updateHelperProfile = toCall<'updateHelperProfile'>('PUT', '/helpers/profile');
export const listTimeOff = toCall<'listTimeOff'>('GET', '/helpers/time-off');
export const addTimeOff = toCall<'addTimeOff'>('POST', '/helpers/time-off');
export const deleteTimeOff = toCall<'deleteTimeOff'>('DELETE', '/helpers/time-off/:id');
export const requestHelperVerification = toCall<'requestHelperVerification'>('POST', '/helpers/verification');
export const addVerificationDocument = toCall<'addVerificationDocument'>('POST', '/helpers/verification/:id/documents');
export const myHelperVerification = toCall<'myHelperVerification'>('GET', '/helpers/verification');
export const startIdentityConfirmation = toCall<'startIdentityConfirmation'>('POST', '/helpers/verification/provider');
export const finishIdentityConfirmation = toCall<'finishIdentityConfirmation'>(
  'POST',
  '/helpers/verification/provider/return',
);
export const listFavourites = toCall<'listFavourites'>('GET', '/favourites');
export const addFavourite = toCall<'addFavourite'>('PUT', '/favourites/:helperId');
export const removeFavourite = toCall<'removeFavourite'>('DELETE', '/favourites/:helperId');
export const listBlocks = toCall<'listBlocks'>('GET', '/blocks');
export const addBlock = toCall<'addBlock'>('PUT', '/blocks/:userId');
export const removeBlock = toCall<'removeBlock'>('DELETE', '/blocks/:userId');
export const listWaitlist = toCall<'listWaitlist'>('GET', '/waitlist');
export const addToWaitlist = toCall<'addToWaitlist'>('POST', '/waitlist');
export const removeFromWaitlist = toCall<'removeFromWaitlist'>('DELETE', '/waitlist/:id');
export const siteHelpers = toCall<'siteHelpers'>('GET', '/site/helpers');
export const siteOverview = toCall<'siteOverview'>('GET', '/site/overview');
export const siteClaims = toCall<'siteClaims'>('GET', '/site/claims');

/* chat */
export const listChats = toCall<'listChats'>('GET', '/chats', 'chats');
export const getChat = toCall<'getChat'>('GET', '/chats/:id');
export const openBookingChat = toCall<'openBookingChat'>('POST', '/chats/booking/:bookingId');
export const openSubscriptionChat = toCall<'openSubscriptionChat'>('POST', '/chats/subscription/:subscriptionId');
export const openVisitChat = toCall<'openVisitChat'>('POST', '/chats/visit/:visitId');
export const sendMessage = toCall<'sendMessage'>('POST', '/chats/:id/messages');
export const markRead = toCall<'markRead'>('PUT', '/chats/:id/read');
export const reportChat = toCall<'reportChat'>('POST', '/chats/:id/report');

/* gateway */
export const portalConfig = toCall<'portalConfig'>('GET', '/config');

/* notification */
export const listNotifications = toCall<'listNotifications'>('GET', '/notifications');
export const readNotifications = toCall<'readNotifications'>('PUT', '/notifications/read');
export const vapidPublicKey = toCall<'vapidPublicKey'>('GET', '/notifications/vapid-public-key');
export const subscribePush = toCall<'subscribePush'>('POST', '/notifications/subscribe');
export const unsubscribePush = toCall<'unsubscribePush'>('POST', '/notifications/unsubscribe');
export const getPreferences = toCall<'getPreferences'>('GET', '/notifications/preferences');
export const setPreferences = toCall<'setPreferences'>('PUT', '/notifications/preferences');
export const testPush = toCall<'testPush'>('POST', '/notifications/test');

/* payment */
export const myEarnings = toCall<'myEarnings'>('GET', '/earnings');
export const listStatements = toCall<'listStatements'>('GET', '/earnings/statements');
export const getStatement = toCall<'getStatement'>('GET', '/earnings/statements/:week/:format');
export const myPayoutAccount = toCall<'myPayoutAccount'>('GET', '/earnings/payout-account');
export const setPayoutAccount = toCall<'setPayoutAccount'>('PUT', '/earnings/payout-account');
export const createPaymentOrder = toCall<'createPaymentOrder'>('POST', '/payments/create-order');
export const verifyPayment = toCall<'verifyPayment'>('POST', '/payments/verify');
export const createSubscriptionPayment = toCall<'createSubscriptionPayment'>(
  'POST',
  '/subscriptions/:id/create-payment',
);
export const verifySubscriptionPayment = toCall<'verifySubscriptionPayment'>(
  'POST',
  '/subscriptions/:id/verify-payment',
);
export const createCommissionOrder = toCall<'createCommissionOrder'>('POST', '/earnings/commission-payment');
export const verifyCommissionPayment = toCall<'verifyCommissionPayment'>('POST', '/earnings/commission-payment/verify');
export const bookingPayment = toCall<'bookingPayment'>('GET', '/payments/booking/:bookingId');
export const myWallet = toCall<'myWallet'>('GET', '/wallet');
export const bookingReceipt = toCall<'bookingReceipt'>('GET', '/payments/booking/:bookingId/receipt');

/* subscription */
export const quoteSubscription = toCall<'quoteSubscription'>('POST', '/subscriptions/calculate-pricing');
export const checkSubscription = toCall<'checkSubscription'>('POST', '/subscriptions/check-visits');
export const createSubscription = toCall<'createSubscription'>('POST', '/subscriptions');
export const listSubscriptions = toCall<'listSubscriptions'>('GET', '/subscriptions');
export const getSubscription = toCall<'getSubscription'>('GET', '/subscriptions/:id');
export const helperSubscriptions = toCall<'helperSubscriptions'>('GET', '/subscriptions/helper/:helperId');
export const acceptSubscription = toCall<'acceptSubscription'>('PUT', '/subscriptions/:id/accept');
export const declineSubscription = toCall<'declineSubscription'>('PUT', '/subscriptions/:id/decline');
export const withdrawSubscription = toCall<'withdrawSubscription'>('PUT', '/subscriptions/:id/withdraw');
export const pauseSubscription = toCall<'pauseSubscription'>('PUT', '/subscriptions/:id/pause');
export const resumeSubscription = toCall<'resumeSubscription'>('PUT', '/subscriptions/:id/resume');
export const quoteSubscriptionCancellation = toCall<'quoteSubscriptionCancellation'>(
  'GET',
  '/subscriptions/:id/cancellation-quote',
);
export const cancelSubscription = toCall<'cancelSubscription'>('PUT', '/subscriptions/:id/cancel');
export const markServiceComplete = toCall<'markServiceComplete'>('POST', '/subscriptions/:id/mark-service-complete');
export const listVisits = toCall<'listVisits'>('GET', '/subscriptions/:id/visits');
export const skipVisit = toCall<'skipVisit'>('POST', '/subscriptions/:id/visits/:visitId/skip');
export const moveVisit = toCall<'moveVisit'>('POST', '/subscriptions/:id/visits/:visitId/move');
export const reportAbsence = toCall<'reportAbsence'>('POST', '/subscriptions/:id/visits/:visitId/absence');
export const revokeAbsence = toCall<'revokeAbsence'>('DELETE', '/subscriptions/:id/visits/:visitId/absence');
export const renewSubscription = toCall<'renewSubscription'>('POST', '/subscriptions/:id/renew');
export const seekSubstitute = toCall<'seekSubstitute'>('POST', '/subscriptions/:id/visits/:visitId/substitute');
export const acceptSubstitute = toCall<'acceptSubstitute'>(
  'POST',
  '/subscriptions/:id/visits/:visitId/substitute/accept',
);
export const passSubstitute = toCall<'passSubstitute'>('POST', '/subscriptions/:id/visits/:visitId/substitute/pass');
export const stopSubstitute = toCall<'stopSubstitute'>('POST', '/subscriptions/:id/visits/:visitId/substitute/stop');
export const mySubstituteVisits = toCall<'mySubstituteVisits'>('GET', '/helpers/me/substitute-visits');
export const agreeToSubstitute = toCall<'agreeToSubstitute'>('POST', '/helpers/me/substitute-visits/:visitId/accept');
export const declineToSubstitute = toCall<'declineToSubstitute'>(
  'POST',
  '/helpers/me/substitute-visits/:visitId/decline',
);
export const completeSubstitute = toCall<'completeSubstitute'>(
  'POST',
  '/helpers/me/substitute-visits/:visitId/complete',
);
export const withdrawSubstitute = toCall<'withdrawSubstitute'>(
  'POST',
  '/helpers/me/substitute-visits/:visitId/absence',
);
export const myVisits = toCall<'myVisits'>('GET', '/visits');

/* support */
export const myTickets = toCall<'myTickets'>('GET', '/support/tickets');
export const myTicket = toCall<'myTicket'>('GET', '/support/tickets/:number');
export const answerTicket = toCall<'answerTicket'>('POST', '/support/tickets/:number/messages');
export const addTicketPicture = toCall<'addTicketPicture'>('POST', '/support/pictures');
export const ticketPicture = toCall<'ticketPicture'>('GET', '/support/tickets/:number/pictures/:pictureId');
export const openTicket = toCall<'openTicket'>('POST', '/support/tickets');
