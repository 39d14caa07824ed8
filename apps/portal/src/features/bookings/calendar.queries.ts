import { bookingCalendar, closeCalendar, openCalendar } from '@sahaya/contracts';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../api.js';
import { saveFile } from '../../save-file.js';

/** One visit as a file for the device's calendar. */
export const useSaveVisit = () =>
  useMutation({ mutationFn: (id: string) => api.download(bookingCalendar, { id }).then(saveFile) });

/** A new secret address of one's feed; the one before ends. */
export const useOpenCalendar = () => useMutation({ mutationFn: () => api.call(openCalendar, {}) });

export const useCloseCalendar = () => useMutation({ mutationFn: () => api.call(closeCalendar, {}) });
