import { describe, expect, it } from "vitest";
import * as exported from "@/app/api/admin/users/export/route";
import * as preview from "@/app/api/admin/users/import/preview/route";
import * as imports from "@/app/api/admin/users/import/route";
import { db } from "@/lib/db/client";
import { limitKey } from "@/lib/limits/limit";
import type { ImportPreview } from "@/lib/members/import-members";
import { aMember, anAdmin, signedInAs } from "../../support/builders";
import { dayIn, noon } from "../../support/dates";
import type { Browser } from "../../support/next-request";

const headers = { "content-type": "text/csv" };

const look = async (browser: Browser, rawBody: string | Buffer<ArrayBuffer>, query = "") => {
  const path = `/api/admin/users/import/preview${query}`;
  const answer = await browser.call(preview, "POST", { rawBody, headers, path });
  return { status: answer.status, answer: (await answer.json()) as ImportPreview };
};

const send = async (
  browser: Browser,
  rawBody: string | Buffer<ArrayBuffer>,
  plan: string,
  invite = "no",
  further = "",
) => {
  const path = `/api/admin/users/import?plan=${plan}&invite=${invite}${further}`;
  const answer = await browser.call(imports, "POST", { rawBody, headers, path });
  return { status: answer.status, answer: (await answer.json()) as Record<string, unknown> };
};

const aPlan = "0".repeat(64);

