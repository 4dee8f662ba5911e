import pg from "pg";
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { undoDocumentDecisionAction } from "@/app/(portal)/admin/documents/[documentId]/actions";
import {
  askApplicantAction,
  rejectApplicationAction,
  undoRejectionAction,
} from "@/app/(portal)/admin/applications/[applicationId]/actions";
import * as messages from "@/app/api/messages/route";
import * as reading from "@/app/api/messages/[id]/read/route";
import { declineReportAction, undoDeclinedReportAction } from "@/app/(portal)/admin/payments/actions";
import { db } from "@/lib/db/client";
import { action } from "@/lib/http/action";
import { deliverDue } from "@/lib/mail/deliver";
import { onQueued } from "@/lib/mail/queue";
import { decisionDelaySeconds } from "@/lib/mail/take-back";
import { reportPayment } from "@/lib/payments/report-payment";
import { anApplication } from "../../support/applications";
import { aMember, anAdmin, signedInAs } from "../../support/builders";
import { ownerUrl, sql, waitingForLocks } from "../../support/database";
import { aDocument, anAddress, claim, decide, missing, put } from "../../support/documents";
import { aPdf } from "../../support/papers";
import { startMailServer, type MailServer } from "../../support/mail-server";
import type { Browser } from "../../support/next-request";
import { anOpenDue } from "../../support/money";

type Member = Awaited<ReturnType<typeof aMember>>;

let server: MailServer;
let member: Member;
let owner: Browser;
let office: Browser;
beforeEach(async () => {
  server = await startMailServer();
  member = await aMember();
  owner = await signedInAs(member);
  office = await signedInAs(await anAdmin());
});
afterEach(() => server.stop());

const deliver = () =>
  deliverDue({
    smtpUrl: server.url,
    drawTicket: () => Promise.resolve(null),
    drawInvoice: () => Promise.resolve(null),
    signal: new AbortController().signal,
  });
/** The seconds in which a decision can be taken back are over. */
const secondsPass = () =>
  sql(`UPDATE "OutboxEmail" SET "createdAt" = "createdAt" - interval '${decisionDelaySeconds} seconds',
                                "nextAttemptAt" = "nextAttemptAt" - interval '${decisionDelaySeconds} seconds'`);
