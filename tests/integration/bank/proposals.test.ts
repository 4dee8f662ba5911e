import { beforeEach, describe, expect, it } from "vitest";
import { stopByLinkAction } from "@/app/(public)/stop/[token]/actions";
import * as bankDetails from "@/app/api/admin/bank-details/route";
import * as proposals from "@/app/api/admin/bank-details/proposals/route";
import * as approval from "@/app/api/admin/bank-details/proposals/[id]/approve/route";
import * as stopping from "@/app/api/admin/bank-details/proposals/[id]/stop/route";
import * as access from "@/app/api/admin/users/[id]/admin-status/route";
import { getAssociation, refreshAssociation } from "@/lib/association/queries";
import { applyDueBankDetails } from "@/lib/bank/apply";
import { listPendingBankDetails } from "@/lib/bank/queries";
import { db } from "@/lib/db/client";
import { proposalRules } from "@/lib/proposals/rules";
import { settleProposals } from "@/lib/proposals/shared/settle";
import { getPendingWork } from "@/lib/reports/console-queries";
import { rolesWith } from "@/lib/core/permissions";
import { type Admin, aMember, anAdmin, anEvent, aStaffMember, signedInAs } from "../../support/builders";
import { onStaffForDays, sql } from "../../support/database";
import { Browser } from "../../support/next-request";

const details = {
  accountName: "ACO",
  bankName: "Bank of Nassau",
  swift: "BONABSNS",
  accountNumber: "123 456 789",
  accountType: "Current",
  transitNumber: null,
  bankAddress: "Bay Street",
};

let owner: Awaited<ReturnType<typeof anAdmin>>;
let office: Browser;
beforeEach(async () => {
  await refreshAssociation();
  owner = await anAdmin({ email: "owner@example.test" });
  await onStaffForDays(owner, 8);
  office = await signedInAs(owner);
});

const read = async (response: Response) => ({
  status: response.status,
  answer: (await response.json()) as Record<string, unknown>,
});
async function propose(browser = office, sent: object = details): Promise<string> {
  const { status, answer } = await read(await browser.call(proposals, "POST", { body: sent }));
  expect(status).toBe(201);
  return answer.id as string;
}
const decide = async (browser: Browser, door: typeof approval, id: string) =>
  read(await browser.call(door, "POST", { params: { id }, body: {} }));
const treasurer = async () => {
  const person = await aStaffMember([{ role: "treasurer", eventId: null }], {
    email: "treasurer@example.test",
  });
  await onStaffForDays(person, 8);
  return signedInAs(person);
};
const inEffect = async () => {
  await refreshAssociation();
  return getAssociation().bank.accountNumber;
};
const letters = async () =>
  (
    await db.outboxEmail.findMany({
      where: { template: "bank_details_proposed" },
      orderBy: { createdAt: "asc" },
    })
  ).map(({ toAddress }) => toAddress);
const daysPass = (hours: number) =>
  sql(
    `BEGIN; SET LOCAL session_replication_role = replica;
     UPDATE "Proposal" SET "requestedAt" = "requestedAt" - interval '${hours} hours', "effectiveAt" = "effectiveAt" - interval '${hours} hours';
     COMMIT;`,
  );

