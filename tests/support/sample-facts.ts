import { afterEach, expect } from "vitest";
import { sql } from "./database";

/*
 * No letter that any test has queued holds a sample fact, so that a new letter is walked by its own test. The name is
 * the environment's here.
 */

afterEach(async () => {
  // Imported late: tests replace this module.
  const { env, SAMPLE_FACTS } = await import("@/lib/env");
  const { phone, address, benefitsUrl, contactEmail } = SAMPLE_FACTS;
  if (env.PORTAL_DEMO) return;
  const found = await sql(
    `SELECT o."template" FROM "OutboxEmail" o, unnest($1::text[]) AS s ("fact")
     WHERE strpos(o."text", s."fact") > 0 OR strpos(o."html", s."fact") > 0`,
    [[phone, address, benefitsUrl, contactEmail]],
  );
  expect(found, "letters with a sample fact").toEqual([]);
});
