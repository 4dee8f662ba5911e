/*
 * Loaded before a process of the portal (`node --import`): its clock is FAULTS_CLOCK_MS ahead, or behind.
 */

const shiftMs = Number(process.env.FAULTS_CLOCK_MS ?? 0);
const RealDate = Date;

globalThis.Date = new Proxy(RealDate, {
  construct: (target, given, called) =>
    Reflect.construct(target, given.length === 0 ? [RealDate.now() + shiftMs] : given, called),
  apply: () => new RealDate(RealDate.now() + shiftMs).toString(),
  get: (target, name) => (name === "now" ? () => RealDate.now() + shiftMs : Reflect.get(target, name)),
});
console.log(`This clock says ${new Date().toISOString()}`);
