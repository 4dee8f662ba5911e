import fs from "node:fs";
import { expect, it } from "vitest";
import * as userRoute from "@/app/api/admin/users/[id]/route";
import * as myData from "@/app/api/users/me/data/route";
import { staff as staffWith } from "@/lib/auth/actor";
import { db } from "@/lib/db/client";
import { domains } from "@/lib/personal-data/domains";
import { searchAttendees } from "@/lib/registrations/attendee-queries";
import { aMember, anAdmin, anEvent, signedInAs } from "../../support/builders";
import { sql } from "../../support/database";
import { unzip } from "../../support/zip";

/** Models that name people and that no domain answers for, and why. */
const exceptions: Record<string, string> = {
  AuditEntry: "what it says of the people whom the domains erase is erased with them",
  OutboxEmail: "the same",
  IdempotencyKey: "the same",
  PersonSeen: "a hash, for an hour; deleted with the viewer's account",
  Event: "who created it, by id alone",
  EventChange: "in whose name registrants are told; the database forgets it with the account",
  DoorLink: "who made it, by id alone; the database forgets it with the account",
  BankAccount: "the bank's name and address",
  BankProposal: "who proposed and decided, by id alone",
  MailServer: "the association's own: the encrypted address of a server, and the sender",
  ClosedMonth: "who closed it, by id alone",
  AssociationSettings: "who changed them last, by id alone",
};

const columnOfPerson =
  /^(userId|memberId|viewerId|authorId|actor|ip|person|\w+ById)$|email|address|phone|(first|last|payer|author)name/i;

const models = [
  ...fs.readFileSync("prisma/schema.prisma", "utf8").matchAll(/^model (\w+) \{\n(.*?)^\}/gms),
].map(([, name = "", body = ""]) => ({
  name,
  fields: [...body.matchAll(/^ {2}(\w+) +(\w+)(.*)$/gm)].map(([, field = "", type = "", rest = ""]) => ({
    ...{ field, type, rest },
  })),
}));
const ofPeople = models
  .filter(({ fields }) => fields.some(({ field, type }) => type === "User" || columnOfPerson.test(field)))
  .map(({ name }) => name);

it("each model with a column of a person is answered for by one domain, or is an exception with a reason", () => {
  const named = [...domains.flatMap((domain) => domain.models), ...Object.keys(exceptions)];
  expect(named.filter((name, index) => named.indexOf(name) !== index)).toEqual([]);
  expect(ofPeople.filter((name) => !named.includes(name))).toEqual([]);
  expect(Object.keys(exceptions).filter((name) => !ofPeople.includes(name))).toEqual([]);
});

it("what a domain stores and does not erase, the database deletes with the account", () => {
  const leftToTheDatabase = domains.filter(({ erase }) => !erase).flatMap((domain) => domain.models);
  const kept = models.filter(
    ({ name, fields }) =>
      name !== "User" &&
      leftToTheDatabase.some((model) => model === name) &&
      !fields.some(({ type, rest }) => type === "User" && rest.includes("onDelete: Cascade")),
  );
  expect(kept).toEqual([]);
});

/** Text that is no statement of a person, and why nobody has to read it. */
const notSaid: Record<string, string> = {
  "Registration.ticketCode": "it acts without a session, so that answers do not have it",
  "Registration.networkHash": "a hash that the database counts by",
  "GroupBooking.code": "it acts without a session",
  "GroupBooking.networkHash": "a hash that the database counts by",
  "GroupBooking.contactFirstName": "part of the contact's name, to greet them in letters",
};

