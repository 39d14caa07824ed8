// Loaded before a service (node --import): its clock is wrong by CLOCK_SKEW_MS, as on a machine whose time is not synchronised.
const skew = Number(process.env.CLOCK_SKEW_MS ?? 0);
const RightDate = Date;
const now = () => RightDate.now() + skew;

globalThis.Date = new Proxy(RightDate, {
  construct: (target, args) => (args.length === 0 ? new target(now()) : new target(...args)),
  apply: () => new RightDate(now()).toString(),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
});
