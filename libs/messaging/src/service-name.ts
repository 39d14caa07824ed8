/** The injection token of the name of this service. */
export const SERVICE_NAME = Symbol('SERVICE_NAME');
