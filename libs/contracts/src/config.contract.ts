import { z } from 'zod';

/** What the portal is told of the deployment's settings; answered by the gateway itself, to everybody. */
export const portalConfig = {
  method: 'GET',
  path: '/config',
  fields: z.object({}),
  output: z.object({
    /** Where map tiles come from; without: the portal's own base layer. */
    mapTiles: z.object({ url: z.string(), attribution: z.string() }).optional(),
  }),
} as const;
