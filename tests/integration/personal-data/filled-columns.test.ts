import path from "node:path";
import { beforeEach, expect, it } from "vitest";
import { showBackgroundAnswersAction } from "@/app/(portal)/admin/applications/[applicationId]/actions";
import * as userRoute from "@/app/api/admin/users/[id]/route";
import * as myData from "@/app/api/users/me/data/route";
import { encryptBackgroundAnswers, type BackgroundAnswers } from "@/lib/applications/background-answers";
import {
  detailsColumns,
  decryptDetails,
  type PersonalDetails,
} from "@/lib/applications/shared/personal-details";
import { hashToken } from "@/lib/auth/sessions";
import { folded } from "@/lib/core/folding";
import { formatDate } from "@/lib/core/format";
import { db } from "@/lib/db/client";
import { invoicePersonal, invoiceSnapshot } from "@/lib/invoices/schema";
import type { Answer } from "@/lib/seats/rules";
import type { GroupPerson } from "@/lib/groups/schema";
import { aMember, anAdmin, anEvent, emptySnapshot, hourMs, signedInAs } from "../../support/builders";
import { aStandingLetter } from "../../support/certificates";
import { sql } from "../../support/database";
import { dayIn } from "../../support/dates";
import { filledByOthers, filledModels } from "../../support/filled-columns";
import type { Browser, RouteHandlers } from "../../support/next-request";
import { pageText } from "../../support/page-text";
import { readPdf } from "../../support/pdf";
import { columnsOf, models } from "../../support/schema-models";
import { unzip } from "../../support/zip";

const words = (text: string) => text.split(/\s+/).filter(Boolean);
const isText = (type: string) => ["String", "Json", "Bytes"].includes(type);

it("every column of the database says who fills it, so that a new one is not exposed or kept by accident", () => {
  const said = Object.keys({ ...filledModels, ...filledByOthers });
  const typed = models.filter(({ name }) => columnsOf(name).some(({ type }) => isText(type)));
  expect(typed.map(({ name }) => name).filter((name) => !said.includes(name))).toEqual([]);
  expect(said.filter((name) => !models.some((model) => model.name === name))).toEqual([]);
  expect(Object.keys(filledModels).filter((name) => name in filledByOthers)).toEqual([]);
  for (const [name, { notTyped, inside, set }] of Object.entries(filledModels)) {
    const listed = [...Object.keys(notTyped), ...inside, ...words(set)];
    const columns = columnsOf(name);
    expect(listed.filter((column) => !columns.some(({ field }) => field === column))).toEqual([]);
    // What is of no list is text, which is marked and looked for.
    const open = columns.filter(({ field, type }) => type !== "String" && !listed.includes(field));
    expect(open.map(({ field }) => `${name}.${field}`)).toEqual([]);
  }
  for (const [name, [, columns]] of Object.entries(filledByOthers)) {
    const texts = columnsOf(name).filter(({ type }) => isText(type));
    expect(texts.map(({ field }) => `${name}.${field}`).sort()).toEqual(
      words(columns)
        .map((field) => `${name}.${field}`)
        .sort(),
    );
  }
});

/** What is typed in this test: a text that is nowhere else, by the column or the key in it. */
let marks: { model: string; path: string; mark: string; onScreen?: string }[];
beforeEach(() => void (marks = []));

function mark(model: string, path: string): string {
  const text = `oleander ${model} ${path}`.toLowerCase();
  marks.push({ model, path: `${model}.${path}`, mark: text });
  return text;
}

/** A text for each column of the model that is typed. */
const typed = (model: string) => {
  const { notTyped, set } = filledModels[model]!;
  const columns = columnsOf(model).filter(
    ({ field, type }) => type === "String" && !(field in notTyped) && !words(set).includes(field),
  );
  return Object.fromEntries(columns.map(({ field }) => [field, mark(model, field)])) as never as object;
};

/** The keys of a schema are all written, so that a new one is looked for as well. */
const typedKeys = (model: string, column: string, shape: object, sent: object) => {
  expect(Object.keys(sent).sort(), `${model}.${column}`).toEqual(Object.keys(shape).sort());
  return sent as never;
};

const aFile = { fileSize: 1, fileType: "application/pdf" };
const uploaded = async () =>
  (await db.write.upload.create({ data: { state: "claimed", expiresAt: new Date() } })).id;

