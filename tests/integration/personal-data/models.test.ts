import { expect, it } from "vitest";
import { domains } from "@/lib/personal-data/domains";
import { models } from "../../support/schema-models";

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
  MailServer: "the association's own: the encrypted address of a server, and the sender",
  ClosedMonth: "who closed it, by id alone",
  AssociationSettings: "who changed them last, by id alone",
};

const columnOfPerson =
  /^(userId|memberId|viewerId|authorId|actor|ip|person|\w+ById)$|email|address|phone|(first|last|payer|author)name/i;

const ofPeople = models
  .filter(({ fields }) => fields.some(({ field, type }) => type === "User" || columnOfPerson.test(field)))
  .map(({ name }) => name);

it("each model with personal data belongs to one domain, or is an exception with a reason", () => {
  const named = [...domains.flatMap((domain) => domain.models), ...Object.keys(exceptions)];
  expect(named.filter((name, index) => named.indexOf(name) !== index)).toEqual([]);
  expect(ofPeople.filter((name) => !named.includes(name))).toEqual([]);
  expect(Object.keys(exceptions).filter((name) => !ofPeople.includes(name))).toEqual([]);
});

it("personal data that a domain does not erase is deleted by the database with the account", () => {
  const leftToTheDatabase = domains.filter(({ erase }) => !erase).flatMap((domain) => domain.models);
  const kept = models.filter(
    ({ name, fields }) =>
      name !== "User" &&
      leftToTheDatabase.some((model) => model === name) &&
      !fields.some(({ type, rest }) => type === "User" && rest.includes("onDelete: Cascade")),
  );
  expect(kept).toEqual([]);
});
