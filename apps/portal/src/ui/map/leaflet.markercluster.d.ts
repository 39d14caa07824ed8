/** The part of the library that the portal uses. The library has no types of its own. */
declare module 'leaflet.markercluster' {
  import { type DivIcon, FeatureGroup } from 'leaflet';

  interface MarkerClusterGroupOptions {
    /** In pixels. */
    maxClusterRadius?: number;
    showCoverageOnHover?: boolean;
    animate?: boolean;
    iconCreateFunction?: (cluster: { getChildCount(): number }) => DivIcon;
  }
  export class MarkerClusterGroup extends FeatureGroup {
    constructor(options: MarkerClusterGroupOptions);
  }
}
