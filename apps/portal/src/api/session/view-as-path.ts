/** The entry path of a view-as session. The token is in the `#` part, which browsers send to nobody. */
export const VIEW_AS_PATH = '/view-as';
