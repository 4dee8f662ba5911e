import { beforeEach, describe, expect, it } from "vitest";
import { approveApplicationAction } from "@/app/(portal)/admin/applications/[applicationId]/actions";
import {
  editMemberAction,
  readMemberAction,
  sendConfirmationAction,
} from "@/app/(portal)/admin/members/actions";
import { confirmAddressAction } from "@/app/(public)/confirm-email/[token]/actions";
import { resetPasswordAction } from "@/app/(public)/reset-password/[token]/actions";
import * as access from "@/app/api/admin/users/[id]/admin-status/route";
import * as memberships from "@/app/api/admin/users/[id]/membership/route";
import * as imports from "@/app/api/admin/users/import/route";
import * as preview from "@/app/api/admin/users/import/preview/route";
import * as me from "@/app/api/auth/user/route";
import * as login from "@/app/api/login/route";
import * as register from "@/app/api/register/route";
import { findApplicationToReview } from "@/lib/applications/review-queries";
import { issueLink } from "@/lib/auth/one-time-token";
import { readEmailVerificationLink } from "@/lib/email-addresses/queries";
import { readResetLink } from "@/lib/sign-in/queries";
import { db, transaction } from "@/lib/db/client";
import type { z } from "zod";
import type { memberEditInput } from "@/lib/members/schema";
import type { ImportPreview } from "@/lib/members/import-members";
import { findMemberRecord } from "@/lib/personal-data/record-queries";
import { sales } from "@/lib/cashier/shared/sales";
import { settleDue } from "@/lib/ledger/shared/settle";
import { anApplication } from "../../support/applications";
import { aMember, anAdmin, signedInAs, type Admin } from "../../support/builders";
import { Browser } from "../../support/next-request";

/* Somebody registers with an address that is another's, and waits for what the association gives its owner. */

const password = "squatters-password";
const email = "amara.rolle@example.test";

let admin: Admin;
let office: Browser;
let squatter: Browser;
let squatterId: string;

beforeEach(async () => {
  admin = (await anAdmin({ emailVerifiedAt: new Date() })) as unknown as Admin;
  office = await signedInAs(admin);
  squatter = new Browser();
  const body = { firstName: "Mallory", lastName: "Squatter", email, password };
  const answer = await squatter.call(register, "POST", { body });
  squatterId = ((await answer.json()) as { id: string }).id;
  await db.write.user.update({ where: { id: squatterId }, data: { phone: "666", address: "Elsewhere" } });
});

const account = () => db.user.findUniqueOrThrow({ where: { email } });
const lettersTo = (toAddress: string) =>
  db.outboxEmail.findMany({ where: { toAddress }, orderBy: [{ createdAt: "asc" }, { id: "asc" }] });
const linkIn = (text: string, page: "reset-password" | "confirm-email") =>
  new RegExp(`/${page}/([\\w-]{43})`).exec(text)?.[1] ?? "";

/** By its session, its password, or a link that it asked for. */
async function canSquatterGetIn(link: string): Promise<boolean[]> {
  const signIn = await new Browser().call(login, "POST", { body: { email, password } });
  return [
    (await squatter.call(me, "GET")).status === 200,
    signIn.status === 200,
    (await readResetLink(link)).state === "open",
  ];
}
const openLink = () =>
  issueLink({
    userId: squatterId,
    purpose: "password_reset",
    newEmail: null,
    madeFor: email,
    lifeSeconds: 3_600,
  });

async function approve(applicationId: string) {
  const shown = (await findApplicationToReview(admin, applicationId))!.preview!;
  const note = "";
  const outcome = await office.within(() =>
    approveApplicationAction({ id: applicationId, plan: shown.plan, note }),
  );
  return { shown, outcome };
}

const csv = { "content-type": "text/csv" };
async function importFile(rawBody: string) {
  const look = await office.call(preview, "POST", { rawBody, headers: csv });
  const shown = (await look.json()) as ImportPreview;
  const path = `/api/admin/users/import?plan=${shown.plan}`;
  const answer = await office.call(imports, "POST", { rawBody, headers: csv, path });
  return { shown, status: answer.status };
}