async function anApplicationOf(email: string) {
  const inDetails = (name: string) => mark("MembershipApplication", `personalDetails.${name}`);
  const details: PersonalDetails = {
    dateOfBirth: "1971-05-07",
    homePhone: inDetails("homePhone"),
    cellPhone: inDetails("cellPhone"),
    homeAddress: inDetails("homeAddress"),
  };
  marks.push({
    model: "MembershipApplication",
    path: "MembershipApplication.personalDetails.dateOfBirth",
    mark: "1971-05-07",
  });
  const background: BackgroundAnswers = {
    professionalMisconductSubject: false,
    professionalMisconductPending: false,
    criminalConviction: true,
    bankruptcyHistory: false,
    regulatoryRegistration: false,
    backgroundExplanation: "oleander background",
  };
  const columns = typed("MembershipApplication") as { firstName: string; lastName: string };
  // A day of which nothing else is dated.
  const issuedOn = dayIn(-101);
  marks.push({
    model: "ApplicationDocument",
    path: "ApplicationDocument.issuedOn",
    mark: issuedOn,
    onScreen: formatDate(new Date(issuedOn), "UTC"),
  });
  return db.write.membershipApplication.create({
    data: {
      reference: "APP-1",
      registrationType: "existing",
      membershipType: "bccp",
      email,
      ...columns,
      ...detailsColumns(columns, details),
      backgroundAnswers: encryptBackgroundAnswers(background),
      applicationDate: new Date(),
      notes: { create: { kind: "answer", authorName: "Applicant", ...typed("ApplicationNote") } },
      documents: {
        create: {
          kind: "police_certificate",
          ...aFile,
          uploadId: await uploaded(),
          issuedOn: new Date(issuedOn),
          ...typed("ApplicationDocument"),
        },
      },
    } as never,
  });
}

async function aSeatAndAGroupOf({ id: userId, email }: { id: string; email: string }) {
  const event = await anEvent({ priceCents: 0 });
  const answer: Answer = {
    questionId: "diet",
    label: mark("Registration", "answers.label"),
    value: mark("Registration", "answers.value"),
  };
  const asked: GroupPerson = {
    name: { fullName: mark("GroupBooking", "people.name") },
    email: "oleander-people@bank.test",
    registrationType: null,
  };
  marks.push({ model: "GroupBooking", path: "GroupBooking.people.email", mark: asked.email });
  const { group } = await db.write.booking.create({
    data: {
      eventId: event.id,
      group: {
        create: {
          ...typed("GroupBooking"),
          contactEmail: email,
          people: [asked],
          pendingUntil: new Date(Date.now() + hourMs),
        } as never,
      },
    },
    include: { group: true },
  });
  const seat = await db.write.registration.create({
    data: {
      eventId: event.id,
      bookingId: group!.id,
      userId,
      email,
      amountCents: 0,
      answers: [answer],
      ...typed("Registration"),
    } as never,
  });
  await db.write.waitingEntry.create({
    data: { eventId: event.id, userId, email, ...typed("WaitingEntry") } as never,
  });
  await db.write.emailCorrection.create({
    data: { registrationId: seat.id, hash: "h", expiresAt: new Date(Date.now() + hourMs), newEmail: email },
  });
  return { eventId: event.id, code: group!.code };
}

/** One that an employer pays, and one of their own: the first names the company, the second the person. */
async function invoicesOf({ id: userId, email }: { id: string; email: string }): Promise<string[]> {
  const inInvoice = (name: string) => mark("Invoice", name);
  const employer = typedKeys("Invoice", "snapshot", invoiceSnapshot.shape.employer.unwrap().shape, {
    company: inInvoice("snapshot.company"),
    address: inInvoice("snapshot.address"),
    purchaseOrder: inInvoice("snapshot.purchaseOrder"),
  });
  const line = { reference: "K7Q2M9XD", description: "Dues", amountCents: 100, paidCents: 0 };
  const said = {
    name: inInvoice("personal.name"),
    address: inInvoice("personal.address"),
    email,
    // The reason of a cancellation is typed by staff.
    for: [inInvoice("personal.for")],
    reason: null,
  };
  const personal = typedKeys("Invoice", "personal", invoicePersonal.shape, said);
  const nobody = { name: null, address: null, email, for: [], reason: null };
  const numbers: string[] = [];
  for (const facts of [
    { snapshot: { ...emptySnapshot, employer }, personal: nobody },
    { snapshot: { ...emptySnapshot, lines: [line] }, personal },
  ])
    numbers.push((await db.write.invoice.create({ data: { userId, payerEmail: email, ...facts } })).number);
  return numbers;
}

