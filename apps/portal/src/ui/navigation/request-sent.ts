/** The state of a navigation after a request was sent. */
export interface RequestSentState {
  /** The first name of the helper who was asked. */
  asked: string;
}
