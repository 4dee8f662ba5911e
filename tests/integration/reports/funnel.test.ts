import { expect, it } from "vitest";
import { db } from "@/lib/db/client";
import { applicationFunnel } from "@/lib/reports/funnel";
import { aMember, anAdmin, type Admin } from "../../support/builders";
import { anApplication } from "../../support/applications";

const none = { received: 0, decided: 0, approved: 0, joined: 0, rejected: 0, withdrawn: 0 };
const noMedians = { daysToDecision: null, daysToJoin: null };

type Decided = "approved" | "rejected" | "withdrawn";
const applied = (
  createdAt: string,
  status: Decided | "pending" = "pending",
  decidedAt: string | null = null,
) => anApplication({ createdAt, status, decidedAt });

async function approved(
  createdAt: string,
  decidedAt: string,
  admittedAt: string | null,
  joinDate = admittedAt,
) {
  const { id } = await aMember({ membershipStatus: "pending", admittedAt, joinDate });
  return anApplication({ createdAt, status: "approved", decidedAt, userId: id });
}

it("the funnel counts what became of the year's applications, and their median days", async () => {
  const admin = (await anAdmin()) as unknown as Admin;
  expect(await applicationFunnel(admin, 2024)).toEqual({ ...none, ...noMedians });

  await applied("2024-02-01T15:00:00Z");
  await applied("2024-02-01T15:00:00Z", "withdrawn", "2024-02-09T15:00:00Z"); // no decision of the association's
  await applied("2024-02-01T15:00:00Z", "rejected", "2024-02-02T15:00:00Z"); // 1 day
  await approved("2024-02-01T15:00:00Z", "2024-02-04T15:00:00Z", null); // 3 days, and dues unpaid
  // 8 days, then 10
  await approved("2024-02-01T15:00:00Z", "2024-02-09T15:00:00Z", "2024-02-19T15:00:00Z");
  // 20 days, and active at once
  await approved("2024-02-01T15:00:00Z", "2024-02-21T15:00:00Z", "2024-02-21T15:00:00Z");
  expect(await applicationFunnel(admin, 2024)).toEqual({
    received: 6,
    decided: 4,
    approved: 3,
    joined: 2,
    rejected: 1,
    withdrawn: 1,
    daysToDecision: 5.5,
    daysToJoin: 5,
  });
});

it("the funnel's year begins and ends at midnight of the association's zone", async () => {
  const admin = (await anAdmin()) as unknown as Admin;
  await applied("2024-01-01T04:59:59.999Z");
  await applied("2024-01-01T05:00:00.000Z");
  await applied("2025-01-01T04:59:59.999Z");
  const receivedIn = async (year: number) => (await applicationFunnel(admin, year)).received;
  expect([await receivedIn(2023), await receivedIn(2024), await receivedIn(2025)]).toEqual([1, 2, 0]);
});

it("the days to a decision are days of the association's calendar", async () => {
  const admin = (await anAdmin()) as unknown as Admin;
  // From 11:30 PM to 11:30 PM, and from then to half past midnight: a day each in Nassau, and none in UTC the second.
  await approved("2024-02-02T04:30:00Z", "2024-02-03T04:30:00Z", "2024-02-03T05:30:00Z");
  expect(await applicationFunnel(admin, 2024)).toMatchObject({ daysToDecision: 1, daysToJoin: 1 });
});

it("existing members join with the approval, and people who return have joined before", async () => {
  const admin = (await anAdmin()) as unknown as Admin;
  await approved("2024-02-01T15:00:00Z", "2024-02-04T15:00:00Z", "2020-05-01T15:00:00Z");
  expect(await applicationFunnel(admin, 2024)).toMatchObject({ joined: 1, daysToJoin: 0 });
  await db.write.membershipApplication.deleteMany();
  await approved(
    ...(["2024-02-01T15:00:00Z", "2024-02-04T15:00:00Z"] as const),
    ...(["2026-05-01T15:00:00Z", "2024-02-06T15:00:00Z"] as const),
  );
  expect(await applicationFunnel(admin, 2024)).toMatchObject({ joined: 1, daysToJoin: 2 });
});
