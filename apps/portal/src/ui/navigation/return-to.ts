/** The state of a navigation to the login screen. */
export interface ReturnToState {
  /** The path to open after the login. */
  from?: string;
}
