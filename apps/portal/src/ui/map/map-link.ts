/** The address on OpenStreetMap: its pin, [lng, lat], if there is one, or else what the search there finds. */
export function mapLink(address: string, pin?: readonly number[]): string {
  const [lng, lat] = pin ?? [];
  if (lng === undefined || lat === undefined) {
    return `https://www.openstreetmap.org/search?${new URLSearchParams({ query: address }).toString()}`;
  }
  return `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=17/${lat}/${lng}`;
}
