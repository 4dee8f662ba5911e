import { expect, it } from "vitest";
import { transaction } from "@/lib/db/client";
import { sql } from "@/lib/db/sql";
import { countUse } from "@/lib/limits/limit";

/* What stays written when a transaction is rolled back is written on another connection. */

/** As many as the pool has. */
const connections = 10;

it("transactions that hold every connection and count a use do not wait for one another", async () => {
  let begun = 0;
  let allHold: () => void;
  const held = new Promise<void>((resolve) => (allHold = resolve));
  const counts = await Promise.all(
    Array.from({ length: connections }, () =>
      transaction(async () => {
        await sql`SELECT 1`;
        if (++begun === connections) allHold();
        await held;
        return countUse("beside", "everybody", { max: 100, windowSeconds: 600 });
      }),
    ),
  );
  expect(counts.toSorted((one, other) => one - other)).toEqual(counts.map((_, index) => index + 1));
});
