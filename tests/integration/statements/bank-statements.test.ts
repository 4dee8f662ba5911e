import { describe, expect, it } from "vitest";
import * as statements from "@/app/api/admin/bank-statements/route";
import * as preview from "@/app/api/admin/bank-statements/preview/route";
import * as user from "@/app/api/admin/users/[id]/route";
import { changePolicy } from "@/lib/settings/change-settings";
import { recordLine } from "@/lib/posting/record-line";
import { getAssociation, refreshAssociation } from "@/lib/association/queries";
import { memberIdOf } from "@/lib/core/member-id";
import { db } from "@/lib/db/client";
import { action } from "@/lib/http/action";
import { limitKey } from "@/lib/limits/limit";
import { newReference } from "@/lib/ledger/reference";
import { deleteStatement } from "@/lib/statements/delete-statement";
import { planLine } from "@/lib/statements/plan-line";
import { countUnmatchedLines, findStatement, listStatements } from "@/lib/statements/queries";
import { csvOf, exactOnes, importCsv, postLines } from "../../support/bank-statements";
import {
  aMember,
  anAdmin,
  anEvent,
  anUnpaidRegistration,
  aStaffMember,
  signedInAs,
  type Admin,
} from "../../support/builders";
import { anApplication } from "../../support/applications";
import { sql, waitingForLocks } from "../../support/database";
import { anOpenDue } from "../../support/money";

async function twoWhoOwe() {
  const treasurer = await anAdmin();
  const event = await anEvent({ priceCents: 7_500 });
  const [ada, bea] = [
    await aMember({ firstName: "Ada", lastName: "Rolle" }),
    await aMember({ firstName: "Bea", lastName: "Knowles", membershipStatus: "active" }),
  ];
  return {
    treasurer,
    ada,
    bea,
    browser: await signedInAs(treasurer),
    seat: await anUnpaidRegistration(event, ada),
    dues: await anOpenDue(bea.id),
  };
}

const shownIdOf = ({ id, createdAt }: { id: string; createdAt: Date }) =>
  memberIdOf(getAssociation().memberIdPrefixes, { id, createdAt, isStaffOnly: false });

const states = async (reference: string) => {
  const due = await db.amountDue.findUniqueOrThrow({ where: { reference } });
  return { paidCents: due.paidCents, waivedCents: due.waivedCents, isClosed: due.closedAt !== null };
};

