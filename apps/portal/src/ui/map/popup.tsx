import { Popup as LeafletPopup, type PopupOptions } from 'leaflet';
import { type PropsWithChildren, useContext, useEffect, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { MarkerContext } from './marker.js';

/** Opens at the marker around it. Its content is rendered while it is open. */
export function Popup({ children, ...options }: PropsWithChildren<Pick<PopupOptions, 'minWidth' | 'autoPanPaddingTopLeft'>>) {
  const marker = useContext(MarkerContext);
  const [popup] = useState(() => new LeafletPopup(options));
  const [content, setContent] = useState<Element | null>();
  useEffect(() => {
    const handlers = {
      popupopen: () => setContent(popup.getElement()?.querySelector('.leaflet-popup-content')),
      popupclose: () => setContent(undefined),
    };
    marker?.bindPopup(popup).on(handlers);
    return () => {
      popup.remove();
      marker?.off(handlers).unbindPopup();
    };
  }, [marker, popup]);
  // The popup takes the size of its content. This comes before effects of the content, so that these can move the focus.
  useLayoutEffect(() => {
    if (content) popup.update();
  }, [popup, content]);
  return content && createPortal(children, content);
}
