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