describe("importing members", () => {
  it("importing members is limited by rows, preview included, so a large file counts as many small ones", async () => {
    const admin = await anAdmin();
    const browser = await signedInAs(admin);
    const file = "email,first name,last name\na@example.test,A,A\nb@example.test,B,B";
    const { answer } = await look(browser, file);
    await db.write.rateLimit.update({
      where: { key: limitKey("rows previewed by member", admin.id) },
      data: { count: 99_999 },
    });
    await db.write.rateLimit.create({
      data: { key: limitKey("rows imported by member", admin.id), count: 39_999 },
    });
    expect((await look(browser, file)).status).toBe(429);
    expect((await send(browser, file, answer.plan)).status).toBe(429);
    expect(await db.user.count()).toBe(1);
  });

  it("importing members does what the preview showed, and the same file again changes nothing", async () => {
    const browser = await signedInAs(await anAdmin());
    const paidUntil = dayIn(90);
    const known = await aMember({
      membershipStatus: "pending",
      firstName: "Old",
      // At a quarter past four.
      nextPaymentDate: new Date(noon(paidUntil).getTime() + 4.25 * 3_600_000),
    });
    const file = [
      "email,first name,last name,status,membership type,annual fee,join date,next payment date,phone",
      "marva@example.test,Marva,Rolle,active,Associate,200,2020-02-29,,(242) 555-0123",
      `${known.email},New,,active,,,,${paidUntil},`,
      "shy@example.test,Shy,Person,,,,,,",
    ].join("\n");
    const { status, answer: shown } = await look(browser, file);
    expect(status).toBe(200);
    expect(shown.counts).toEqual({ create: 2, update: 1, skip: 0, left_out: 0, conflict: 0, error: 0 });
    expect(await db.user.count()).toBe(2);

    expect(await send(browser, file, shown.plan)).toEqual({
      status: 200,
      answer: { created: 2, updated: 1, unchanged: 0, leftOut: 0 },
    });
    expect(await db.user.findUniqueOrThrow({ where: { email: "marva@example.test" } })).toMatchObject({
      firstName: "Marva",
      membershipStatus: "active",
      membershipType: "Associate",
      annualFeeCents: 20_000,
      joinDate: new Date("2020-02-29T17:00:00Z"),
      passwordHash: null,
      isAdmin: false,
      emailVerifiedAt: null,
    });
    const changed = await db.user.findUniqueOrThrow({ where: { id: known.id } });
    expect(changed).toMatchObject({ firstName: "New", lastName: known.lastName, membershipStatus: "active" });
    expect(changed.joinDate?.getTime()).toBeGreaterThan(Date.now() - 60_000);
    // The day in the file is the one that was there: its hour stays.
    expect(changed.nextPaymentDate).toEqual(known.nextPaymentDate);
    expect(await db.outboxEmail.count()).toBe(0);

    const again = (await look(browser, file)).answer;
    expect(again.counts).toEqual({ create: 0, update: 0, skip: 3, left_out: 0, conflict: 0, error: 0 });
    const before = await db.user.findMany({ orderBy: { id: "asc" } });
    expect((await send(browser, file, again.plan)).answer).toEqual({
      created: 0,
      updated: 0,
      unchanged: 3,
      leftOut: 0,
    });
    expect(await db.user.findMany({ orderBy: { id: "asc" } })).toEqual(before);
    const entries = await db.auditEntry.findMany({
      where: { action: "members_imported" },
      orderBy: { id: "asc" },
    });
    expect(entries.map(({ details }) => details)).toMatchObject([
      { created: 2, updated: 1, unchanged: 0, invited: 0 },
      { created: 0, updated: 0, unchanged: 3, invited: 0 },
    ]);
  });

  it("importing members is refused when it would no longer do what the preview showed", async () => {
    const browser = await signedInAs(await anAdmin());
    const file = "email,first name,last name\nmarva@example.test,Marva,Rolle";
    const { plan } = (await look(browser, file)).answer;
    await aMember({ email: "marva@example.test" });
    expect(await send(browser, file, plan)).toMatchObject({
      status: 409,
      answer: { code: "changed_meanwhile" },
    });
    expect((await send(browser, file, aPlan)).status).toBe(409);
    expect((await send(browser, file, "no plan")).status).toBe(400);
    expect(await db.user.count()).toBe(2);
  });

  it("a file of 5,000 members with errors is not imported at all, and each row's error is named", async () => {
    const browser = await signedInAs(await anAdmin());
    const known = await aMember();
    const good = Array.from(
      { length: 4_990 },
      (_, n) => `person-${n}@example.test,Person,Number ${n},active,,`,
    );
    const bad = [
      "not an address,A,B,,,",
      "nameless@example.test,,,,,",
      "maybe@example.test,A,B,maybe,,",
      "nowhen@example.test,A,B,,2025-02-30,",
      "person-0@example.test,A,B,,,",
      `${known.email},,,pending,,`,
      "nobody@example.test,A,B,,,ACO-1999000000",
      'long@example.test,"' + "x".repeat(300) + '",B,,,',
      "more@example.test,A,B,,,,one too many",
      `${known.email},,,,,`,
    ];
    const file = ["email,first name,last name,status,join date,member id", ...good, ...bad].join("\r\n");
    const before = process.cpuUsage();
    const { answer: shown } = await look(browser, file);
    expect(shown.counts).toEqual({ create: 4_990, update: 0, skip: 0, left_out: 0, conflict: 3, error: 7 });
    expect(shown.rows.filter(({ reasons }) => reasons.length > 0).map(({ line }) => line)).toEqual(
      bad.map((_, index) => 4_992 + index),
    );
    expect(await send(browser, file, shown.plan)).toMatchObject({
      status: 400,
      answer: { message: "10 rows can't be imported, so nothing was imported." },
    });
    expect(await db.user.count()).toBe(2);

    const rest = file.split("\r\n").slice(0, 4_991).join("\r\n");
    const { plan } = (await look(browser, rest)).answer;
    expect((await send(browser, rest, plan)).answer).toMatchObject({ created: 4_990 });
    expect(await db.user.count({ where: { membershipStatus: "active", joinDate: { not: null } } })).toBe(
      4_990,
    );
    // Of this process, since the machine may have other things to do; the database's own part is a few statements.
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1_000_000).toBeLessThan(6);
    expect((await look(browser, rest)).answer.counts.skip).toBe(4_990);
  });

  it("a member named by address in one row and by Member ID in another batch is imported as one", async () => {
    const browser = await signedInAs(await anAdmin());
    const known = await aMember();
    const memberId = `ACO-${known.createdAt.getFullYear()}${known.id.slice(-6).toUpperCase()}`;
    const others = Array.from({ length: 600 }, (_, n) => `person-${n}@example.test,A,B,`);
    const file = [
      "email,first name,last name,member id",
      `${known.email},,,`,
      ...others,
      `,,,${memberId}`,
    ].join("\n");
    const { answer } = await look(browser, file);
    expect(answer.rows.at(-1)).toMatchObject({
      outcome: "conflict",
      reasons: ["Same person as row 2"],
    });
  });

  it("two simultaneous imports create one set of accounts", async () => {
    const browser = await signedInAs(await anAdmin());
    const file = "email,first name,last name\nmarva@example.test,Marva,Rolle\nsol@example.test,Sol,Rolle";
    const { plan } = (await look(browser, file)).answer;
    const answers = await Promise.all([send(browser, file, plan), send(browser, file, plan)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await db.user.count()).toBe(3);
    expect(await db.auditEntry.count({ where: { action: "members_imported" } })).toBe(1);
  });

  it("importing members accepts the portal's own export unchanged", async () => {
    const browser = await signedInAs(await anAdmin());
    const of = { phone: "+1 242 555 0100", address: 'Bay Street,\n"Nassau"', joinDate: new Date() };
    await aMember({ ...of, sector: "Left the list", employer: "=Bank", memberNumber: "0007" });
    const file = await (await browser.call(exported, "GET")).text();
    const { answer } = await look(browser, file);
    expect(answer.counts).toMatchObject({ skip: 2, create: 0, update: 0, conflict: 0, error: 0 });
    expect(answer.unread).toEqual(["administrator", "account created on"]);
  });

  it("importing members emails the new ones on request, each with their own link", async () => {
    const browser = await signedInAs(await anAdmin());
    const known = await aMember();
    const file = `email,first name,last name\nmarva@example.test,Marva,Rolle\n${known.email},Changed,`;
    const { plan } = (await look(browser, file)).answer;
    expect((await send(browser, file, plan, "yes")).status).toBe(200);
    const emails = await db.outboxEmail.findMany();
    expect(emails.map(({ toAddress }) => toAddress)).toEqual(["marva@example.test"]);
    const [token] = await db.oneTimeToken.findMany({ include: { user: true } });
    expect(token).toMatchObject({ purpose: "invitation", user: { email: "marva@example.test" } });
  });

  it("importing members warns of garbled names before storing any, and then reads them as chosen", async () => {
    const browser = await signedInAs(await anAdmin());
    const file = Buffer.concat([
      Buffer.from("Members of 2026\nemail,first name,last name\njose@example.test,Jos"),
      Buffer.of(0x82),
      Buffer.from(",Rolle\n"),
    ]);
    const { answer: guessed } = await look(browser, file);
    expect(guessed).toMatchObject({
      encoding: "windows-1252",
      warnings: ["Row 1 is above the table: Members of 2026", "Row 3 looks garbled: Jos‚"],
    });
    const { answer: chosen } = await look(browser, file, "?encoding=ibm850");
    expect(chosen).toMatchObject({ encoding: "ibm850", warnings: [guessed.warnings[0]] });
    expect((await look(browser, file, "?encoding=ebcdic")).status).toBe(400);
    // The plan is that of the chosen letters.
    expect((await send(browser, file, chosen.plan)).status).toBe(409);
    expect((await send(browser, file, chosen.plan, "no", "&encoding=ibm850")).status).toBe(200);
    expect(await db.user.findUniqueOrThrow({ where: { email: "jose@example.test" } })).toMatchObject({
      firstName: "José",
    });
  });

  it("importing members reads only CSV files of a limited size", async () => {
    const browser = await signedInAs(await anAdmin());
    const json = await browser.call(preview, "POST", { body: {} });
    expect(json.status).toBe(415);
    const large = `email\n${"a@example.test\n".repeat(400_000)}`;
    expect((await look(browser, large)).status).toBe(413);
    const many = `email\n${"a@b.co\n".repeat(10_001)}`;
    expect((await look(browser, many)).status).toBe(413);
  });
});