describe("approving an application for an account whose address nobody has proven", () => {
  it("approving an application over an unproven account says so beforehand, and takes it from its maker", async () => {
    const application = await anApplication({ email });
    const link = await openLink();
    expect(await canSquatterGetIn(link)).toEqual([true, true, true]);
    const { shown, outcome } = await approve(application.id);
    expect(shown.plan).toEqual({ account: "reset", membership: "waits_for_dues", letter: "invitation" });
    expect(outcome).toMatchObject({ ok: true, data: { userId: squatterId } });
    expect(await canSquatterGetIn(link)).toEqual([false, false, false]);
    expect(await account()).toMatchObject({
      passwordHash: null,
      firstName: "Amara",
      lastName: "Rolle",
      phone: "(242) 555-0124",
      address: "14 Sunrise Road, Nassau",
      membershipType: "Associate",
    });
  });

  it("approving over an unproven account invites the address's owner, who proves it by setting a password", async () => {
    const application = await anApplication({ email });
    await approve(application.id);
    const letter = (await lettersTo(email)).at(-1)!;
    expect(letter.text).toContain("no one had confirmed the address");
    const owner = new Browser();
    const token = linkIn(letter.text, "reset-password");
    expect(
      await owner.within(() => resetPasswordAction({ token, password: "casuarina-tree" })),
    ).toMatchObject({ ok: true });
    expect((await owner.call(me, "GET")).status).toBe(200);
    expect((await account()).emailVerifiedAt).not.toBeNull();
    expect((await squatter.call(me, "GET")).status).toBe(401);
  });

  it("an approval does exactly what was shown, and a new account in between changes the plan", async () => {
    const application = await anApplication({ email });
    await db.write.user.update({ where: { id: squatterId }, data: { emailVerifiedAt: new Date() } });
    const { plan } = (await findApplicationToReview(admin, application.id))!.preview!;
    expect(plan).toMatchObject({ account: "update", letter: "notice" });
    await db.write.user.update({ where: { id: squatterId }, data: { emailVerifiedAt: null } });
    expect(
      await office.within(() => approveApplicationAction({ id: application.id, plan, note: "" })),
    ).toMatchObject({ ok: false, code: "changed_meanwhile" });
    expect((await squatter.call(me, "GET")).status).toBe(200);
  });

  it("approving leaves the owner's account alone once its address is proven", async () => {
    const application = await anApplication({ email });
    await db.write.user.update({ where: { id: squatterId }, data: { emailVerifiedAt: new Date() } });
    await approve(application.id);
    expect((await squatter.call(me, "GET")).status).toBe(200);
    expect(await account()).toMatchObject({ firstName: "Mallory", phone: "666" });
  });
});

describe("importing over an account whose address nobody has proven", () => {
  it("an import says which rows take over unproven accounts, and takes those from their makers", async () => {
    const proven = await aMember({ emailVerifiedAt: new Date(), passwordHash: "own", phone: "242" });
    const untaken = await aMember({ phone: "242" });
    const { shown, status } = await importFile(
      [
        "email,first name,status",
        `${email},Amara,active`,
        `${proven.email},Basil,`,
        `${untaken.email},Carla,`,
      ].join("\n"),
    );
    expect(shown.resets).toBe(1);
    expect(shown.rows.map(({ resetsAccount }) => resetsAccount)).toEqual([true, false, false]);
    expect(shown.rows[0]?.changes).toContainEqual({ field: "Phone", from: "666", to: "nothing" });
    expect(status).toBe(200);
    expect(await canSquatterGetIn("")).toEqual([false, false, false]);
    expect(await account()).toMatchObject({
      firstName: "Amara",
      phone: null,
      address: null,
      passwordHash: null,
      membershipStatus: "active",
    });
    const letter = (await lettersTo(email)).at(-1)!;
    expect(letter.template).toBe("account_reset");
    expect(await readResetLink(linkIn(letter.text, "reset-password"))).toMatchObject({
      state: "open",
      isInvitation: true,
    });
    for (const member of [proven, untaken]) {
      expect(await lettersTo(member.email)).toEqual([]);
      expect((await db.user.findUniqueOrThrow({ where: { id: member.id } })).phone).toBe("242");
    }
    expect(await db.auditEntry.findFirstOrThrow({ where: { action: "members_imported" } })).toMatchObject({
      details: { accountsReset: 1 },
    });
  });

  it("an import is refused when an account was proven or created after the preview", async () => {
    const rawBody = `email,first name\n${email},Amara`;
    const look = await office.call(preview, "POST", { rawBody, headers: csv });
    const { plan } = (await look.json()) as ImportPreview;
    await db.write.user.update({ where: { id: squatterId }, data: { emailVerifiedAt: new Date() } });
    const path = `/api/admin/users/import?plan=${plan}`;
    const answer = await office.call(imports, "POST", { rawBody, headers: csv, path });
    expect(answer.status).toBe(409);
    expect((await squatter.call(me, "GET")).status).toBe(200);
  });

  it("an import neither changes unchanged accounts, nor signs out the person importing", async () => {
    await db.write.user.update({ where: { id: admin.id }, data: { emailVerifiedAt: null } });
    const { shown, status } = await importFile(`email,first name\n${email},Mallory\n${admin.email},Renamed`);
    expect(shown.counts).toMatchObject({ skip: 1, left_out: 1 });
    expect(shown.resets).toBe(0);
    expect(status).toBe(200);
    expect((await squatter.call(me, "GET")).status).toBe(200);
    expect((await office.call(me, "GET")).status).toBe(200);
  });
});

