import { register } from "node:module";

/* Lets a plain Node process import the portal's operations: "server-only" throws outside of Next. */

const hooks = `export const resolve = (specifier, context, next) =>
  specifier === "server-only" ? { url: "data:text/javascript,", shortCircuit: true } : next(specifier, context);`;
register(`data:text/javascript,${encodeURIComponent(hooks)}`);
