import { describe, expect, it } from "vitest";
import * as memberRegistration from "@/app/api/member-registration/route";
import { approveApplicationAction } from "@/app/(portal)/admin/applications/[applicationId]/actions";
import { decryptDetails } from "@/lib/applications/shared/personal-details";
import { findApplicationToReview } from "@/lib/applications/review-queries";
import { db } from "@/lib/db/client";
import { anApplicationPayload } from "../../support/application-payload";
import { anApplication } from "../../support/applications";
import { anAdmin, signedInAs, type Admin } from "../../support/builders";
import { sql } from "../../support/database";
import { Browser } from "../../support/next-request";

const details = {
  dateOfBirth: "1961-07-09",
  homePhone: "(242) 555-7311",
  cellPhone: "(242) 555-7312",
  homeAddress: "77 Tamarind Row, Exuma",
};
/** How each of them could appear: as typed, as digits, as a day of the database. */
const traces = [...Object.values(details), "2425557311", "2425557312", "tamarind"];

/** Every column of every table, as text. */
async function everythingStored(): Promise<string> {
  const tables = await sql<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
     WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
  );
  const texts = [];
  for (const { name } of tables)
    texts.push(...(await sql<{ text: string }>(`SELECT t::text AS text FROM ${name} t`)));
  return texts
    .map(({ text }) => text)
    .join("\n")
    .toLowerCase();
}

async function expectNoTrace() {
  const everything = await everythingStored();
  for (const trace of traces) expect(everything, trace).not.toContain(trace.toLowerCase());
}

const asAdmin = async () => (await anAdmin()) as unknown as Admin;

describe("the personal details of an application", () => {
  it("an applicant's personal details are in no column of any table in clear text", async () => {
    const body = anApplicationPayload(details);
    const response = await new Browser().call(memberRegistration, "POST", {
      body,
      headers: { "idempotency-key": "details-in-clear-text" },
    });
    expect(response.status).toBe(201);
    const { id } = (await response.json()) as { id: string };
    const row = await db.membershipApplication.findUniqueOrThrow({ where: { id } });
    expect(decryptDetails(row)).toEqual(details);
    await expectNoTrace();
  });

  it("encrypted personal details all have the same length", async () => {
    const short = await anApplication({ homeAddress: "1 Bay Street" });
    const long = await anApplication({ homeAddress: "A house between the sea and the church. ".repeat(12) });
    expect(long.personalDetails).toHaveLength(short.personalDetails!.length);
  });

  it("an applicant's personal details go to the member's profile on approval", async () => {
    const { id, email } = await anApplication(details);
    const browser = await signedInAs(await anAdmin());
    const plan = { account: "create", membership: "waits_for_dues", letter: "invitation" } as const;
    const outcome = await browser.within(() => approveApplicationAction({ id, plan, note: "" }));
    expect(outcome).toMatchObject({ ok: true });
    expect(await db.user.findUniqueOrThrow({ where: { email } })).toMatchObject({
      phone: details.cellPhone,
      address: details.homeAddress,
    });
  });

  it("personal details that no key opens are named, and block approval", async () => {
    const { id } = await anApplication();
    await sql(
      `UPDATE "MembershipApplication" SET "personalDetails" = overlay("personalDetails" PLACING '\\x0102030405060708' FROM 2)`,
    );
    const admin = await asAdmin();
    expect(await findApplicationToReview(admin, id)).toMatchObject({ details: null, firstName: "Amara" });
    const browser = await signedInAs(await anAdmin());
    const plan = { account: "create", membership: "waits_for_dues", letter: "invitation" } as const;
    expect(await browser.within(() => approveApplicationAction({ id, plan, note: "" }))).toMatchObject({
      ok: false,
      code: "key_missing",
    });
    expect(await db.membershipApplication.findUniqueOrThrow({ where: { id } })).toMatchObject({
      status: "pending",
    });
  });
});
