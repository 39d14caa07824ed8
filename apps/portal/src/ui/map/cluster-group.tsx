import type { DivIcon } from 'leaflet';
import { MarkerClusterGroup } from 'leaflet.markercluster';
import { type PropsWithChildren, useEffect, useState } from 'react';
import { LayerGroupContext, useMap } from './map-context.js';
import { prefersReducedMotion } from '../theme/reduced-motion.js';

interface Props extends PropsWithChildren {
  /** Markers within this distance on the screen, in pixels, become one. */
  radius: number;
  /** The icon of a cluster with the given number of markers. */
  iconOf: (count: number) => DivIcon;
}

/** Shows the markers inside it as clusters where they are close together. Its options are those of the first render. */
export function ClusterGroup({ radius, iconOf, children }: Props) {
  const map = useMap();
  const [group] = useState(
    () =>
      new MarkerClusterGroup({
        maxClusterRadius: radius,
        showCoverageOnHover: false,
        animate: !prefersReducedMotion(),
        iconCreateFunction: (cluster) => iconOf(cluster.getChildCount()),
      }),
  );
  useEffect(() => {
    map.addLayer(group);
    return () => void map.removeLayer(group);
  }, [map, group]);
  return <LayerGroupContext value={group}>{children}</LayerGroupContext>;
}