describe("importing a bank statement", () => {
  it("importing a bank statement stores nothing when a later step fails", async () => {
    const { browser } = await twoWhoOwe();
    await sql(`CREATE FUNCTION "fail_audit"() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN RAISE EXCEPTION 'The disk is full'; END $$;
      CREATE TRIGGER "fail_audit" BEFORE INSERT ON "AuditEntry" FOR EACH ROW
      WHEN (NEW."action" = 'statement_imported') EXECUTE FUNCTION "fail_audit"()`);
    try {
      expect(await importCsv(browser, csvOf(["2026-11-02", "ADA", "75.00"]))).toMatchObject({ status: 500 });
    } finally {
      await sql(`DROP FUNCTION "fail_audit" CASCADE`);
    }
    const stored = [db.bankStatement.count(), db.statementLine.count(), db.statementFormat.count()];
    expect(await Promise.all(stored)).toEqual([0, 0, 0]);
  });

  it("importing bank statements is limited by lines, preview included, so a large file counts as many small ones", async () => {
    const { browser, treasurer } = await twoWhoOwe();
    const lines = csvOf(["2026-11-02", "ADA", "75.00"], ["2026-11-03", "BEA", "75.00"]);
    await db.write.rateLimit.createMany({
      data: [
        { key: limitKey("lines imported by member", treasurer.id), count: 49_999 },
        { key: limitKey("lines previewed by member", treasurer.id), count: 99_999 },
      ],
    });
    expect((await importCsv(browser, lines)).status).toBe(429);
    expect(await db.bankStatement.count()).toBe(0);
    const previewed = await browser.call(preview, "POST", {
      rawBody: lines,
      headers: { "content-type": "text/csv" },
      path: "/api/admin/bank-statements/preview?name=November",
    });
    expect(previewed.status).toBe(429);
  });

  it("a deleted person's unpaid bank line keeps its other words, without their full name", async () => {
    const { browser } = await twoWhoOwe();
    const ann = await aMember({ firstName: "Ánn", lastName: "O’Dowd-Bain" });
    const { body } = await importCsv(
      browser,
      csvOf(
        ["2026-11-02", "TRF FROM ANN O'DOWD BAIN REF 1", "12.00"],
        ["2026-11-03", "odowd-bain Ann deposit", "13.00"],
        ["2026-11-04", "JOANN ODOWD BAINBRIDGE", "14.00"],
      ),
    );
    const deleted = await browser.call(user, "DELETE", { params: { id: ann.id } });
    expect(await deleted.json()).toMatchObject({ message: "Member deleted successfully" });
    const lines = await db.statementLine.findMany({
      select: { text: true },
      where: { statementId: body.id },
      orderBy: { lineNumber: "asc" },
    });
    expect(lines.map(({ text }) => text.replace(/\s+/g, " ").trim())).toEqual([
      "TRF FROM REF 1",
      "deposit",
      "JOANN ODOWD BAINBRIDGE",
    ]);
  });

  it("importing a bank statement answers how each line is matched, and records and emails nothing", async () => {
    const { browser, ada, bea, seat, dues } = await twoWhoOwe();
    const { status, body } = await importCsv(
      browser,
      csvOf(
        ["2026-11-02", `TRF ${seat.reference.toLowerCase()}`, "75.00"],
        ["2026-11-03", "BEA KNOWLES", "350.00"],
        ["2026-11-04", "SERVICE CHARGE", "-5.00"],
        ["2026-11-05", "SOMETHING ELSE", "12.00"],
      ),
    );
    expect(status).toBe(201);
    expect(body.mapping).toMatchObject({ date: "Date", description: "Description", amount: "Amount" });
    expect(
      body.lines.map(({ date, amount, match, suggestions }) => [date, amount, match, suggestions]),
    ).toMatchObject([
      [
        "2026-11-02",
        "75.00",
        "exact",
        [
          {
            reference: seat.reference,
            amount: "75.00",
            reason: expect.stringContaining(seat.reference) as string,
            payer: "Ada Rolle",
            memberId: shownIdOf(ada),
            email: ada.email,
            employer: null,
          },
        ],
      ],
      [
        "2026-11-03",
        "350.00",
        "suggested",
        [
          {
            reference: dues.reference,
            amount: "350.00",
            reason: "Amount and name agree",
            payer: "Bea Knowles",
            memberId: shownIdOf(bea),
            email: bea.email,
            employer: null,
          },
        ],
      ],
      ["2026-11-04", "-5.00", "none", []],
      ["2026-11-05", "12.00", "none", []],
    ]);
    expect([await db.payment.count(), await db.outboxEmail.count()]).toEqual([0, 0]);
  });

  it("a bank statement may be JSON with its own mapping, and its columns are remembered", async () => {
    const { browser } = await twoWhoOwe();
    const csv = "When,What,How much\n03/11/2026,ROLLE,75.00\n";
    const mapping = { date: "When", description: "What", amount: "How much", dateOrder: "mdy" };
    const answer = await browser.call(statements, "POST", { body: { name: "Odd", csv, mapping } });
    expect(answer.status).toBe(201);
    const again = await importCsv(browser, csv.replace("75.00", "80.00"));
    expect([again.status, again.body.mapping, again.body.lines[0]?.date]).toEqual([
      201,
      expect.objectContaining(mapping),
      "2026-03-11",
    ]);
  });

  it("importing a bank statement matches a member's one reference for several amounts", async () => {
    const { browser, bea, dues } = await twoWhoOwe();
    const seat = await anUnpaidRegistration(await anEvent({ priceCents: 7_500 }), bea);
    const reference = newReference();
    await db.write.paymentBundle.create({
      data: {
        reference,
        userId: bea.id,
        dues: { create: [{ amountDueId: dues.id }, { amountDueId: seat.dueId }] },
      },
    });
    const { body } = await importCsv(browser, csvOf(["2026-11-02", `KNOWLES ${reference}`, "425.00"]));
    expect(body.lines[0]?.match).toBe("exact");
    expect((await postLines(browser, body, exactOnes(body))).status).toBe(200);
    expect([await states(dues.reference), await states(seat.reference)]).toEqual([
      { paidCents: 35_000, waivedCents: 0, isClosed: true },
      { paidCents: 7_500, waivedCents: 0, isClosed: true },
    ]);
  });

  it("importing a bank statement recognises lines that were imported before", async () => {
    const { browser, seat } = await twoWhoOwe();
    const csv = csvOf(["2026-11-02", seat.reference, "75.00"], ["2026-11-02", seat.reference, "75.00"]);
    const first = await importCsv(browser, csv);
    expect(first.body.lines.map(({ match, sameAs }) => [match, sameAs])).toEqual([
      ["exact", null],
      ["exact", 2],
    ]);
    const second = await importCsv(browser, `${csv}\n2026-11-09,NEW ONE,1.00`);
    expect(second.body.lines.map(({ match }) => match)).toEqual(["duplicate", "duplicate", "none"]);
  });

  it("a bank line is pending in one statement until it is decided", async () => {
    const { browser, treasurer, seat } = await twoWhoOwe();
    const person = treasurer as unknown as Admin;
    const figures = async () => [
      ...(await listStatements(person)).map(({ toMatch, toPost }) => toMatch + toPost),
      await countUnmatchedLines(person),
    ];
    const quoting: [string, string, string] = ["2026-11-02", seat.reference, "75.00"];
    const lines = csvOf(quoting, ["2026-11-03", "SUNDRY", "12.00"], ["2026-11-04", "FEE", "-5.00"]);
    const first = await importCsv(browser, lines);
    expect(await figures()).toEqual([2, 2]);
    await importCsv(browser, lines);
    expect(await figures()).toEqual([0, 2, 2]);
    await postLines(browser, first.body, exactOnes(first.body));
    expect(await figures()).toEqual([0, 1, 1]);
    await db.write.statementLine.updateMany({ data: { ignoredAt: new Date() }, where: { text: "SUNDRY" } });
    expect(await figures()).toEqual([0, 0, 0]);
  });

  it.each([
    ["no table", "hello", 400],
    ["no amounts", "Date,Details,Other,Amount\n2026-11-02,A B,1,\n", 400],
    ["20 MB", "Date,Description,Amount\n".padEnd(20_000_000, "x"), 413],
    ["a currency of another country", csvOf(["2026-11-02", "X", "EUR 75.00"]), 400],
  ])(
    "importing a bank statement with %s is refused in words and stores nothing",
    async (_what, csv, expected) => {
      const { browser } = await twoWhoOwe();
      const { status, body } = await importCsv(browser, csv);
      expect(status).toBe(expected);
      expect(body.message).toMatch(/\w+ \w+/);
      expect(await db.bankStatement.count()).toBe(0);
    },
  );

  it("importing a bank statement refuses a mapping whose columns are not in the file", async () => {
    const { browser } = await twoWhoOwe();
    const mapping = encodeURIComponent(JSON.stringify({ date: "Day", amount: "Amount", dateOrder: "ymd" }));
    const { status, body } = await importCsv(
      browser,
      csvOf(["2026-11-02", "X", "1.00"]),
      `?mapping=${mapping}`,
    );
    expect([status, body.issues?.[0]?.path]).toEqual([400, "mapping.date"]);
    expect(body.message).toContain("Date, Description, Amount");
  });
});