/** What a form fills when somebody registers: every text of these models is read, exported and erased. */
it("every text that is typed when registering is shown to staff, in the own data, and gone after deletion", async () => {
  const typed = ["Registration", "GroupBooking"].flatMap((model) =>
    (models.find(({ name }) => name === model)?.fields ?? [])
      .filter(({ field, type, rest }) => type === "String" && !rest.includes("@db.Uuid") && field !== "email")
      .map(({ field }) => ({ model, field, mark: `hibiscus ${model} ${field}` }))
      .filter(({ field }) => !(`${model}.${field}` in notSaid)),
  );
  const valuesOf = (model: string) =>
    Object.fromEntries(typed.filter((one) => one.model === model).map(({ field, mark }) => [field, mark]));
  const person = await aMember({ emailVerifiedAt: new Date() });
  const event = await anEvent({ priceCents: 0 });
  const registered = valuesOf("Registration");
  const { contactEmail: _address, ...group } = valuesOf("GroupBooking");
  const { id: bookingId } = await db.booking.create({
    data: { eventId: event.id, group: { create: { ...group, contactEmail: person.email } as never } },
  });
  await db.registration.create({
    data: {
      ...{ eventId: event.id, bookingId, userId: person.id, email: person.email, amountCents: 0 },
      ...registered,
    } as never,
  });
  const marks = typed.filter(({ field }) => field !== "contactEmail");
  const missingIn = (text: string) =>
    marks.filter(({ mark }) => !text.includes(mark)).map(({ model, field }) => `${model}.${field}`);

  const admin = await signedInAs(await anAdmin());
  const shown = await admin.within(async () => {
    const staff = await staffWith("registrations.read")();
    return searchAttendees(staff, event.id, { text: "", filter: null, sort: "-date", page: 1, size: 10 });
  });
  expect(missingIn(JSON.stringify(shown))).toEqual([]);

  const owner = await signedInAs(person);
  const answer = await owner.call(myData, "GET");
  const files = await unzip(Buffer.from(await answer.arrayBuffer()));
  expect(missingIn(files.get("my-data.json")?.toString() ?? "")).toEqual([]);

  expect((await admin.call(userRoute, "DELETE", { params: { id: person.id } })).status).toBe(200);
  const left = await Promise.all(
    ["Registration", "GroupBooking"].map((model) => sql(`SELECT to_jsonb(t) AS row FROM "${model}" t`)),
  );
  const kept = marks.filter(({ mark }) => JSON.stringify(left).includes(mark));
  expect(kept).toEqual([]);
});

/** Text of these models that is no statement of a person, or is somebody else's, and why. */
const notTyped: Record<string, string> = {
  "User.email": "the person's, in each answer; it is the key by which the rest is found",
  "User.passwordHash": "a hash",
  "User.membershipType": "a level, chosen from a list",
  "MembershipApplication.reference": "drawn by the portal",
  "MembershipApplication.email": "the key by which the rest is found",
  "MembershipApplication.decisionNote":
    "of reviewers; for the applicant when it is the reason of a rejection",
  ...Object.fromEntries(
    ["homePhone", "cellPhone", "homeAddress"].map((field) => [
      `MembershipApplication.${field}`,
      "of an earlier version; encrypted in personalDetails, which has tests of its own",
    ]),
  ),
  "ApplicationNote.authorName": "of a reviewer, or the applicant's own name",
  "WaitingEntry.email": "the key by which the rest is found",
  "WaitingEntry.code": "it acts without a session",
  "PaymentReport.payerName": "of a visitor; an account's report has none",
  "PaymentReport.payerEmail": "of a visitor; an account's report has none",
  "EmailCorrection.hash": "a hash",
  "AddressChange.proofHash": "a hash",
  "AddressChange.stopHash": "a hash",
};

/** Models that a form of a member, an applicant or a visitor fills, apart from those above. */
const filled = [
  ...["User", "MembershipApplication", "ApplicationNote", "ApplicationDocument", "WaitingEntry"],
  ...["Message", "Document", "PaymentReport", "EmailCorrection", "AddressChange"],
];

