/** The reference of the helper list and of the profile: one process on the collection of the catalog. */
import type { Document } from 'mongodb';
import { serve } from './serve.ts';

type Query = Record<string, string | undefined>;
const PAGE = 12;
const ANYWHERE = '*@*';
const GENDER_KEYS = ['female', 'male', 'other', 'prefer-not-to-say', '*'];
/** The fields of the search indexes are not part of an answer. */
const projection = { keys: 0, desk: 0 };

/** One find by the best index of each kind of query: the page itself, without a total. */
function toFilter({ service, gender, minPrice, maxPrice, q, lat, lng, radius }: Query): Document {
  const words = q?.split(' ').map((word) => `w:${word.toLowerCase()}`);
  const near = { type: 'Point', coordinates: [Number(lng), Number(lat)] };
  const byPlace = {
    point: { $nearSphere: { $geometry: near, $maxDistance: Number(radius) * 1_000 } },
    isActive: true,
    ...(service && { services: service }),
  };
  return {
    ...(lat
      ? byPlace
      : {
          keys: words
            ? { $all: [...words, ...(service ? [`${service}@*`] : [])] }
            : service
              ? `${service}@*`
              : ANYWHERE,
        }),
    genderKey: gender ?? { $in: GENDER_KEYS },
    ...(minPrice && { hourlyRatePaise: { $gte: Number(minPrice) * 100, $lte: Number(maxPrice) * 100 } }),
  };
}

const toSort = ({ sort, lat }: Query): Document =>
  lat
    ? {}
    : sort === 'price'
      ? { isActive: -1, hourlyRatePaise: 1, _id: 1 }
      : { isActive: -1, ratingScore: -1, _id: 1 };

await serve('sahaya_catalog', async (app, db) => {
  const helpers = db.collection<{ _id: string }>('helpers');
  await helpers.createIndex({ point: '2dsphere' });

  app.get<{ Querystring: Query }>('/api/helpers', async ({ query }) => ({
    success: true,
    data: {
      helpers: await helpers
        .find(toFilter(query), { projection })
        .sort(toSort(query))
        .skip((Number(query.page ?? 1) - 1) * PAGE)
        .limit(PAGE)
        .toArray(),
    },
  }));
  app.get<{ Params: { id: string } }>('/api/helpers/:id', async ({ params: { id } }) => ({
    success: true,
    data: { helper: await helpers.findOne({ _id: id }, { projection }) },
  }));
});
