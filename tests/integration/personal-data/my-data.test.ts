import { createHash, randomBytes } from "node:crypto";
import { beforeEach, describe, expect, it, vi } from "vitest";
import * as myData from "@/app/api/users/me/data/route";
import { detailsColumns } from "@/lib/applications/shared/personal-details";
import { db, transaction } from "@/lib/db/client";
import { createZip, type ArchiveEntry } from "@/lib/storage/archive";
import { getFileStore } from "@/lib/storage/files";
import { claimUpload, storeFile } from "@/lib/storage/uploads";
import {
  aMember,
  anAdmin,
  anEvent,
  anInvoice,
  aSharedInvoice,
  anUnpaidRegistration,
  signedInAs,
  paidFor,
} from "../../support/builders";
import { aCertificate, aStandingLetter } from "../../support/certificates";
import { aCpdEntry, aCpdStatement } from "../../support/cpd";
import { Browser } from "../../support/next-request";
import { aPaidRegistration } from "../../support/money";
import { unzip } from "../../support/zip";

type Person = Awaited<ReturnType<typeof aMember>>;

async function aFile(content: Uint8Array, userId: string | null): Promise<string> {
  const uploadId = await storeFile(content, {
    userId,
    contentType: "application/pdf",
    sizeBytes: content.byteLength,
    sha256: createHash("sha256").update(content).digest("hex"),
  });
  await transaction(() => claimUpload(uploadId));
  return uploadId;
}

async function aDocument({ id: userId }: Person, fileName: string, content: Uint8Array) {
  return db.write.document.create({
    data: {
      userId,
      uploadId: await aFile(content, userId),
      fileName,
      category: "certificate",
      fileType: "application/pdf",
      fileSize: content.byteLength,
    },
    include: { upload: true },
  });
}

async function aProof(
  { id: userId }: Person,
  amountDueId: string,
  { fileName, content }: { fileName: string; content: Uint8Array },
) {
  return db.write.paymentReport.create({
    data: {
      userId,
      amountCents: 12_500,
      method: "cheque",
      paidOn: new Date(),
      uploadId: await aFile(content, null),
      fileName,
      fileType: "application/pdf",
      fileSize: content.byteLength,
      dues: { create: [{ amountDueId }] },
    },
    include: { upload: true },
  });
}