const tooLate = {
  ok: false,
  code: "too_late",
  message: expect.stringMatching(/too late to undo|can’t be undone|can't be undone/) as string,
};

type Decision = {
  what: string;
  /** Makes something to decide on, decides, and returns its id. */
  decided: () => Promise<string>;
  undo: (id: string, by?: Browser) => Promise<unknown>;
  isPending: (id: string) => Promise<boolean>;
  template: string;
  audited: string;
};

async function aReport(): Promise<string> {
  const due = await anOpenDue(member.id);
  const outcome = await owner.within(() =>
    action(reportPayment)({
      amountDueIds: [due.id],
      amount: "350.00",
      method: "bank_transfer",
      paidOn: "2026-11-20",
    }),
  );
  if (!outcome.ok) throw new Error(outcome.message);
  return outcome.data.id;
}

const decisions: Decision[] = [
  {
    what: "on a document",
    decided: async () => {
      const { id } = await aDocument(owner);
      expect((await decide(office, id, { status: "rejected", reason: "Not signed" })).status).toBe(200);
      return id;
    },
    undo: (id, by = office) => by.within(() => undoDocumentDecisionAction({ id })),
    isPending: async (id) =>
      (await db.document.count({
        where: {
          id,
          status: "pending",
          rejectionReason: null,
          verifiedAt: null,
          verifiedById: null,
          threads: { none: {} },
        },
      })) === 1,
    template: "document_decided",
    audited: "document_decision_undone",
  },
  {
    what: "to reject an application",
    decided: async () => {
      const { id } = await anApplication();
      await office.within(() => rejectApplicationAction({ id, reason: "Two years are asked for." }));
      return id;
    },
    undo: (id, by = office) => by.within(() => undoRejectionAction({ id })),
    isPending: async (id) =>
      (await db.membershipApplication.count({
        where: { id, status: "pending", decisionNote: null, decidedAt: null, decidedById: null },
      })) === 1,
    template: "application_rejected",
    audited: "application_rejection_undone",
  },
  {
    what: "that a reported payment has not come in",
    decided: async () => {
      const id = await aReport();
      await office.within(() => declineReportAction({ id, reason: "Nothing on the statement" }));
      return id;
    },
    undo: (id, by = office) => by.within(() => undoDeclinedReportAction({ id })),
    isPending: async (id) =>
      (await db.paymentReport.count({ where: { id, declinedAt: null, declinedById: null } })) === 1,
    template: "payment_not_received",
    audited: "payment_not_received_undone",
  },
];

describe.each(decisions)("a decision $what", ({ decided, undo, isPending, template, audited }) => {
  const letters = (where: { sentAt?: null; attempts?: number } = {}) =>
    db.outboxEmail.count({ where: { template, ...where } });

  it("a decision is undone as if it had not been made, and its letter is never sent", async () => {
    const id = await decided();
    await deliver();
    expect(await letters({ sentAt: null, attempts: 0 })).toBe(1);
    expect(await undo(id)).toMatchObject({ ok: true });
    expect(await isPending(id)).toBe(true);
    expect(await letters()).toBe(0);
    expect(await db.auditEntry.count({ where: { action: audited, targetId: id } })).toBe(1);
  });

  it("a decision stands once the seconds to undo it are over, and its letter is sent", async () => {
    const id = await decided();
    await secondsPass();
    expect(await undo(id)).toMatchObject(tooLate);
    expect(await isPending(id)).toBe(false);
    await deliver();
    expect(await db.outboxEmail.count({ where: { template, sentAt: { not: null } } })).toBe(1);
  });

  it("a decision can no longer be undone once its letter is being sent", async () => {
    const id = await decided();
    await sql(`UPDATE "OutboxEmail" SET "attempts" = 1 WHERE "template" = '${template}'`);
    expect(await undo(id)).toMatchObject(tooLate);
    expect([await isPending(id), await letters()]).toEqual([false, 1]);
  });

  it("a decision either stands and is announced, or is undone silently", async () => {
    for (let round = 0; round < 5; round++) {
      const id = await decided();
      await sql(`UPDATE "OutboxEmail" SET "nextAttemptAt" = now()`);
      const before = await db.outboxEmail.count({ where: { template, sentAt: { not: null } } });
      const [outcome] = await Promise.all([undo(id), deliver()]);
      const sent = (await db.outboxEmail.count({ where: { template, sentAt: { not: null } } })) - before;
      expect([sent, await isPending(id)]).toEqual((outcome as { ok: boolean }).ok ? [0, true] : [1, false]);
    }
  });

  it("a decision is undone once, by the person who made it", async () => {
    const id = await decided();
    const colleague = await signedInAs(await anAdmin());
    const refused = { ok: false, code: "changed_meanwhile" };
    expect(await undo(id, colleague)).toMatchObject({ ...refused, message: expect.stringMatching(/^Only/) });
    expect(await isPending(id)).toBe(false);
    const outcomes = (await Promise.all([undo(id), undo(id)])) as { ok: boolean }[];
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(outcomes.find(({ ok }) => !ok)).toMatchObject(refused);
    expect(await undo(missing)).toMatchObject({ ok: false, code: "not_found" });
  });
});

it("the email sender wakes up when the seconds to undo a decision are over", async () => {
  const { id } = await aDocument(owner);
  const heard = vi.fn();
  onQueued(heard);
  onTestFinished(() => onQueued(undefined));
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  await decide(office, id, { status: "approved" });
  const atOnce = heard.mock.calls.length;
  vi.advanceTimersByTime(decisionDelaySeconds * 1_000);
  expect(heard).toHaveBeenCalledTimes(atOnce + 1);
});

describe("what has followed a decision on a document", () => {
  it("a document's decision can't be undone once the member has read, answered or acted on it", async () => {
    const reasons: [string, (id: string) => Promise<unknown>][] = [
      ["already read", () => sql(`UPDATE "Message" SET "readAt" = now()`)],
      [
        "A colleague has since messaged",
        () =>
          sql(`INSERT INTO "Message" ("id", "threadId", "toUserId", "subject", "content")
               SELECT gen_random_uuid(), "id", "memberId", "subject", 'Call me' FROM "MessageThread"
               WHERE "isNotice" ORDER BY "createdAt" DESC LIMIT 1`),
      ],
      [
        "already read",
        () =>
          sql(`INSERT INTO "Message" ("id", "threadId", "fromUserId", "subject", "content")
               SELECT gen_random_uuid(), "id", "memberId", "subject", 'Why?' FROM "MessageThread"`),
      ],
      [
        "corrected version",
        async (id) => {
          const { id: newer } = await aDocument(owner);
          await db.write.document.update({ where: { id: newer }, data: { replacesId: id } });
        },
      ],
    ];
    for (const [words, follow] of reasons) {
      const { id } = await aDocument(owner);
      await decide(office, id, { status: "rejected" });
      await follow(id);
      expect(await office.within(() => undoDocumentDecisionAction({ id }))).toMatchObject({
        ok: false,
        message: expect.stringContaining(words),
      });
      expect(await db.document.count({ where: { id, status: "rejected" } })).toBe(1);
    }
  });
});

describe("somebody who acts while a decision on a document is taken back", () => {
  const undo = (id: string) => office.within(() => undoDocumentDecisionAction({ id }));
  const noticeOf = (documentId: string) => db.message.findFirstOrThrow({ where: { thread: { documentId } } });

  it("a member who replaces a rejected document while that is undone has one outcome or the other", async () => {
    for (let round = 0; round < 6; round++) {
      const { id } = await aDocument(owner);
      await decide(office, id, { status: "rejected" });
      const uploadURL = await anAddress(owner);
      await put(owner, uploadURL, aPdf());
      const [taken, sent] = await Promise.all([undo(id), claim(owner, uploadURL, { replacesId: id })]);
      const corrections = await db.document.count({ where: { replacesId: id } });
      const { status } = await db.document.findUniqueOrThrow({ where: { id } });
      expect([sent.status, status, corrections]).toEqual(
        taken.ok ? [409, "pending", 0] : [201, "rejected", 1],
      );
    }
  });

  it("a decision that the member read before it was undone stands", async () => {
    const { id } = await aDocument(owner);
    await decide(office, id, { status: "rejected" });
    const notice = await noticeOf(id);
    const reader = new pg.Client({ connectionString: ownerUrl });
    await reader.connect();
    onTestFinished(() => reader.end());
    await reader.query("BEGIN");
    await reader.query(`UPDATE "Message" SET "readAt" = now() WHERE "id" = $1`, [notice.id]);
    const taken = undo(id);
    await expect.poll(waitingForLocks).toBe(1);
    await reader.query("COMMIT");
    expect(await taken).toMatchObject(tooLate);
    expect(await db.message.count({ where: { id: notice.id } })).toBe(1);
  });

  it("a member who reads of a decision while it is undone reads it, or finds no message", async () => {
    for (let round = 0; round < 6; round++) {
      const { id } = await aDocument(owner);
      await decide(office, id, { status: "rejected" });
      const notice = await noticeOf(id);
      const [taken, opened] = await Promise.all([
        undo(id),
        owner.call(reading, "PUT", { params: { id: notice.id } }),
      ]);
      expect(opened.status).toBe(taken.ok ? 404 : 200);
    }
  });

  it("a member who answers a decision while it is undone succeeds, or is told that the conversation is gone", async () => {
    for (let round = 0; round < 6; round++) {
      const { id } = await aDocument(owner);
      await decide(office, id, { status: "rejected" });
      const { threadId } = await noticeOf(id);
      const [taken, answered] = await Promise.all([
        undo(id),
        owner.call(messages, "POST", {
          body: { toUserId: "admin", threadId, subject: "Your document", content: "Why?" },
        }),
      ]);
      expect(answered.status).toBe(taken.ok ? 404 : 201);
    }
  });
});

it("undoing a rejection leaves a question pending that was pending before it", async () => {
  const { id } = await anApplication();
  await office.within(() => askApplicantAction({ id, content: "Since when?" }));
  await office.within(() => rejectApplicationAction({ id, reason: "No" }));
  await office.within(() => undoRejectionAction({ id }));
  expect((await db.membershipApplication.findUniqueOrThrow({ where: { id } })).askedAt).not.toBeNull();
});

it("undoing a rejection is refused when the applicant has applied again", async () => {
  const { id, email } = await anApplication();
  await office.within(() => rejectApplicationAction({ id, reason: "No" }));
  await anApplication({ email });
  expect(await office.within(() => undoRejectionAction({ id }))).toMatchObject({
    ok: false,
    message: "The applicant has applied again, so the rejection stands.",
  });
  expect(await db.membershipApplication.count({ where: { id, status: "rejected" } })).toBe(1);
});

it("undoing an answer to a reported payment is refused when the member has reported the amount again", async () => {
  const id = await aReport();
  await office.within(() => declineReportAction({ id, reason: "Nothing came in" }));
  const dues = await db.paymentReportDue.findMany({ where: { reportId: id } });
  await owner.within(() =>
    action(reportPayment)({
      amountDueIds: dues.map(({ amountDueId }) => amountDueId),
      amount: "350.00",
      method: "bank_transfer",
      paidOn: "2026-11-21",
    }),
  );
  expect(await office.within(() => undoDeclinedReportAction({ id }))).toMatchObject({
    ok: false,
    message: "The same amount has already been reported again.",
  });
  expect(await db.paymentReport.count({ where: { declinedAt: null } })).toBe(1);
});
