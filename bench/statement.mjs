import { cpuMsOf } from "./machine.mjs";

/**
 * Imports one statement: it is read, matched with all that is owed, and stored.
 * @param {ReturnType<typeof import("./work.mjs").statementsOf>} work
 */
export async function importOnce({ name, origin, path, headers, roots, lines, next }) {
  const body = next();
  const cpuBefore = cpuMsOf(roots);
  const began = performance.now();
  const answer = await fetch(origin + path, {
    method: "POST",
    headers: { ...headers, Origin: origin },
    body,
  });
  const statement = await answer.json();
  const tookMs = performance.now() - began;
  const cpuAfter = cpuMsOf(roots);
  if (answer.status !== 201)
    throw new Error(`${name}: ${answer.status} ${JSON.stringify(statement).slice(0, 300)}`);
  const exact = statement.lines.filter(({ match }) => match === "exact").length;
  if (exact < lines / 2) throw new Error(`${name}: only ${exact} of ${lines} lines matched exactly`);
  return {
    tookMs,
    cpuMs: cpuBefore === null || cpuAfter === null ? null : cpuAfter - cpuBefore,
    lines,
    exact,
  };
}