/** Everything that one member can leave in the portal, each with a word by which it is recognised. */
async function leaveTraces(person: Person, admin: Person, word: string) {
  const event = await anEvent({ title: `Event of ${word}`, priceCents: 12_500 });
  const { dueId } = await anUnpaidRegistration(event, person);
  await db.write.paymentBundle.create({
    data: {
      reference: `bundle of ${word}`,
      userId: person.id,
      dues: { create: [{ amountDueId: dueId }] },
    },
  });
  await db.write.booking.create({
    data: {
      eventId: event.id,
      group: {
        create: {
          company: `Company of ${word}`,
          contactName: `Coordinator ${word}`,
          contactFirstName: `First name of ${word}`,
          contactEmail: person.email,
          contactPhone: `Phone of ${word}`,
          purchaseOrder: `Order of ${word}`,
          pendingUntil: new Date(),
          people: [
            { name: { fullName: `Asked by ${word}` }, email: `${word}@bank.test`, registrationType: null },
          ],
        },
      },
    },
  });
  await aProof(person, dueId, {
    fileName: `slip of ${word}.pdf`,
    content: Buffer.from(`%PDF-1.7 proof of ${word}`),
  });
  await anInvoice(person, `Addressee ${word}`);
  await aSharedInvoice(dueId, `Officer ${word}`);
  const full = await anEvent({ title: `Awaited by ${word}` });
  const { firstName, lastName, email } = person;
  await db.write.waitingEntry.create({
    data: { eventId: full.id, userId: person.id, firstName, lastName, email },
  });
  const paid = await aPaidRegistration(
    await anEvent({ title: `Paid by ${word}`, priceCents: 5_000 }),
    person,
  );
  await aCertificate(paid);
  await db.write.cardToken.create({ data: { userId: person.id } });
  await aStandingLetter(person, { addressee: `Regulator of ${word}` });
  await db.write.programme.create({
    data: {
      title: `Programme of ${word}`,
      description: "",
      rule: "all",
      enrolments: { create: { userId: person.id } },
    },
  });
  await aCpdStatement(person.id, `Course of ${word}`);
  await aCpdEntry(person.id, { title: `Course of ${word}`, learned: `Learned by ${word}` });
  await db.write.cpdPause.create({
    data: { userId: person.id, startsOn: new Date("2026-01-01"), endsOn: new Date("2026-02-01") },
  });
  await db.write.cpdWarning.create({ data: { userId: person.id, yearEnd: new Date("2026-12-31") } });
  await db.write.cpdAudit.create({
    data: {
      startsOn: new Date("2026-01-01"),
      endsOn: new Date("2026-12-31"),
      percent: 10,
      seed: "0".repeat(32),
      dueOn: new Date("2027-01-31"),
      members: {
        create: {
          userId: person.id,
          place: 0,
          isDrawn: true,
          result: "failed",
          note: `Note to ${word}`,
          decidedAt: new Date(),
        },
      },
    },
  });
  await db.write.visit.create({ data: { registrationId: paid.id, enteredAt: new Date() } });
  await db.write.registration.updateMany({
    where: { userId: person.id },
    data: {
      companyName: `Employer of ${word}`,
      position: `Position of ${word}`,
      notes: `Notes of ${word}`,
      phoneNumber: `Number of ${word}`,
      answers: [{ questionId: "diet", label: `Asked of ${word}`, value: `Answered by ${word}` }],
    },
  });
  const { id: paymentId, amountCents } = await db.payment.findFirstOrThrow({
    where: { allocations: { some: { amountDue: { registrationId: paid.id } } } },
  });
  await db.write.duesReminder.create({
    data: {
      userId: person.id,
      rule: "first",
      yearEnd: new Date("2026-09-30"),
      at: new Date("2026-08-31T17:00:00Z"),
      isSent: true,
    },
  });
  await db.write.paidYear.create({
    data: {
      amountDueId: dueId,
      userId: person.id,
      paidAt: new Date(),
      settledAt: new Date(),
      joinedBefore: person.joinDate,
      nextPaymentAfter: new Date(),
    },
  });
  await db.write.bankStatement.create({
    data: {
      name: "November",
      mapping: {},
      lines: {
        create: {
          lineNumber: 2,
          date: new Date("2026-11-02"),
          amountCents,
          paymentId,
          text: `Transfer of ${word}`,
          payer: `Payer ${word}`,
          fingerprint: word,
        },
      },
    },
  });
  await db.write.messageThread.create({
    data: {
      memberId: person.id,
      subject: `Question of ${word}`,
      messages: {
        create: [
          { fromUserId: person.id, subject: `Question of ${word}`, content: `Written by ${word}` },
          { fromUserId: admin.id, toUserId: person.id, subject: "Re", content: `Answer to ${word}` },
        ],
      },
    },
  });
  await db.write.messageThread.create({
    data: { memberId: admin.id, subject: "Of somebody else", assigneeId: person.id },
  });
  await db.write.passkey.create({
    data: {
      userId: person.id,
      credentialId: `credential-${word}`,
      publicKey: Buffer.from("key"),
      name: `Phone of ${word}`,
      isBackedUp: true,
    },
  });
  await db.write.directoryListing.create({
    data: {
      userId: person.id,
      isListed: true,
      fields: ["expertise"],
      expertise: `Expertise of ${word}`,
      openTo: ["speak"],
    },
  });
  const met = await aMember({ listing: { create: {} } });
  await db.write.directoryMessage.create({ data: { senderId: person.id, recipientId: met.id } });
  await db.write.directoryBlock.create({ data: { blockerId: person.id, blockedId: met.id } });
  await db.write.memberPhoto.create({
    data: {
      userId: person.id,
      uploadId: await storeFile(Buffer.from(`photograph of ${word}`), {
        userId: person.id,
        contentType: "image/png",
        sizeBytes: 1,
        sha256: "",
      }),
    },
  });
  await aDocument(person, `${word}.pdf`, Buffer.from(`%PDF-1.7 file of ${word}`));
  return paid;
}