describe("posting a bank statement", () => {
  it("posting a bank statement records a payment with receipt per line, emails payers, and happens once", async () => {
    const { browser, treasurer, seat, dues, ada } = await twoWhoOwe();
    const { body } = await importCsv(
      browser,
      csvOf(
        ["2026-11-02", seat.reference, "75.00"],
        ["2026-11-03", dues.reference, "350.00"],
        ["2026-11-05", "SOMETHING ELSE", "12.00"],
      ),
    );
    const posted = await postLines(browser, body, exactOnes(body));
    expect(posted).toEqual({ status: 200, body: { posted: 2, skipped: [] } });
    const payments = await db.payment.findMany({ orderBy: { receiptNumber: "asc" } });
    expect(
      payments.map(({ amountCents, receiptNumber, method, paymentDate, userId }) => [
        amountCents,
        receiptNumber,
        method,
        paymentDate.toISOString().slice(0, 10),
        userId,
      ]),
    ).toEqual([
      [7_500, 1001, "bank_transfer", "2026-11-02", ada.id],
      [35_000, 1002, "bank_transfer", "2026-11-03", dues.userId],
    ]);
    expect((await db.registration.findFirstOrThrow()).state).toBe("confirmed");
    const letters = await db.outboxEmail.findMany({ orderBy: { template: "asc" } });
    expect(letters.map(({ template }) => template)).toEqual(["dues_received", "payment_received"]);

    const again = await postLines(browser, body, exactOnes(body));
    expect([again.status, again.body.code]).toEqual([409, "already_decided"]);
    expect(again.body.message).toContain(treasurer.firstName);
    expect(await db.payment.count()).toBe(2);
  });

  it("posting a bank line can split it over several people, leave credit, or pay a part", async () => {
    const { browser, seat, dues } = await twoWhoOwe();
    const { body } = await importCsv(
      browser,
      csvOf(["2026-11-02", "EMPLOYER", "175.00"], ["2026-11-03", "EMPLOYER AGAIN", "100.00"]),
    );
    const { status } = await postLines(browser, body, {
      0: [
        { reference: seat.reference, amount: "75.00" },
        { reference: dues.reference, amount: "50.00" },
      ],
      1: [{ reference: dues.reference, amount: "100.00" }],
    });
    expect(status).toBe(200);
    const payments = await db.payment.findMany({ orderBy: { receiptNumber: "asc" } });
    expect(payments.map((one) => one.amountCents - one.allocatedCents)).toEqual([5_000, 0]);
    expect(await states(dues.reference)).toEqual({ paidCents: 15_000, waivedCents: 0, isClosed: false });
  });

  it("posting a bank line writes off the bank's fee, up to the setting and no more", async () => {
    const { browser, dues } = await twoWhoOwe();
    const { body } = await importCsv(browser, csvOf(["2026-11-02", dues.reference, "335.00"]));
    const tooMuch = await importCsv(browser, csvOf(["2026-11-03", "ROLLE", "334.99"]));
    const refused = await postLines(browser, tooMuch.body, {
      0: [{ reference: dues.reference, amount: "334.99", writeOff: "15.01" }],
    });
    expect(refused.body).toMatchObject({
      posted: 0,
      skipped: [{ reason: expect.stringContaining("15.00") }],
    });
    const wrong = await postLines(browser, body, {
      0: [{ reference: dues.reference, amount: "335.00", writeOff: "10.00" }],
    });
    expect(wrong.body).toMatchObject({ posted: 0, skipped: [{ reason: expect.stringContaining("350.00") }] });
    expect(await states(dues.reference)).toEqual({ paidCents: 0, waivedCents: 0, isClosed: false });
    const done = await postLines(browser, body, {
      0: [{ reference: dues.reference, amount: "335.00", writeOff: "15.00" }],
    });
    expect(done.status).toBe(200);
    expect(await states(dues.reference)).toEqual({ paidCents: 33_500, waivedCents: 1_500, isClosed: true });
    expect((await db.outboxEmail.findMany()).map(({ template }) => template)).toEqual(["dues_received"]);
  });

  it("posting a bank statement follows the setting for fees", async () => {
    const { browser, treasurer, dues } = await twoWhoOwe();
    const change = action(changePolicy);
    await browser.within(() => change({ policy: "bankFees", values: { maxWriteOff: 2.5 } }));
    expect(treasurer.isAdmin).toBe(true);
    const { body } = await importCsv(browser, csvOf(["2026-11-02", dues.reference, "347.49"]));
    const refused = await postLines(browser, body, {
      0: [{ reference: dues.reference, amount: "347.49", writeOff: "2.51" }],
    });
    expect(refused.body).toMatchObject({ posted: 0, skipped: [{ reason: expect.stringContaining("2.50") }] });
  });

  it.each([
    ["more than was received", "80.00", "seat", /add up to 80.00 BSD, more than the 75.00 BSD received/],
    ["what has been paid", "75.00", "paid", /has already been paid\.$/],
    ["what has been voided", "75.00", "void", /is void/],
    ["what has been waived", "75.00", "waived", /has been waived\.$/],
    ["more than is outstanding", "75.00", "part", /^Only 25\.00 BSD of \w+ is outstanding\.$/],
    ["an unknown reference", "75.00", "unknown", /No amount due has the reference/],
    ["one's own", "75.00", "own", /^Someone else must record your own payments\.$/],
  ])(
    "posting a bank statement skips a line with its reason, and posts the others: %s",
    async (_what, amount, kind, words) => {
      const { browser, treasurer, seat, dues } = await twoWhoOwe();
      const own = await anOpenDue(treasurer.id);
      const { body } = await importCsv(
        browser,
        csvOf(
          ["2026-11-01", "X Y", "75.00"],
          ["2026-11-02", dues.reference, "350.00"],
          ["2026-11-03", "NOTHING", "1.00"],
        ),
      );
      const set = (values: string) =>
        sql(`UPDATE "AmountDue" SET ${values} WHERE "reference" = $1`, [seat.reference]);
      const before = await importCsv(browser, csvOf(["2026-11-01", `OTHER FILE ${seat.reference}`, "75.00"]));
      const pays = (paid: string) =>
        postLines(browser, before.body, { 0: [{ reference: seat.reference, amount: paid }] });
      if (kind === "paid") await pays("75.00");
      if (kind === "part") await pays("50.00");
      if (kind === "void") await sql(`UPDATE "Registration" SET "cancelledAt" = now()`);
      if (kind === "waived") await set(`"waivedCents" = "amountCents"`);
      const reference = { unknown: newReference(), own: own.reference }[kind] ?? seat.reference;
      const payments = await db.payment.count();
      const posted = await postLines(browser, body, { ...exactOnes(body), 0: [{ reference, amount }] });
      expect(posted).toEqual({
        status: 200,
        body: { posted: 1, skipped: [{ id: body.lines[0]!.id, reason: expect.stringMatching(words) }] },
      });
      expect(await db.payment.count()).toBe(payments + 1);
      expect(await states(dues.reference)).toMatchObject({ isClosed: true });
      expect(await states(own.reference)).toMatchObject({ paidCents: 0 });
      const lines = await db.statementLine.findMany({
        where: { statementId: body.id },
        orderBy: { lineNumber: "asc" },
      });
      expect(lines.map(({ paymentId, plan }) => [paymentId !== null, plan])).toEqual([
        [false, []],
        [true, expect.anything()],
        [false, null],
      ]);
      // It can be recorded later, as any line that was not posted.
      const later = await anOpenDue((await aMember()).id);
      const allocations = [{ reference: later.reference, amount: "75.00" }];
      expect(
        await browser.within(() => action(recordLine)({ id: body.lines[0]!.id, allocations })),
      ).toMatchObject({ ok: true });
    },
  );

  it("posting a bank statement leaves no fee, receipt or email of a skipped line", async () => {
    const { browser, treasurer, seat, dues } = await twoWhoOwe();
    const own = await anOpenDue(treasurer.id);
    const { body } = await importCsv(
      browser,
      csvOf(["2026-11-01", "FIRST", "410.00"], ["2026-11-02", seat.reference, "75.00"]),
    );
    const { body: answer } = await postLines(browser, body, {
      ...exactOnes(body),
      // The fee is written off before the ownership of the second amount is looked at.
      0: [
        { reference: dues.reference, amount: "340.00", writeOff: "10.00" },
        { reference: own.reference, amount: "70.00" },
      ],
    });
    expect(answer).toMatchObject({ posted: 1, skipped: [{ id: body.lines[0]!.id }] });
    expect(await states(dues.reference)).toEqual({ paidCents: 0, waivedCents: 0, isClosed: false });
    expect(await db.writeOff.count()).toBe(0);
    expect(await db.payment.findMany({ select: { receiptNumber: true } })).toEqual([{ receiptNumber: 1001 }]);
    expect((await db.outboxEmail.findMany()).map(({ template }) => template)).toEqual(["payment_received"]);
    expect(await db.auditEntry.count({ where: { action: "payment_recorded" } })).toBe(1);
  });

  it("two bank lines may pay parts of one amount, and posting skips the second when they exceed it", async () => {
    const { browser, dues } = await twoWhoOwe();
    const { body } = await importCsv(
      browser,
      csvOf(["2026-11-01", "A", "200.00"], ["2026-11-02", "B", "150.00"], ["2026-11-03", "C", "1.00"]),
    );
    const { body: answer } = await postLines(browser, body, {
      0: [{ reference: dues.reference, amount: "200.00" }],
      1: [{ reference: dues.reference, amount: "150.00" }],
      2: [{ reference: dues.reference, amount: "1.00" }],
    });
    expect(answer).toEqual({
      posted: 2,
      skipped: [{ id: body.lines[2]!.id, reason: `${dues.reference} has already been paid.` }],
    });
  });

  it("a bank statement whose lines are all skipped stays undecided", async () => {
    const { browser, treasurer, seat } = await twoWhoOwe();
    const own = await anOpenDue(treasurer.id);
    const { body } = await importCsv(
      browser,
      csvOf(["2026-11-02", own.reference, "350.00"], ["2026-11-03", seat.reference, "75.00"]),
    );
    const exact = exactOnes(body);
    expect(await postLines(browser, body, { 0: exact[0]! })).toMatchObject({
      status: 200,
      body: { posted: 0, skipped: [{ id: body.lines[0]!.id }] },
    });
    expect(await db.payment.count()).toBe(0);
    expect(await db.auditEntry.count({ where: { action: "statement_posted" } })).toBe(0);
    expect((await postLines(browser, body, exact)).body).toMatchObject({ posted: 1, skipped: [{}] });
  });

  it("the second of two treasurers who post a bank statement is told who was first", async () => {
    const { browser, seat } = await twoWhoOwe();
    const other = await signedInAs(await anAdmin({ email: "other@example.test" }));
    const { body } = await importCsv(browser, csvOf(["2026-11-02", seat.reference, "75.00"]));
    await sql("BEGIN");
    await sql(`SELECT FROM "BankStatement" WHERE "id" = $1 FOR UPDATE`, [body.id]);
    const both = [browser, other].map((one) => postLines(one, body, exactOnes(body)));
    await expect.poll(async () => (await sql(`SELECT pg_stat_clear_snapshot()`), waitingForLocks())).toBe(2);
    await sql("COMMIT");
    const answers = await Promise.all(both);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)!.body.message).toMatch(/posted this statement on/);
    expect(await db.payment.count()).toBe(1);
  });

  it("posting never pays the same bank line of two downloads twice", async () => {
    const { browser, seat, dues } = await twoWhoOwe();
    const csv = csvOf(["2026-11-02", "ROLLE", "75.00"]);
    const [first, second] = [await importCsv(browser, csv), await importCsv(browser, csv)];
    await postLines(browser, first.body, { 0: [{ reference: seat.reference, amount: "75.00" }] });
    const again = await postLines(browser, second.body, {
      0: [{ reference: dues.reference, amount: "75.00" }],
    });
    expect(again.body).toEqual({
      posted: 0,
      skipped: [{ id: second.body.lines[0]!.id, reason: expect.stringContaining("already been posted") }],
    });
    expect(await db.payment.count()).toBe(1);
  });

  it("the database refuses to post a different amount, a debit, or a line that is the bank's", async () => {
    const { browser, seat } = await twoWhoOwe();
    const { body } = await importCsv(
      browser,
      csvOf(
        ["2026-11-02", seat.reference, "75.00"],
        ["2026-11-03", "X", "1.00"],
        ["2026-11-03", "FEE", "-1.00"],
      ),
    );
    await postLines(browser, body, exactOnes(body));
    const [paid, other, debit] = body.lines.map(({ id }) => id);
    const { paymentId } = await db.statementLine.findUniqueOrThrow({ where: { id: paid } });
    const change = (id: string | undefined, set: string, ...more: unknown[]) =>
      sql(`UPDATE "StatementLine" SET ${set} WHERE "id" = $1`, [id, ...more]);
    await sql(`UPDATE "StatementLine" SET "paymentId" = NULL WHERE "id" = $1`, [paid]);
    await expect(change(other, `"paymentId" = $2`, paymentId)).rejects.toThrow(
      /completed payment of its amount/,
    );
    await expect(change(debit, `"paymentId" = $2`, paymentId)).rejects.toThrow();
    await expect(change(other, `"amountCents" = 7500`)).rejects.toThrow(/does not change/);
    await expect(change(other, `"text" = 'Another'`)).rejects.toThrow(/does not change/);
    await change(paid, `"paymentId" = $2`, paymentId);
    await expect(sql(`DELETE FROM "BankStatement"`)).rejects.toThrow(/stays/);
  });
});

