import { useMutation } from '@tanstack/react-query';
import { bookingCalendar, closeCalendar, openCalendar } from '../../api/calls.js';
import { api } from '../../api/api-client.js';
import { saveFile } from '../../ui/files/save-file.js';

/** Downloads one visit as a calendar file. */
export const useDownloadIcs = () =>
  useMutation({ mutationFn: (id: string) => api.download(bookingCalendar, { id }).then(saveFile) });

/** Creates a new secret URL of the feed and invalidates the previous one. */
export const useEnableCalendarFeed = () => useMutation({ mutationFn: () => api.call(openCalendar, {}) });

export const useDisableCalendarFeed = () => useMutation({ mutationFn: () => api.call(closeCalendar, {}) });
