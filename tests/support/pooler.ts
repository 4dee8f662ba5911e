import { inject } from "vitest";

/** The same address through the pooler, when this run has one (faults/pgbouncer.mjs). */
export function throughPooler(address: string): string {
  const { poolerPort } = inject("databaseServer");
  if (poolerPort === undefined) return address;
  const pooled = new URL(address);
  pooled.port = String(poolerPort);
  pooled.searchParams.set("pgbouncer", "true");
  return pooled.href;
}
