/* Preloaded into a process of the portal (`node --import`): shifts its clock by FAULTS_CLOCK_MS. */

const shiftMs = Number(process.env.FAULTS_CLOCK_MS ?? 0);
const RealDate = Date;

globalThis.Date = new Proxy(RealDate, {
  construct: (target, given, called) =>
    Reflect.construct(target, given.length === 0 ? [RealDate.now() + shiftMs] : given, called),
  apply: () => new RealDate(RealDate.now() + shiftMs).toString(),
  get: (target, name) => (name === "now" ? () => RealDate.now() + shiftMs : Reflect.get(target, name)),
});
console.log(`This clock says ${new Date().toISOString()}`);