/** Every name of the export, with the names above it: "payments[].amount". */
function keyPathsOf(value: unknown, path = ""): string[] {
  // An empty list would hide its columns, so it is a name of its own.
  if (Array.isArray(value) && value.length === 0) return [`${path}[]`];
  if (Array.isArray(value)) return [...new Set(value.flatMap((one) => keyPathsOf(one, `${path}[]`)))].sort();
  if (value === null || typeof value !== "object") return [path];
  return [
    ...new Set(
      Object.entries(value).flatMap(([name, part]) => keyPathsOf(part, path ? `${path}.${name}` : name)),
    ),
  ].sort();
}

const under = (path: string, names: string) =>
  names
    .trim()
    .split(/\s+/)
    .map((name) => `${path}.${name}`);

const exportedPaths = [
  "association",
  "bankStatementLines[].amount",
  "bankStatementLines[].date",
  "bankStatementLines[].payer",
  "bankStatementLines[].text",
  "writtenAt",
  ...under(
    "profile",
    `address annualFee createdAt email emailConfirmedAt employer firstName id isAdmin island joinDate lastName memberId
     memberNumber membershipStatus membershipType nextPaymentDate phone position preferredName qualifications sector title`,
  ),
  ...under("duesReminders[]", "reminder sentAt yearEnd"),
  ...under("paidYears[]", "joinDate.after joinDate.before memberSince.after memberSince.before"),
  ...under("paidYears[]", "nextPaymentDate.after nextPaymentDate.before paidOn"),
  ...under("passkeys[]", "createdAt lastUsedAt name"),
  ...under("signedInOn[]", "device lastSeenAt place signedInAt"),
  ...under(
    "registrations[]",
    `answers[].answer answers[].question checkedInAt event.endDate event.location event.startDate event.title company email firstName heldUntil lastName notes phone position paymentAmount paymentMethod
     paymentStatus reference registrationDate registrationType`,
  ),
  ...under("certificates[]", "code date hours[].category hours[].hours isShared kind state title"),
  ...under("lettersOfGoodStanding[]", "addressee code issuedAt level validTo"),
  ...under("membershipCard", "addresses[].createdAt addresses[].expiresAt showsName"),
  ...under("cpdEntries[]", "category date evidence hours learned live provider reason state title"),
  ...under("cpdAudits[]", "decidedAt drawnAt dueOn from isDrawn note remindedAt result to"),
  ...under("cpdPauses[]", "from to"),
  ...under("cpdWarnings[]", "at yearEnd"),
  ...under("directory", "because blocked[] expertise fields[] listed openTo[]"),
  ...under("directoryMessages[]", "direction sentAt"),
  ...under("photograph[]", "file fileName fileType sha256 uploadDate"),
  ...under("visits[]", "enteredAt event leftAt"),
  ...under("programmes[]", "enrolledAt title"),
  ...under("registeredForOthers[]", "event name registrationDate"),
  ...under("waitingLists[]", "email event firstName joinedAt lastName offeredUntil state"),
  ...under(
    "groups[]",
    `company confirmedAt contactEmail contactFirstName contactName contactPhone event.startDate event.title invoice people[].email
     people[].name people[].registrationType purchaseOrder registeredAt`,
  ),
  ...under("emailCorrections[]", "event expiresAt newEmail requestedAt"),
  "addressChange",
  "pendingEmail",
  ...under(
    "payments[]",
    `amount bankReference currency description id method paymentDate receiptNumber reference refundStatus
     refundedAmount refundedAt status type`,
  ),
  ...under("amountsDue[]", "amount currency description dueDate heldUntil open reference state type"),
  ...under(
    "paymentReports[]",
    "amount declinedAt declinedReason file fileName fileSize fileType method paidOn references[] reportedAt sha256",
  ),
  ...under("paymentBundles[]", "amountsDue[] open reference"),
  ...under(
    "invoices[]",
    "address cancelledBecause company currency email issuedOn kind name number people[] purchaseOrder references[] total",
  ),
  ...under("sharedInvoices[]", "company issuedOn kind number references[]"),
  ...under("assignedConversations[]", "doneAt lastMessageAt"),
  ...under("messages[]", "content conversation direction readAt sentAt subject"),
  ...under(
    "applications[]",
    `applicantSignature applicationDate cellPhone ceoName ceoTitle createdAt currentEmployer dateOfBirth decidedAt
     durationInPosition email firstName homeAddress homePhone id lastName membershipNumber membershipType
     positionHeld professionalMemberships professionalQualifications reference registrationType rejectionReason
     status`,
  ),
  ...under("applications[].conversation[]", "content kind writtenAt"),
  ...under("applications[].documents[]", "fileName fileSize fileType issuedOn kind uploadDate"),
  ...under(
    "documents[]",
    "category file fileName fileSize fileType rejectionReason sha256 status uploadDate verifiedAt",
  ),
].sort();

