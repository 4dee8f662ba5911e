import { expect } from "@playwright/test";
import { caller, demo } from "./people";

/** An event that starts in three days, made by an administrator. */
export async function createEvent(facts: {
  title: string;
  description?: string;
  price?: number;
  rates?: object[];
  maxAttendees?: number;
  startDate?: string;
  location?: string;
  topics?: string[];
  questions?: { label: string; kind: string; required?: boolean }[];
}): Promise<{ id: string; slug: string; title: string }> {
  const start = facts.startDate ? new Date(facts.startDate) : new Date(Date.now() + 3 * 86_400_000);
  const answer = await (
    await caller(demo.admin)
  ).post("/api/events", {
    data: {
      description: "An evening of cases.",
      location: "Bay Street, Nassau",
      startDate: start.toISOString(),
      endDate: new Date(start.getTime() + 2 * 3_600_000).toISOString(),
      ...facts,
    },
  });
  expect(answer.status()).toBe(201);
  return (await answer.json()) as { id: string; slug: string; title: string };
}

/** Somebody registers as a visitor would. @returns the address of the registration's private page */
export async function register(
  eventId: string,
  fullName: string,
  facts: { paymentAmount?: string; registrationType?: string } = {},
): Promise<{ pageUrl: string; reference: string | null; email: string }> {
  const email = `${fullName.toLowerCase().replace(/[^a-z0-9]+/g, ".")}@example.test`;
  const { paymentAmount = "0.00", registrationType = null } = facts;
  const answer = await (
    await caller()
  ).post("/api/event-registrations", {
    data: {
      eventId,
      fullName,
      email,
      companyName: "Coral Trust",
      position: "Officer",
      phone: "",
      notes: "",
      registrationType,
      paymentMethod: paymentAmount === "0.00" ? null : "bank_transfer",
      paymentAmount,
    },
  });
  expect(await answer.text()).toContain("pageUrl");
  return { ...((await answer.json()) as { pageUrl: string; reference: string | null }), email };
}
