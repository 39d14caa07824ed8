/** The state of a navigation to the login or registration. */
export interface ReturnToState {
  /** The path to open after the login. */
  from?: string;
  /** The place for which a guest searched helpers. */
  location?: string | undefined;
}