describe("people who are new to the portal", () => {
  const file = `email,first name,last name,status,join date,next payment date
old@example.test,Old,Member,,2015-03-02,${dayIn(90)}
plain@example.test,Plain,Member,,,
applicant@example.test,An,Applicant,pending,,`;

  it.each([
    ["", "yes", ["active", "active", "pending"]],
    ["&members=no", "no", ["pending", "pending", "pending"]],
  ])(
    "imported people are members already unless the import says otherwise (%s)",
    async (further, members, statuses) => {
      const browser = await signedInAs(await anAdmin());
      const { answer } = await look(browser, file, `?${further}`);
      expect(answer.rows.map(({ changes }) => changes[0]?.to)).toEqual(
        statuses.map((status) => `Professional, ${status}`),
      );
      expect((await send(browser, file, answer.plan, "no", further)).status).toBe(200);
      const people = await db.user.findMany({ where: { isAdmin: false }, orderBy: { email: "desc" } });
      const by = (email: string) => people.find((person) => person.email === `${email}@example.test`)!;
      expect(["old", "plain", "applicant"].map((name) => by(name).membershipStatus)).toEqual(statuses);
      const isMember = members === "yes";
      expect(by("old")).toMatchObject({
        joinDate: noon("2015-03-02"),
        nextPaymentDate: noon(dayIn(90)),
        admittedAt: isMember ? noon("2015-03-02") : null,
      });
      expect(by("plain").nextPaymentDate === null).toBe(!isMember);
      // Nobody owes anything for a year that was paid for before the portal.
      expect(await db.amountDue.count()).toBe(0);
      expect(await db.auditEntry.findFirstOrThrow({ where: { action: "members_imported" } })).toMatchObject({
        details: { created: 3, members },
      });
    },
  );

  it("imported people are stored as the preview showed, and not as another answer says", async () => {
    const browser = await signedInAs(await anAdmin());
    const { answer } = await look(browser, file, "?members=no");
    expect((await send(browser, file, answer.plan)).status).toBe(409);
    expect(await db.user.count()).toBe(1);
  });
});