it("every text that a form of the public or of a member fills is in the own data, and gone after deletion", async () => {
  const typed = filled.flatMap((model) =>
    (models.find(({ name }) => name === model)?.fields ?? [])
      .filter(
        ({ field, type, rest }) =>
          type === "String" && !rest.includes("@db.Uuid") && !(`${model}.${field}` in notTyped),
      )
      .map(({ field }) => ({ model, field, mark: `oleander ${model} ${field}`.toLowerCase() })),
  );
  expect(Object.keys(notTyped).filter((name) => !isColumn(name))).toEqual([]);
  const said = (model: string) =>
    Object.fromEntries(
      typed.filter((one) => one.model === model).map(({ field, mark }) => [field, mark]),
    ) as never;
  const admin = await anAdmin();
  const person = await aMember({ emailVerifiedAt: new Date(), ...(said("User") as object) });
  const event = await anEvent({ priceCents: 5_000 });
  const upload = async () =>
    (await db.upload.create({ data: { state: "claimed", expiresAt: new Date() } })).id;
  const file = { fileSize: 1, uploadDate: new Date() };
  await db.membershipApplication.create({
    data: {
      ...{ reference: "APP-1", registrationType: "new", membershipType: "bccp", email: person.email },
      ...{ applicationDate: new Date(), ...(said("MembershipApplication") as object) },
      notes: { create: { kind: "answer", authorName: "Applicant", ...(said("ApplicationNote") as object) } },
      documents: {
        create: {
          kind: "other",
          ...file,
          uploadId: await upload(),
          ...(said("ApplicationDocument") as object),
        },
      },
    } as never,
  });
  await db.waitingEntry.create({
    data: {
      eventId: event.id,
      userId: person.id,
      email: person.email,
      ...(said("WaitingEntry") as object),
    } as never,
  });
  await db.messageThread.create({
    data: {
      memberId: person.id,
      subject: "Question",
      messages: { create: { fromUserId: person.id, ...(said("Message") as object) } },
    } as never,
  });
  await db.document.create({
    data: {
      userId: person.id,
      category: "other",
      ...file,
      uploadId: await upload(),
      ...(said("Document") as object),
    } as never,
  });
  await db.paymentReport.create({
    data: {
      ...{ userId: person.id, amountCents: 1, method: "cheque", paidOn: new Date(), declinedAt: new Date() },
      ...{ fileSize: 1, uploadId: await upload() },
      ...(said("PaymentReport") as object),
    } as never,
  });
  const seat = await db.registration.create({
    data: {
      eventId: event.id,
      firstName: "Ann",
      lastName: "Bain",
      email: "ann@visitor.test",
      amountCents: 0,
    },
  });
  await db.emailCorrection.create({
    data: { registrationId: seat.id, hash: "h", expiresAt: new Date(Date.now() + 1), newEmail: person.email },
  });
  await db.addressChange.create({
    data: {
      ...{
        userId: person.id,
        requestedById: admin.id,
        effectiveAt: new Date(Date.now() + 8 * 86_400_000),
        proofHash: "p",
        stopHash: "s",
      },
      ...(said("AddressChange") as object),
    } as never,
  });

  const marks = typed.filter(({ model }) => model !== "EmailCorrection");
  const missingIn = (text: string) =>
    marks.filter(({ mark }) => !text.includes(mark)).map(({ model, field }) => `${model}.${field}`);
  const answer = await (await signedInAs(person)).call(myData, "GET");
  const own = (await unzip(Buffer.from(await answer.arrayBuffer()))).get("my-data.json")?.toString() ?? "";
  expect(missingIn(own)).toEqual([]);
  expect(JSON.parse(own)).toMatchObject({ emailCorrections: [{ newEmail: person.email }] });

  const browser = await signedInAs(admin);
  expect((await browser.call(userRoute, "DELETE", { params: { id: person.id } })).status).toBe(200);
  const left: unknown[] = [];
  for (const model of filled) left.push(...(await sql(`SELECT to_jsonb(t) AS row FROM "${model}" t`)));
  expect(marks.filter(({ mark }) => JSON.stringify(left).includes(mark))).toEqual([]);
  expect(await db.emailCorrection.count()).toBe(0);
});

const isColumn = (name: string) =>
  models.some((model) => model.fields.some(({ field }) => `${model.name}.${field}` === name));
