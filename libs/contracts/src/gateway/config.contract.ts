import { z } from 'zod';

/** Public settings of the deployment for the portal; answered by the gateway. */
export const portalConfig = {
  method: 'GET',
  path: '/config',
  fields: z.object({}),
  output: z.object({
    /** The source of map tiles; absent: the portal's own base layer. */
    mapTiles: z.object({ url: z.string(), attribution: z.string() }).optional(),
  }),
} as const;