async function leaveEverything(person: { id: string; email: string }, requestedById: string) {
  const { id: userId, email } = person;
  const { eventId, code } = await aSeatAndAGroupOf(person);
  const { id: applicationId } = await anApplicationOf(email);
  const thread = await db.write.messageThread.create({
    data: {
      memberId: userId,
      ...(typed("MessageThread") as { subject: string }),
      messages: {
        create: { fromUserId: userId, ...(typed("Message") as { subject: string; content: string }) },
      },
    },
  });
  const { id: documentId } = await db.write.document.create({
    data: { userId, category: "other", ...aFile, uploadId: await uploaded(), ...typed("Document") } as never,
  });
  await db.write.paymentReport.create({
    data: {
      userId,
      amountCents: 1,
      method: "cheque",
      paidOn: new Date(),
      ...aFile,
      uploadId: await uploaded(),
      ...typed("PaymentReport"),
    } as never,
  });
  await aStandingLetter({ id: userId, firstName: "Ann", lastName: "Rolle" }, typed("StandingLetter"));
  await db.write.addressChange.create({
    data: {
      userId,
      requestedById,
      effectiveAt: new Date(Date.now() + 8 * 24 * hourMs),
      proofHash: "p",
      stopHash: "s",
      ...typed("AddressChange"),
    } as never,
  });
  await db.write.oneTimeToken.create({
    data: {
      hash: hashToken("canary"),
      userId,
      purpose: "email_change",
      madeFor: email,
      expiresAt: new Date(Date.now() + hourMs),
      ...typed("OneTimeToken"),
    },
  });
  await db.write.passkey.create({
    data: {
      userId,
      credentialId: "c",
      publicKey: Buffer.from("key"),
      isBackedUp: true,
      ...(typed("Passkey") as { name: string }),
    },
  });
  const numbers = await invoicesOf(person);
  return { memberId: userId, applicationId, documentId, eventId, code, numbers, message: thread.id };
}

type Left = Awaited<ReturnType<typeof leaveEverything>>;

async function shownTo(browser: Browser, address: string, params: Left): Promise<string> {
  if (!address.startsWith("/api"))
    return folded(await pageText(browser, address, params, { message: params.message }));
  const handlers = (await import(path.resolve("app", address.slice(1), "route.ts"))) as RouteHandlers;
  let text = "";
  for (const number of address.includes("[number]") ? params.numbers : [""]) {
    const answer = await browser.call(handlers, "GET", { params: { number } });
    const isPdf = answer.headers.get("content-type") === "application/pdf";
    text += isPdf ? (await readPdf(new Uint8Array(await answer.arrayBuffer()))).text : await answer.text();
  }
  return folded(text);
}

it("everything that a form fills is shown somewhere, in the data export, and gone after deletion", async () => {
  const admin = await anAdmin();
  const person = await aMember({ emailVerifiedAt: new Date(), ...typed("User") });
  const left = await leaveEverything(person, admin.id);
  const [office, owner] = [await signedInAs(admin), await signedInAs(person)];
  const missing = (text: string) =>
    marks.filter((one) => !folded(text).includes(folded(one.mark))).map(({ path }) => path);

  const unseen: string[] = [];
  for (const [model, { staffSee, personSees }] of Object.entries(filledModels)) {
    let text = "";
    for (const address of staffSee) text += await shownTo(office, address, left);
    for (const address of personSees) text += await shownTo(owner, address, left);
    const ofModel = marks.filter((one) => one.model === model);
    const hidden = ofModel.filter((one) => !text.includes(folded(one.onScreen ?? one.mark)));
    unseen.push(...hidden.map(({ path }) => path));
  }
  expect(unseen).toEqual([]);
  const background = await office.within(() => showBackgroundAnswersAction({ id: left.applicationId }));
  expect(background).toMatchObject({ data: { backgroundExplanation: "oleander background" } });

  const answer = await owner.call(myData, "GET");
  const own = (await unzip(Buffer.from(await answer.arrayBuffer()))).get("my-data.json")?.toString() ?? "";
  expect(missing(own)).toEqual([]);
  expect(JSON.parse(own)).toMatchObject({ emailCorrections: [{ newEmail: person.email }] });

  expect((await office.call(userRoute, "DELETE", { params: { id: person.id } })).status).toBe(200);
  const rows: unknown[] = [];
  for (const model of Object.keys(filledModels))
    rows.push(...(await sql(`SELECT to_jsonb(t) AS row FROM "${model}" t`)));
  const sealed = await db.membershipApplication.findMany();
  const kept = JSON.stringify([rows, sealed.map((row) => decryptDetails(row))]);
  expect(marks.filter(({ mark: text }) => kept.includes(text)).map(({ path }) => path)).toEqual(
    // An invoice stays in the books, with the company that was billed.
    ["company", "address", "purchaseOrder"].map((name) => `Invoice.snapshot.${name}`),
  );
  expect(await db.membershipApplication.count({ where: { backgroundAnswers: { not: null } } })).toBe(0);
  expect(await db.emailCorrection.count()).toBe(0);
});
