import { confirmApplicationAction } from "@/app/(public)/application/[token]/actions";
import { approveApplicationAction } from "@/app/(portal)/admin/applications/[applicationId]/actions";
import * as registration from "@/app/api/member-registration/route";
import { applicationUrl } from "@/lib/applications/link";
import { findApplicationToReview } from "@/lib/applications/review-queries";
import type { Level } from "@/lib/association/levels";
import { db } from "@/lib/db/client";
import type { Admin } from "./builders";
import { Browser } from "./next-request";

/** All that an existing member is asked for. */
export const claim = {
  registrationType: "existing",
  membershipNumber: "ACO-17",
  firstName: "Amara",
  lastName: "Rolle",
  email: "amara@example.test",
};

/** Sends a claim; `changed` overrides its fields. */
export async function sendClaim(changed: object = {}, browser = new Browser()) {
  const answer = await browser.call(registration, "POST", { body: { ...claim, ...changed } });
  const body = (await answer.json()) as { id: string; message: string; code?: string };
  return { status: answer.status, body };
}

/** The token of the private link that was emailed. */
export const ownersToken = (id: string) => applicationUrl({ id, linkVersion: 0 }).split("/").at(-1)!;

export const confirmAddress = (id: string) =>
  new Browser().within(() => confirmApplicationAction({ token: ownersToken(id) }));

/** A claim that waits for its owner. */
export async function aClaim(changed: object = {}) {
  const { body } = await sendClaim(changed);
  return body.id;
}

/** A claim whose owner has confirmed the address. */
export async function aConfirmedClaim(changed: object = {}) {
  const id = await aClaim(changed);
  await confirmAddress(id);
  return id;
}

/** Approves as the review page does: what it has shown, and the level that was chosen for a claim. */
export async function approveAsShown(admin: object, office: Browser, id: string, membershipType?: Level) {
  const { preview } = (await findApplicationToReview(admin as Admin, id))!;
  const level = preview!.claim?.levels.find(({ value }) => value === membershipType);
  const plan = level?.plan ?? preview!.plan;
  const outcome = await office.within(() =>
    approveApplicationAction({ id, plan, note: "", ...(level && { membershipType: level.value }) }),
  );
  return { outcome, preview: preview!, plan };
}

export const lettersOf = (template: string) => db.outboxEmail.count({ where: { template } });