describe("giving something by hand to an account whose address nobody has proven", () => {
  const params = () => ({ id: squatterId });
  const edit = async (change: Partial<z.input<typeof memberEditInput>>) => {
    const shown = await office.within(() => readMemberAction(params()));
    if (!shown.ok) throw new Error(shown.message);
    return office.within(() => editMemberAction({ ...shown.data, ...change }));
  };
  const letters = async () => (await lettersTo(email)).map(({ template }) => template);

  it("making an unproven account an administrator's first takes it from its maker", async () => {
    const link = await openLink();
    const answer = await office.call(access, "PUT", { params: params(), body: { isAdmin: true } });
    expect(answer.status).toBe(200);
    expect(await canSquatterGetIn(link)).toEqual([false, false, false]);
    expect(await account()).toMatchObject({ isAdmin: true, passwordHash: null });
    const invitation = (await lettersTo(email)).find(({ template }) => template === "account_reset")!;
    const token = linkIn(invitation.text, "reset-password");
    await new Browser().within(() => resetPasswordAction({ token, password: "casuarina-tree" }));
    expect(await account()).toMatchObject({ isAdmin: true, emailVerifiedAt: expect.any(Date) as Date });
    expect(await db.auditEntry.findFirstOrThrow({ where: { action: "admin_granted" } })).toMatchObject({
      details: { email, accountReset: true },
    });
  });

  it("writing personal details into an unproven account first takes it from its maker", async () => {
    for (const change of [
      { phone: "(242) 555-0124" },
      { address: "14 Sunrise Road" },
      { firstName: "Amara" },
      { lastName: "Rolle" },
    ]) {
      await db.write.user.update({ where: { id: squatterId }, data: { passwordHash: "guessed" } });
      const link = await openLink();
      expect(await edit(change)).toMatchObject({ ok: true });
      expect(
        [...(await canSquatterGetIn(link)), (await account()).passwordHash],
        Object.keys(change)[0],
      ).toEqual([false, false, false, null]);
    }
    expect((await letters()).filter((template) => template === "account_reset")).toHaveLength(4);
  });

  it("an account stays with its maker when its fee is set, access is refused, or its address is proven", async () => {
    await edit({ annualFee: "100.00" });
    await office.call(access, "PUT", { params: params(), body: { isAdmin: false } });
    await db.write.user.update({ where: { id: squatterId }, data: { emailVerifiedAt: new Date() } });
    await edit({ phone: "(242) 555-0124" });
    await office.call(access, "PUT", { params: params(), body: { isAdmin: true } });
    expect((await squatter.call(me, "GET")).status).toBe(200);
    await edit({ email: "mallory@work.example.test" });
    expect((await squatter.call(me, "GET")).status).toBe(200);
    expect(await letters()).not.toContain("account_reset");
  });

  it("administrators who edit their own details stay signed in", async () => {
    await db.write.user.update({ where: { id: admin.id }, data: { emailVerifiedAt: null } });
    squatterId = admin.id;
    expect(await edit({ phone: "(242) 555-0199" })).toMatchObject({ ok: true });
    expect((await office.call(me, "GET")).status).toBe(200);
  });
});

describe("dues for an application that was approved while nobody asked whose the address is", () => {
  it("paying dues for an approved unproven address activates the membership, and takes the account from its maker", async () => {
    await anApplication({ status: "approved", userId: squatterId, email });
    const due = await db.write.amountDue.create({
      data: {
        reference: "K7Q2M9XX",
        purpose: "membership",
        description: "Annual membership dues",
        amountCents: 20_000,
        userId: squatterId,
      },
    });
    await office.within(() =>
      transaction(() =>
        settleDue(
          sales,
          { dueId: due.id, amountCents: due.amountCents },
          {
            method: "bank_transfer",
            paymentDate: new Date(),
            reference: null,
            providerReference: null,
            note: null,
            recordedBy: null,
          },
        ),
      ),
    );
    expect(await account()).toMatchObject({ membershipStatus: "active", passwordHash: null });
    expect(await canSquatterGetIn("")).toEqual([false, false, false]);
    expect((await lettersTo(email)).map(({ template }) => template)).toContain("account_reset");
  });
});

