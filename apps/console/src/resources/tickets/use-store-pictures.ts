import { addReplyPicture } from '@sahaya/contracts';
import { useMutation } from '@tanstack/react-query';
import { useStaffData } from '../../api/staff-call.js';

/** The ids of pictures that are stored and wait for their reply. */
const stored = new WeakMap<File, string>();

/** Stores pictures for the next reply, one after the other because the server converts each, and returns their ids. */
export function useStorePictures(ticketId: string) {
  const data = useStaffData();
  return useMutation({
    mutationFn: async (files: readonly File[]) => {
      const ids: string[] = [];
      for (const file of files) {
        const id = stored.get(file) ?? (await data.upload(addReplyPicture, { id: ticketId }, file)).picture._id;
        stored.set(file, id);
        ids.push(id);
      }
      return ids;
    },
  });
}
