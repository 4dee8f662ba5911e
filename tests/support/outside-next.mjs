import { register } from "node:module";

/* Lets a plain Node process load the portal's operations: "server-only" refuses everywhere but in Next. */

const hooks = `export const resolve = (specifier, context, next) =>
  specifier === "server-only" ? { url: "data:text/javascript,", shortCircuit: true } : next(specifier, context);`;
register(`data:text/javascript,${encodeURIComponent(hooks)}`);