describe("a line of a bank statement", () => {
  it("a bank line keeps its decision until posting, and one that was left over is recorded later", async () => {
    const { browser, treasurer, seat, dues } = await twoWhoOwe();
    const { body } = await importCsv(
      browser,
      csvOf(
        ["2026-11-02", "ROLLE", "75.00"],
        ["2026-11-03", "LEFT OVER", "350.00"],
        ["2026-11-04", "INTEREST", "0.10"],
      ),
    );
    const plan = action(planLine);
    const record = action(recordLine);
    const [first, second, third] = body.lines.map(({ id }) => id) as [string, string, string];
    const pays = (id: string, reference: string, amount: string) => ({
      id,
      allocations: [{ reference, amount }],
    });
    await browser.within(() => plan({ ...pays(first, seat.reference, "75.00"), isIgnored: false }));
    await browser.within(() => plan({ id: third, allocations: [], isIgnored: true }));
    const read = await browser.within(() => findStatement(treasurer as never, body.id));
    expect(read?.lines.map(({ plan: planned, isIgnored }) => [planned, isIgnored])).toEqual([
      [[{ reference: seat.reference, amountCents: 7_500, writeOffCents: 0 }], false],
      [null, false],
      [null, true],
    ]);
    const early = await browser.within(() => record(pays(second, dues.reference, "350.00")));
    expect(early).toMatchObject({ ok: false, code: "already_decided" });
    await postLines(browser, body, { 0: [{ reference: seat.reference, amount: "75.00" }] });
    expect(await browser.within(() => record(pays(second, dues.reference, "350.00")))).toMatchObject({
      ok: true,
    });
    expect(await states(dues.reference)).toMatchObject({ isClosed: true });
    expect(await browser.within(() => record(pays(second, dues.reference, "350.00")))).toMatchObject({
      ok: false,
      code: "already_paid",
    });
  });

  it("a bank line tells two people of one name apart, for readers who may still see people", async () => {
    const { browser, treasurer, ada, seat } = await twoWhoOwe();
    const other = await aMember({ firstName: "Ada", lastName: "Rolle", email: "other@rolle.test" });
    const event = await anEvent({ priceCents: 7_500 });
    const second = await anUnpaidRegistration(event, other);
    await anApplication({ userId: other.id, status: "approved", currentEmployer: "Coral Reef Trust" });
    const { body } = await importCsv(browser, csvOf(["2026-11-02", "TRF ROLLE ADA", "75.00"]));
    const [line] = (await browser.within(() => findStatement(treasurer as never, body.id)))!.lines;
    expect([line?.match, line?.isAmbiguous]).toEqual(["suggested", true]);
    const facts = line?.suggestions.map(({ reference, payer, memberId, email, employer }) => [
      reference,
      payer,
      memberId,
      email,
      employer,
    ]);
    expect(facts).toEqual(
      expect.arrayContaining([
        [seat.reference, "Ada Rolle", shownIdOf(ada), ada.email, null],
        [second.reference, "Ada Rolle", shownIdOf(other), "other@rolle.test", "Coral Reef Trust"],
      ]),
    );

    const max = 50;
    const limits = { peopleSeen: { anHour: max } };
    await sql(`INSERT INTO "AssociationSettings" ("id", "values", "updatedAt") VALUES (1, $1, now())`, [
      JSON.stringify(limits),
    ]);
    await refreshAssociation();
    const auditor = await aStaffMember([{ role: "auditor", eventId: null }]);
    await sql(
      `SELECT "see_people"($1, (SELECT array_agg('x' || n) FROM generate_series(1, ${max}) n), ${max}, false)`,
      [auditor.id],
    );
    const reader = await signedInAs(auditor);
    const read = await reader.within(() => findStatement(auditor as never, body.id));
    expect(
      read!.lines[0]!.suggestions.map(({ payer, memberId, email, employer }) => [
        payer,
        memberId,
        email,
        employer,
      ]),
    ).toEqual([
      [null, null, null, null],
      [null, null, null, null],
    ]);
  });

  it("a bank line says what has changed since about the amounts decided on", async () => {
    const { browser, treasurer, seat, dues } = await twoWhoOwe();
    const own = await anOpenDue(treasurer.id);
    const { body } = await importCsv(browser, csvOf(["2026-11-02", "X", "775.00"]));
    const references = [seat.reference, dues.reference, own.reference];
    const allocations = references.map((reference) => ({ reference, amount: "75.00" }));
    const plan = action(planLine);
    await browser.within(() => plan({ id: body.lines[0]!.id, allocations, isIgnored: false }));
    const earlier = await importCsv(browser, csvOf(["2026-11-01", dues.reference, "100.00"]));
    await postLines(browser, earlier.body, exactOnes(earlier.body));
    await sql(`UPDATE "Registration" SET "cancelledAt" = now()`);
    const read = await browser.within(() => findStatement(treasurer as never, body.id));
    expect(Object.keys(read?.amounts ?? {}).toSorted()).toEqual(references.toSorted());
    expect(read?.amounts).toMatchObject({
      [seat.reference]: { openCents: 0, isVoid: true, isOwn: false },
      [dues.reference]: { openCents: 25_000, isVoid: false, isOwn: false },
      [own.reference]: { openCents: 35_000, isVoid: false, isOwn: true },
    });
  });

  it("a bank line says why nothing fits when it quotes what is paid already", async () => {
    const { browser, treasurer, seat } = await twoWhoOwe();
    const first = await importCsv(browser, csvOf(["2026-11-02", seat.reference, "75.00"]));
    await postLines(browser, first.body, exactOnes(first.body));
    const second = await importCsv(browser, csvOf(["2026-11-09", `again ${seat.reference}`, "75.00"]));
    const read = await browser.within(() => findStatement(treasurer as never, second.body.id));
    expect(read?.lines[0]?.note).toBe(`${seat.reference} has already been paid.`);
  });

  it("a bank line is deleted with its statement unless that is posted", async () => {
    const { browser, seat } = await twoWhoOwe();
    const drop = action(deleteStatement);
    const wrong = await importCsv(browser, csvOf(["2026-11-02", "WRONG FILE", "75.00"]));
    expect(await browser.within(() => drop({ id: wrong.body.id }))).toMatchObject({ ok: true });
    const { body } = await importCsv(browser, csvOf(["2026-11-02", seat.reference, "75.00"]));
    await postLines(browser, body, exactOnes(body));
    expect(await browser.within(() => drop({ id: body.id }))).toMatchObject({
      ok: false,
      code: "already_decided",
    });
    expect(await db.statementLine.count()).toBe(1);
  });
});
