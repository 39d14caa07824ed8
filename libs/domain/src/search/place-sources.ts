/** The open data behind the places of addresses. Both licences demand that the source is named. */
export const PLACE_SOURCES = {
  geonames: {
    url: 'https://www.geonames.org/',
    licence: 'CC BY 4.0',
    licenceUrl: 'https://creativecommons.org/licenses/by/4.0/',
  },
  indiaPost: {
    url: 'https://www.indiapost.gov.in/',
    licence: 'Government Open Data License - India',
    licenceUrl: 'https://data.gov.in/government-open-data-license-india',
  },
} as const;
