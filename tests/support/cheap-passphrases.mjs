import { register } from "node:module";

/*
 * Lets the portal's programs make keys of passphrases in no time: those that a test starts have this in NODE_OPTIONS, as
 * the test itself has tests/support/work-factor.ts.
 */

const hooks = `export const resolve = (specifier, context, next) =>
  specifier === "./work-factor.mjs"
    ? { url: "data:text/javascript,export const WORK_FACTOR = 4;", shortCircuit: true }
    : next(specifier, context);`;
register(`data:text/javascript,${encodeURIComponent(hooks)}`);