async function download(browser: Browser): Promise<Map<string, Buffer>> {
  const response = await browser.call(myData, "GET");
  expect(response.status).toBe(200);
  return unzip(Buffer.from(await response.arrayBuffer()));
}
const jsonOf = (zip: Map<string, Buffer>) =>
  JSON.parse(zip.get("my-data.json")?.toString() ?? "{}") as Record<string, never>;

let althea: Person;
let admin: Person;
beforeEach(async () => {
  [althea, admin] = [await aMember({ firstName: "Althea" }), await anAdmin({ firstName: "Rowena" })];
});

describe("GET /api/users/me/data", () => {
  it("a member's data export holds exactly what is theirs, and nothing of anybody else", async () => {
    const other = await aMember({ firstName: "Zephaniah" });
    await leaveTraces(althea, admin, "hibiscus");
    await leaveTraces(other, admin, "oleander");
    const zip = await download(await signedInAs(althea));
    const proof = "proofs-of-payment/slip of hibiscus.pdf";
    expect([...zip.keys()].sort()).toEqual([
      "documents/hibiscus.pdf",
      "my-data.json",
      "photograph/photograph.png",
      proof,
    ]);
    expect(zip.get(proof)?.toString()).toBe("%PDF-1.7 proof of hibiscus");
    expect(zip.get("documents/hibiscus.pdf")?.toString()).toBe("%PDF-1.7 file of hibiscus");
    expect(jsonOf(zip)).toMatchObject({
      profile: { id: althea.id, email: althea.email, memberId: expect.stringMatching(/^ACO-\d{4}/) },
      signedInOn: [{ device: "Unknown device" }],
      passkeys: [{ name: "Phone of hibiscus", lastUsedAt: null }],
      registrations: expect.arrayContaining([
        expect.objectContaining({ paymentStatus: "pending", paymentAmount: "125.00" }),
        expect.objectContaining({
          paymentStatus: "paid",
          paymentAmount: "50.00",
          answers: [{ question: "Asked of hibiscus", answer: "Answered by hibiscus" }],
        }),
      ]),
      payments: [{ amount: "50.00", status: "completed" }],
      amountsDue: [{ amount: "125.00", type: "event" }],
      paymentReports: [{ amount: "125.00", fileName: "slip of hibiscus.pdf", file: proof }],
      duesReminders: [
        { reminder: "First reminder", yearEnd: "2026-09-30", sentAt: "2026-08-31T17:00:00.000Z" },
      ],
      messages: [
        { direction: "sent", content: "Written by hibiscus" },
        { direction: "received", content: "Answer to hibiscus" },
      ],
      documents: [{ fileName: "hibiscus.pdf", file: "documents/hibiscus.pdf", status: "pending" }],
      applications: [],
    });
    const everything = Buffer.concat([...zip.values()]).toString();
    for (const foreign of ["oleander", "Zephaniah", other.id, other.email, admin.email, admin.id, "Rowena"])
      expect(everything, foreign).not.toContain(foreign);
  });

  it("a member's data export holds no secret: no password, token, link or background answers", async () => {
    const browser = await signedInAs(althea);
    const secret = "background-answers-of-althea";
    await db.write.user.update({ where: { id: althea.id }, data: { emailVerifiedAt: new Date() } });
    await db.write.membershipApplication.create({
      data: {
        ...application,
        email: althea.email,
        userId: althea.id,
        backgroundAnswers: Buffer.from(secret),
      },
    });
    const zip = await download(browser);
    const text = zip.get("my-data.json")?.toString() ?? "";
    expect(text).toContain("Compliance officer");
    for (const part of [
      "backgroundAnswers",
      Buffer.from(secret).toString("base64"),
      "passwordHash",
      "idHash",
    ])
      expect(text).not.toContain(part);
    for (const { idHash } of await db.session.findMany()) expect(text).not.toContain(idHash);
  });

  it("a member's data export gives the reason of a rejection and never an internal note", async () => {
    await db.write.membershipApplication.createMany({
      data: [
        { ...application, status: "approved" as const, decisionNote: "Uncle of the treasurer" },
        { ...application, status: "rejected" as const, decisionNote: "Two references are missing" },
      ].map((row, index) => ({
        ...row,
        reference: `APPL-${index}`,
        email: althea.email,
        userId: althea.id,
        backgroundAnswers: Buffer.from("sealed"),
      })),
    });
    const { applications } = jsonOf(await download(await signedInAs(althea)));
    expect(applications).toMatchObject([
      { status: "approved", rejectionReason: null },
      { status: "rejected", rejectionReason: "Two references are missing" },
    ]);
    expect(JSON.stringify(applications)).not.toContain("treasurer");
  });

  it("a member's data export holds a fixed list of columns, so that a new one does not slip in", async () => {
    const paid = await leaveTraces(althea, admin, "hibiscus");
    await db.write.payment.updateMany({ where: paidFor(paid.id), data: { note: "Internal note" } });
    await db.write.membershipApplication.create({
      data: {
        ...application,
        email: althea.email,
        userId: althea.id,
        backgroundAnswers: Buffer.from("x"),
        notes: {
          create: [
            { kind: "note", authorName: "Rowena", content: "Internal note" },
            { kind: "answer", authorName: "Althea", content: "Since 2019" },
          ],
        },
        documents: {
          create: {
            kind: "other",
            fileName: "letter.pdf",
            fileType: "application/pdf",
            fileSize: 1,
            uploadId: await aFile(Buffer.from("%PDF-1.7"), null),
          },
        },
      },
    });
    const other = { id: null, firstName: "Basil", lastName: "Cash", email: "basil@example.test" };
    const { id } = await anUnpaidRegistration(await anEvent({ priceCents: 5_000 }), other);
    await db.write.registration.update({ where: { id }, data: { registeredById: althea.id } });
    await db.write.emailCorrection.create({
      data: { registrationId: id, newEmail: althea.email, hash: "hash", expiresAt: new Date() },
    });
    // Groups are found by a proven address.
    await db.write.user.update({ where: { id: althea.id }, data: { emailVerifiedAt: new Date() } });
    const data = jsonOf(await download(await signedInAs(althea)));
    expect(keyPathsOf(data)).toEqual(exportedPaths);
    expect(JSON.stringify(data)).not.toContain("Internal note");
  });

  it("a member's data export needs a session, is not cached, is rate-limited, and audited", async () => {
    expect((await new Browser().call(myData, "GET")).status).toBe(401);
    const browser = await signedInAs(althea);
    const response = await browser.call(myData, "GET");
    expect(response.headers.get("content-type")).toBe("application/zip");
    expect(response.headers.get("content-disposition")).toMatch(
      /^attachment; filename="my-data-[\d-]+\.zip"$/,
    );
    expect(response.headers.get("cache-control")).toBe("private, no-store");
    await response.arrayBuffer();
    expect(await db.auditEntry.count({ where: { action: "own_data_downloaded" } })).toBe(1);
    for (let count = 0; count < 9; count++) await download(browser);
    expect((await browser.call(myData, "GET")).status).toBe(429);
  });

  it("a member's data export keeps files of one name apart, and within its folder", async () => {
    const names = [
      "licence.pdf",
      "Licence.pdf",
      "licence.pdf",
      "..／..／etc／passwd",
      "C:＼a?b.pdf",
      "..",
      "page.html",
      "日本.pdf",
    ];
    for (const [index, name] of names.entries()) await aDocument(althea, name, Buffer.from(`%PDF ${index}`));
    const zip = await download(await signedInAs(althea));
    expect([...zip.keys()]).toEqual([
      "documents/licence.pdf",
      "documents/Licence (2).pdf",
      "documents/licence (3).pdf",
      "documents/etc_passwd.pdf",
      "documents/C__a_b.pdf",
      "documents/document.pdf",
      "documents/page.html.pdf",
      "documents/日本.pdf",
      "my-data.json",
    ]);
    for (const [index, content] of [...zip.values()].slice(0, -1).entries())
      expect(content.toString()).toBe(`%PDF ${index}`);
  });

  it("a member's data export names a file that storage has lost, and gives the rest", async () => {
    const lost = await aDocument(althea, "lost.pdf", Buffer.from("%PDF lost"));
    await aDocument(althea, "kept.pdf", Buffer.from("%PDF kept"));
    await getFileStore().remove(lost.upload.storageKey ?? "");
    const zip = await download(await signedInAs(althea));
    expect([...zip.keys()]).toEqual(["documents/kept.pdf", "my-data.json"]);
    expect(jsonOf(zip).documents).toMatchObject([
      { fileName: "lost.pdf", file: null },
      { fileName: "kept.pdf", file: "documents/kept.pdf" },
    ]);
  });

  it("a member's data export lists a reported payment without a proof, or with a lost one", async () => {
    const { dueId } = await anUnpaidRegistration(await anEvent({ priceCents: 12_500 }), althea);
    const lost = await aProof(althea, dueId, { fileName: "lost.pdf", content: Buffer.from("%PDF lost") });
    await getFileStore().remove(lost.upload?.storageKey ?? "");
    await db.write.paymentReport.create({
      data: { userId: althea.id, amountCents: 1_000, method: "cheque", paidOn: new Date() },
    });
    const zip = await download(await signedInAs(althea));
    expect([...zip.keys()]).toEqual(["my-data.json"]);
    expect(jsonOf(zip).paymentReports).toMatchObject([
      { fileName: "lost.pdf", file: null, amount: "125.00" },
      { fileName: null, file: null, sha256: null, amount: "10.00" },
    ]);
  });

  it("a member's data export carries a large file whole", async () => {
    const content = Buffer.concat([Buffer.from("%PDF-1.7 "), randomBytes(10_485_760 - 9)]);
    await aDocument(althea, "large.pdf", content);
    const zip = await download(await signedInAs(althea));
    expect(zip.get("documents/large.pdf")?.equals(content)).toBe(true);
  });
});

