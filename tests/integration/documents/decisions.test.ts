import { describe, expect, it } from "vitest";
import { db } from "@/lib/db/client";
import { aMember, anAdmin, signedInAs } from "../../support/builders";
import { missing, decide, list, aDocument } from "../../support/documents";

describe("a decision", () => {
  it("approving a document happens once, is recorded, and is announced without its content", async () => {
    const [member, admin] = [await aMember(), await anAdmin()];
    const [owner, office] = [await signedInAs(member), await signedInAs(admin)];
    const { id } = await aDocument(owner, { fileName: "Diploma" });
    const { status, answer } = await decide(office, id, { status: "approved", reason: "looks good" });
    expect(status).toBe(200);
    expect(answer).toMatchObject({ id, status: "approved", rejectionReason: null });
    expect(Math.abs(Date.now() - Date.parse(answer.verifiedAt as string))).toBeLessThan(60_000);
    expect(await list(owner)).toEqual([answer]);
    expect(await db.auditEntry.findMany({ orderBy: { id: "asc" } })).toMatchObject([
      { action: "document_approved", actorId: admin.id, targetId: id, details: { memberId: member.id } },
    ]);
    expect(await db.message.findMany({ include: { thread: true } })).toMatchObject([
      {
        fromUserId: admin.id,
        toUserId: member.id,
        subject: "Document approved",
        content: expect.stringContaining("“Diploma”") as string,
        readAt: null,
        thread: { memberId: member.id, subject: "Document approved" },
      },
    ]);
    const [email, ...others] = await db.outboxEmail.findMany();
    expect(others).toEqual([]);
    expect(email).toMatchObject({
      toAddress: member.email,
      template: "document_decided",
      subject: "Your document has been reviewed",
    });
    expect(email!.text).toContain("/documents");
    expect(email!.text + email!.html).not.toMatch(/Diploma|approved/);
  });

  it("a document is rejected with its reason", async () => {
    const owner = await signedInAs(await aMember());
    const { id } = await aDocument(owner);
    const reason = "The letter is not signed.";
    const { answer } = await decide(await signedInAs(await anAdmin()), id, { status: "rejected", reason });
    expect(answer).toMatchObject({ status: "rejected", rejectionReason: reason });
    expect((await db.message.findFirstOrThrow()).content).toContain(`Reason: ${reason}`);
    expect((await db.outboxEmail.findFirstOrThrow()).text).not.toContain(reason);
  });

  it("a document is decided once, even by two administrators at the same moment", async () => {
    const { id } = await aDocument(await signedInAs(await aMember()));
    const admins = [await signedInAs(await anAdmin()), await signedInAs(await anAdmin())];
    const answers = await Promise.all(
      admins.map((browser, index) => decide(browser, id, { status: index ? "rejected" : "approved" })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const again = await decide(admins[0]!, id, { status: "approved" });
    expect([again.status, again.answer.code]).toEqual([409, "already_decided"]);
    const counts = [await db.message.count(), await db.outboxEmail.count(), await db.auditEntry.count()];
    expect(counts).toEqual([1, 1, 1]);
  });

  it("only an administrator approves or rejects a document, which must exist", async () => {
    const member = await signedInAs(await aMember());
    const admin = await signedInAs(await anAdmin());
    const { id } = await aDocument(member);
    for (const status of ["pending", "", undefined]) {
      const { status: answered, answer } = await decide(admin, id, { status });
      expect([answered, answer.message]).toEqual([400, "Status must be approved or rejected"]);
    }
    expect((await decide(member, id, { status: "approved" })).status).toBe(403);
    expect((await decide(admin, missing, { status: "approved" })).status).toBe(404);
    expect((await list(member))[0]).toMatchObject({ status: "pending", verifiedAt: null });
  });
});