describe("proposed bank details", () => {
  it("proposed bank details are shown to no payer until a second person approves them", async () => {
    const before = getAssociation().bank.accountNumber;
    const second = await treasurer();
    const id = await propose();
    expect(await inEffect()).toBe(before);
    await applyDueBankDetails();
    expect(await inEffect()).toBe(before);
    const { answer } = await read(await second.call(bankDetails, "GET"));
    expect(answer).toMatchObject({
      current: { accountNumber: before, isSample: true },
      proposals: [
        {
          id,
          state: "pending",
          effectiveAt: expect.any(String),
          proposedBy: "Rowena " + owner.lastName,
          ...details,
        },
      ],
    });
    expect(await decide(office, approval, id)).toMatchObject({
      status: 403,
      answer: { permission: "bank.edit" },
    });
    expect(await inEffect()).toBe(before);
    expect((await decide(second, approval, id)).status).toBe(200);
    expect(await inEffect()).toBe("123 456 789");
    expect(getAssociation().bank).toMatchObject({ address: "Bay Street", isSample: false });
    expect(await decide(second, approval, id)).toMatchObject({
      status: 409,
      answer: { code: "already_decided" },
    });
    expect(
      (await db.auditEntry.findMany({ orderBy: { id: "asc" } })).map(({ action, actorEmail }) => [
        action,
        actorEmail,
      ]),
    ).toEqual([
      ["bank_details_proposed", "owner@example.test"],
      ["bank_details_changed", "treasurer@example.test"],
    ]);
  });

  it.each(["loses the role", "is suspended"])(
    "proposed bank details are stopped when their proposer %s",
    async (how) => {
      const before = getAssociation().bank.accountNumber;
      const id = await propose();
      await aStaffMember([{ role: "owner", eventId: null }]);
      await (how === "is suspended"
        ? db.write.user.update({ where: { id: owner.id }, data: { suspendedAt: new Date() } })
        : db.write.roleGrant.deleteMany({ where: { userId: owner.id } }));
      await applyDueBankDetails();
      expect(await db.proposal.findUniqueOrThrow({ where: { id } })).toMatchObject({ state: "stopped" });
      await daysPass(72);
      await applyDueBankDetails();
      expect(await inEffect()).toBe(before);
      expect(await db.auditEntry.count({ where: { action: "bank_details_stopped" } })).toBe(1);
    },
  );

  it("proposed bank details take effect after three days, whoever could have approved them", async () => {
    await aStaffMember([{ role: "treasurer", eventId: null }], { suspendedAt: new Date() });
    await aStaffMember([{ role: "door", eventId: null }]);
    const before = getAssociation().bank.accountNumber;
    const id = await propose();
    const { effectiveAt, requestedAt } = await db.proposal.findUniqueOrThrow({ where: { id } });
    expect(Math.round((+(effectiveAt ?? 0) - +requestedAt) / 3_600_000)).toBe(72);
    await daysPass(71);
    await applyDueBankDetails();
    expect(await inEffect()).toBe(before);
    await daysPass(1);
    await applyDueBankDetails();
    await applyDueBankDetails();
    expect(await inEffect()).toBe("123 456 789");
    expect(await db.auditEntry.count({ where: { action: "bank_details_changed" } })).toBe(1);
  });

  it("proposed bank details are announced to everybody with a role now or within a week", async () => {
    const event = await anEvent();
    await aStaffMember([{ role: "door", eventId: event.id }], { email: "door@example.test" });
    await aMember({ email: "member@example.test" });
    const demote = async (email: string) => {
      const { id } = await aStaffMember([{ role: "auditor", eventId: null }], { email });
      const answer = await office.call(access, "PUT", { params: { id }, body: { isAdmin: false } });
      expect(answer.status).toBe(200);
    };
    await demote("long-ago@example.test");
    await sql(
      `BEGIN; SET LOCAL session_replication_role = replica; UPDATE "AuditEntry" SET "at" = "at" - interval '8 days'; COMMIT`,
    );
    await demote("demoted@example.test");
    await propose();
    expect((await letters()).sort()).toEqual([
      "demoted@example.test",
      "door@example.test",
      "owner@example.test",
    ]);
  });

  it("only the link in the announcement stops proposed bank details by email, for anyone who has it", async () => {
    const second = await treasurer();
    const id = await propose();
    const { text } = await db.outboxEmail.findFirstOrThrow({ where: { template: "bank_details_proposed" } });
    const token = /\/stop\/(\S+)/.exec(text)?.[1] ?? "";
    const network = new Browser();
    const stop = (sent: string) => network.within(() => stopByLinkAction({ token: sent }));
    for (let times = 0; times < 30; times++)
      expect(await stop("t".repeat(43))).toMatchObject({ ok: false, code: "link_expired" });
    expect(await stop("t".repeat(43))).toMatchObject({ ok: false, code: "too_many" });
    // Whoever tries links in the same network keeps nobody from stopping a change.
    expect(await stop(token)).toMatchObject({ ok: true });
    expect(await stop(token)).toMatchObject({ ok: false, code: "already_decided" });
    expect(await decide(second, approval, id)).toMatchObject({ status: 409 });
    await daysPass(100);
    await applyDueBankDetails();
    expect(await inEffect()).not.toBe("123 456 789");
    expect(await db.auditEntry.findFirstOrThrow({ where: { action: "bank_details_stopped" } })).toMatchObject(
      {
        actorId: null,
        details: { via: "link" },
      },
    );
  });

  it("proposed bank details are stopped under Settings, and replaced by newer ones", async () => {
    const second = await treasurer();
    const first = await propose();
    const newer = await propose(second, { ...details, accountNumber: "999" });
    expect((await decide(office, approval, first)).status).toBe(409);
    expect((await decide(office, stopping, newer)).status).toBe(200);
    const states = await db.proposal.findMany({
      orderBy: { requestedAt: "asc" },
      select: { state: true },
    });
    expect(states.map(({ state }) => state)).toEqual(["superseded", "stopped"]);
  });

  it("proposed bank details are approved once by two at the same instant, and never both approved and stopped", async () => {
    const owner = await anAdmin();
    await onStaffForDays(owner, 8);
    const [second, third] = [await treasurer(), await signedInAs(owner)];
    const id = await propose();
    const answers = await Promise.all([
      decide(second, approval, id),
      decide(third, approval, id),
      decide(third, stopping, id),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  it("incomplete bank details are refused with a sentence", async () => {
    const answer = await office.call(proposals, "POST", { body: { ...details, swift: "12" } });
    expect(await read(answer)).toMatchObject({ status: 400, answer: { issues: [{ path: "swift" }] } });
  });
});

describe("whoever approves", () => {
  const tooEarly = { status: 409, answer: { code: "approval_too_early" } };

  it("a person who got the role within seven days of a proposal cannot approve it", async () => {
    const accomplice = await aStaffMember([{ role: "treasurer", eventId: null }]);
    await onStaffForDays(accomplice, 6);
    const before = await inEffect();
    const id = await propose();
    expect(await decide(await signedInAs(accomplice), approval, id)).toMatchObject(tooEarly);
    expect(await inEffect()).toBe(before);
    expect(await db.proposal.findUniqueOrThrow({ where: { id } })).toMatchObject({ state: "requested" });
    // The clock runs on, and the accomplice has not become trusted meanwhile.
    await daysPass(72);
    expect(await decide(await signedInAs(accomplice), approval, id)).toMatchObject(tooEarly);
    await applyDueBankDetails();
    expect(await inEffect()).toBe("123 456 789");
  });

  it("a person cannot approve bank details of the proposer who gave them the role, however long ago", async () => {
    const { id: userId } = await aMember();
    await db.write.roleGrant.create({ data: { userId, role: "treasurer", grantedById: owner.id } });
    await onStaffForDays({ id: userId }, 400);
    const id = await propose();
    expect(await decide(await signedInAs({ id: userId }), approval, id)).toMatchObject(tooEarly);
  });

  it("approvers are led to proposed bank details by a badge, the to-do list and an email with both values", async () => {
    const trusted = await aStaffMember([{ role: "treasurer", eventId: null }]);
    await onStaffForDays(trusted, 8);
    const approver = { ...trusted, sessionHash: "" } as unknown as Admin;
    const first = await propose();
    expect(await decide(await signedInAs(trusted), approval, first)).toMatchObject({ status: 200 });
    await db.write.outboxEmail.deleteMany();
    await propose(office, { ...details, accountNumber: "999" });
    const offered = async (person: Admin) =>
      (await listPendingBankDetails(person)).map(({ canApprove }) => canApprove);
    expect([await offered(approver), await offered({ ...approver, id: owner.id })]).toEqual([
      [true],
      [false],
    ]);
    expect((await getPendingWork(approver)).bankDetails).toBe(1);
    const { text } = await db.outboxEmail.findFirstOrThrow({
      where: { template: "bank_details_proposed", toAddress: trusted.email },
    });
    expect(text).toContain("123 456 789 → 999");
    expect(text).toContain("BONABSNS");
    expect(text).toContain("/admin/settings");
  });

  it("a role held for less than seven days, or lost, can't be used to approve what it proposed", async () => {
    const { id: userId } = await aMember();
    await db.write.roleGrant.create({ data: { userId, role: "treasurer", grantedById: owner.id } });
    await onStaffForDays({ id: userId }, 6);
    const second = await signedInAs({ id: userId });
    const id = await propose(second);
    expect(await decide(office, approval, id)).toMatchObject(tooEarly);
    await db.write.roleGrant.deleteMany({ where: { userId } });
    expect(await decide(office, approval, id)).toMatchObject(tooEarly);
    expect(await db.proposal.findUniqueOrThrow({ where: { id } })).toMatchObject({ state: "requested" });
  });

  it.each([
    ["Proposal_bank_details", proposalRules.bankDetails],
    ["Proposal_factor_reset", proposalRules.factorReset],
    ["AddressChange", proposalRules.newAddress],
  ])(
    "proposer and approver have the roles that the database requires for %s",
    async (table, { approving, requesting }) => {
      const [row] = await sql<{ text: string }>(
        `SELECT pg_get_triggerdef(oid) AS text FROM pg_trigger WHERE tgname = '${table}_trusted_approver'`,
      );
      const named = [...(row?.text ?? "").matchAll(/'\{([^}]*)\}'/g)].map(([, roles]) => roles?.split(","));
      expect(named).toEqual([rolesWith(approving), rolesWith(requesting)]);
    },
  );
});

it("a person can make three proposals of bank details an hour", async () => {
  for (const accountNumber of ["1", "2", "3"]) await propose(office, { ...details, accountNumber });
  const fourth = await office.call(proposals, "POST", { body: details });
  expect(fourth.status).toBe(429);
});

describe("the database", () => {
  it("the database puts no bank details into effect that are unapproved, self-approved or altered, and an end stays its end", async () => {
    await treasurer();
    const id = await propose();
    const effect = (columns: string) =>
      sql(`UPDATE "Proposal" SET "state" = 'applied', "endedAt" = now()${columns} WHERE "id" = $1`, [id]);
    await expect(effect(`, "approvedById" = "requestedById"`)).rejects.toThrow("Proposal_two_others");
    await expect(effect("")).rejects.toThrow("Proposal_not_early");
    const { id: recent } = await aStaffMember([{ role: "treasurer", eventId: null }]);
    await expect(effect(`, "approvedById" = '${recent}'`)).rejects.toThrow(
      "Proposal_bank_details_trusted_approver",
    );
    await expect(
      sql(`UPDATE "RoleGrant" SET "createdAt" = now() - interval '9 days' WHERE "userId" = $1`, [recent]),
    ).rejects.toThrow("RoleGrant_when_and_by_whom");
    const change = sql(`UPDATE "Proposal" SET "details" = '{}' WHERE "id" = $1`, [id]);
    await expect(change).rejects.toThrow("Proposal_never_changed");
    expect((await decide(office, stopping, id)).status).toBe(200);
    await expect(sql(`UPDATE "Proposal" SET "state" = 'superseded' WHERE "id" = $1`, [id])).rejects.toThrow(
      "Proposal_never_changed",
    );
  });

  it("the database refuses bank details that differ from the last proposal in effect", async () => {
    const second = await treasurer();
    const insert = (columns = "", values = "") =>
      sql(
        `INSERT INTO "BankAccount" ("id", "accountName", "bankName", "swift", "accountNumber", "accountType", "address", "updatedAt"${columns})
         VALUES (gen_random_uuid(), 'ACO', 'Bank of Nassau', 'BONABSNS', '123 456 789', 'Current', 'Bay Street', now()${values})`,
      );
    const first = await propose();
    await expect(insert(), "while it is pending").rejects.toThrow("BankAccount_as_proposed");
    expect((await decide(second, approval, first)).status).toBe(200);
    await expect(insert(), "a second one").rejects.toThrow("BankAccount_one_of_association");
    const { id: eventId } = await anEvent();
    await expect(insert(`, "eventId"`, `, '${eventId}'`), "of an event").rejects.toThrow(
      "BankAccount_as_proposed",
    );
    const change = (number: string) => sql(`UPDATE "BankAccount" SET "accountNumber" = $1`, [number]);
    await expect(change("999")).rejects.toThrow("BankAccount_as_proposed");

    const newer = await propose(office, { ...details, accountNumber: "999" });
    await expect(change("999")).rejects.toThrow("BankAccount_as_proposed");
    expect((await decide(second, approval, newer)).status).toBe(200);
    await expect(change("123 456 789"), "an earlier one").rejects.toThrow("BankAccount_as_proposed");
    await expect(sql(`DELETE FROM "BankAccount"`)).rejects.toThrow("BankAccount_stays");
    await expect(sql(`UPDATE "AssociationSettings" SET "values" = '{"bank": {}}'`)).rejects.toThrow(
      "AssociationSettings_no_bank",
    );
    const account = await db.bankAccount.findFirstOrThrow();
    expect(account).toMatchObject({ eventId: null, accountNumber: "999" });
    expect(await db.proposal.findUniqueOrThrow({ where: { id: newer } })).toMatchObject({
      accountId: account.id,
    });
    await expect(
      sql(`UPDATE "Proposal" SET "accountId" = $1 WHERE "id" = $2`, [account.id, first]),
    ).rejects.toThrow("Proposal_never_changed");
  });
});

it("a proposal that cannot take effect does not delay others", async () => {
  const applied: string[] = [];
  const due = (id: string) => ({
    id,
    state: "requested" as const,
    requestedById: null,
    requestedAt: new Date(0),
    approvedById: null,
    aboutId: null,
    effectiveAt: new Date(0),
  });
  const settled = settleProposals({
    rules: proposalRules.paymentLink,
    words: { notFound: "", ended: "" },
    listPending: () => Promise.resolve([due("broken"), due("sound")]),
    find: (id) => Promise.resolve(due(id)),
    lock: () => Promise.resolve(),
    stop: () => Promise.resolve(),
    apply: ({ id }) =>
      id === "broken" ? Promise.reject(new Error("unreadable")) : Promise.resolve(void applied.push(id)),
  });
  await expect(settled).rejects.toThrow("unreadable");
  expect(applied).toEqual(["sound"]);
});