describe("an archive", () => {
  const at = new Date();
  const chunk = new Uint8Array(64 * 1024);

  it("an archive is made while it is read, and opens nothing more once the reader is gone", async () => {
    const opened: number[] = [];
    const cancelled = vi.fn();
    async function* entries(): AsyncGenerator<ArchiveEntry> {
      for (let count = 0; count < 100; count++) {
        opened.push(count);
        yield await Promise.resolve({
          name: `${count}`,
          at,
          content: new ReadableStream({ pull: (controller) => controller.enqueue(chunk), cancel: cancelled }),
        });
      }
    }
    const reader = createZip(entries()).getReader();
    await reader.read();
    await reader.cancel();
    await expect.poll(() => cancelled).toHaveBeenCalledOnce();
    expect(opened).toEqual([0]);
  });

  it("an archive ends in an error when a file breaks off, and not as if it were whole", async () => {
    async function* entries(): AsyncGenerator<ArchiveEntry> {
      yield await Promise.resolve({
        name: "broken.pdf",
        at,
        content: new ReadableStream({ pull: (controller) => controller.error(new Error("the disk failed")) }),
      });
    }
    await expect(new Response(createZip(entries())).arrayBuffer()).rejects.toThrow();
  });
});

const application = {
  reference: "APPL-1",
  registrationType: "new",
  membershipType: "professional",
  firstName: "Althea",
  lastName: "Bethel",
  ...detailsColumns(
    { firstName: "Althea", lastName: "Bethel" },
    {
      dateOfBirth: "1980-01-01",
      homePhone: "(242) 555-0123",
      cellPhone: "(242) 555-0124",
      homeAddress: "12 Bay Street, Nassau",
    },
  ),
  professionalQualifications: "Certified",
  professionalMemberships: "None",
  currentEmployer: "A bank",
  positionHeld: "Compliance officer",
  durationInPosition: "3 years",
  ceoName: "A. Person",
  ceoTitle: "CEO",
  applicationDate: new Date("2026-01-01"),
  applicantSignature: "Althea Bethel",
} as const;
