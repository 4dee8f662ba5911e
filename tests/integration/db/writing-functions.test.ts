import { expect, it } from "vitest";
import { sql } from "@/lib/db/sql";
import { writingFunctions } from "../../../scripts/testing/house-rules.mjs";

/* A statement is checked because it says that it writes, so the linter must know each function that writes for it. */

it("the linter knows every database function that changes rows", async () => {
  const writes = `\\y(INSERT INTO|DELETE FROM|UPDATE "|${writingFunctions.join("|")})`;
  const found = await sql<{ name: string }>`
    SELECT DISTINCT p.proname AS "name" FROM pg_proc p
    WHERE p.pronamespace = 'public'::regnamespace AND p.prokind = 'f' AND p.prorettype <> 'trigger'::regtype
      AND pg_get_functiondef(p.oid) ~ ${writes}
      AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')`;
  expect(found.map(({ name }) => name).sort()).toEqual(writingFunctions);
});