describe("a confirmation that an administrator sends", () => {
  const send = (grants: "membership" | "admin" = "membership") =>
    office.within(() => sendConfirmationAction({ id: squatterId, grants }));
  const confirm = async (browser: Browser) => {
    const token = linkIn((await lettersTo(email)).at(-1)!.text, "confirm-email");
    return browser.within(() => confirmAddressAction({ token }));
  };

  it("a membership activated pending confirmation is active when the address is confirmed, not before", async () => {
    expect(await send()).toMatchObject({ ok: true });
    expect(await account()).toMatchObject({ membershipStatus: "pending", isAdmin: false });
    const record = await squatter.within(() => findMemberRecord(admin, squatterId));
    expect(record?.remarks).toEqual([
      `Confirmation sent. As soon as ${email} is confirmed, the membership becomes active.`,
    ]);
    expect(await confirm(squatter)).toMatchObject({ ok: true });
    expect(await account()).toMatchObject({
      membershipStatus: "active",
      emailVerifiedAt: expect.any(Date) as Date,
      joinDate: expect.any(Date) as Date,
      activateOnProofById: null,
    });
    expect((await lettersTo(email)).at(-1)?.template).toBe("membership_approved");
    expect((await squatter.within(() => findMemberRecord(admin, squatterId)))?.remarks[0]).toMatch(
      /: Rowena Bethel \d+ approved/,
    );
    expect(await db.auditEntry.findMany({ orderBy: { id: "asc" } })).toMatchObject([
      { action: "confirmation_sent", actorId: admin.id, details: { grants: "membership" } },
      { action: "member_record_opened", actorId: admin.id },
      { action: "member_approved", actorId: squatterId, details: { onConfirmation: true } },
    ]);
  });

  it("a role given pending confirmation starts when the address is confirmed, unless refused since", async () => {
    await send("admin");
    expect((await account()).isAdmin).toBe(false);
    await office.call(access, "PUT", { params: { id: squatterId }, body: { isAdmin: false } });
    await confirm(squatter);
    expect((await account()).isAdmin).toBe(false);
    await db.write.user.update({ where: { id: squatterId }, data: { emailVerifiedAt: null } });
    await send("admin");
    await confirm(squatter);
    expect((await account()).isAdmin).toBe(true);
    expect(await db.auditEntry.count({ where: { action: "admin_granted" } })).toBe(1);
  });

  it("a confirmation requested by staff does nothing when opened without the account", async () => {
    await send();
    expect(await confirm(new Browser())).toMatchObject({ ok: false, code: "unauthorized" });
    expect(await account()).toMatchObject({ membershipStatus: "pending", emailVerifiedAt: null });
  });

  it("a confirmation requested by staff gives nothing to another address of the account", async () => {
    await send();
    const token = await issueLink({
      userId: squatterId,
      purpose: "email_change",
      newEmail: "mallory@evil.example",
      madeFor: email,
      lifeSeconds: 3_600,
    });
    expect(await squatter.within(() => confirmAddressAction({ token }))).toMatchObject({ ok: true });
    expect(await db.user.findUniqueOrThrow({ where: { id: squatterId } })).toMatchObject({
      email: "mallory@evil.example",
      membershipStatus: "pending",
      activateOnProofById: null,
    });
  });

  it.each([
    [
      "is suspended",
      () => db.write.user.update({ where: { id: admin.id }, data: { suspendedAt: new Date() } }),
    ],
    ["has lost the role", () => db.write.roleGrant.deleteMany({ where: { userId: admin.id } })],
  ])("a confirmation requested by staff has no effect when the person who sent it %s", async (_what, end) => {
    await anAdmin();
    await send();
    await send("admin");
    await end();
    expect(await confirm(squatter)).toMatchObject({ ok: true });
    expect(await account()).toMatchObject({ membershipStatus: "pending", isAdmin: false });
  });

  it("an owner who sets a password gets what staff gave pending confirmation, and no mail is sent needlessly", async () => {
    await send();
    await send("admin");
    const token = await openLink();
    await new Browser().within(() => resetPasswordAction({ token, password: "casuarina-tree" }));
    expect(await account()).toMatchObject({ membershipStatus: "active", isAdmin: true });
    expect((await squatter.call(me, "GET")).status).toBe(401);
    const letters = (await lettersTo(email)).length;
    expect(await send("admin")).toMatchObject({ ok: false, code: "changed_meanwhile" });
    await db.write.user.update({
      where: { id: squatterId },
      data: { emailVerifiedAt: null, membershipStatus: "pending", suspendedAt: new Date() },
    });
    expect(await send()).toMatchObject({ ok: false, code: "account_suspended" });
    expect((await lettersTo(email)).length).toBe(letters);
  });

  it("staff may activate a membership on their own responsibility, without a confirmation", async () => {
    const answer = await office.call(memberships, "PUT", {
      params: { id: squatterId },
      body: { membershipStatus: "active" },
    });
    expect(await answer.json()).toMatchObject({ membershipStatus: "active", isEmailConfirmed: false });
    expect((await squatter.call(me, "GET")).status).toBe(200);
    expect(await readEmailVerificationLink(null, "x".repeat(43))).toEqual({ state: "unknown" });
  });
});
