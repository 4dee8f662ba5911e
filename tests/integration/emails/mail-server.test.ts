import net from "node:net";
import { afterEach, beforeEach, expect, it } from "vitest";
import {
  changeMailServerAction,
  confirmMailServerAction,
  removeMailServerAction,
} from "@/app/(portal)/admin/settings/actions";
import { setRolesAction } from "@/app/(portal)/admin/staff/actions";
import { getMailServer, refreshAssociation } from "@/lib/association/queries";
import { memberOrSignIn } from "@/lib/auth/actor";
import { can } from "@/lib/auth/member";
import type { Grant } from "@/lib/core/permissions";
import { db } from "@/lib/db/client";
import { hasProvenMailServer, readMailServer } from "@/lib/emails/mail-server";
import { sendTestEmail } from "@/lib/emails/test-email";
import { aStaffMember, signedInAs } from "../../support/builders";
import { sql } from "../../support/database";
import { startMailServer, type MailServer } from "../../support/mail-server";
import type { Browser } from "../../support/next-request";

let server: MailServer;
let refusal: string | null;
let owner: Browser;

beforeEach(async () => {
  refusal = null;
  server = await startMailServer({ refuse: () => refusal });
  owner = await signedInAs(await aStaffMember([{ role: "owner", eventId: null }]));
});
afterEach(async () => {
  await server.stop();
  await db.write.mailServer.deleteMany();
  await db.write.associationSettings.deleteMany();
  await refreshAssociation();
});

const facts = () => ({
  host: "127.0.0.1",
  port: server.port,
  security: "none" as "none" | "starttls",
  user: "",
  password: "",
  senderAddress: "portal@association.example",
});
const save = (given: Partial<ReturnType<typeof facts>> = {}, browser = owner) =>
  browser.within(() => changeMailServerAction({ ...facts(), ...given }));
const numberSent = () => /Number: (\d{6})/.exec(server.arrived.at(-1)?.mail.text ?? "")?.[1] ?? "";

it("a mail server is saved once it accepts a test email, and proven by the number in it", async () => {
  expect(await save()).toMatchObject({ ok: true });
  const [{ mail } = {} as never] = server.arrived;
  expect(mail.from).toEqual({
    name: "Association of Compliance Officers",
    address: "portal@association.example",
  });
  expect(getMailServer()).toMatchObject({ url: server.url, isProven: false });
  expect(await owner.within(() => confirmMailServerAction({ code: "0000000" }))).toMatchObject({
    ok: false,
    issues: [{ path: "code" }],
  });
  expect(getMailServer()?.isProven).toBe(false);
  expect(await owner.within(() => confirmMailServerAction({ code: numberSent() }))).toMatchObject({
    ok: true,
  });
  expect(getMailServer()?.isProven).toBe(true);
  // Another server has to prove itself anew.
  expect(await save({ senderAddress: "other@association.example" })).toMatchObject({ ok: true });
  expect(getMailServer()?.isProven).toBe(false);
});

it.each([
  ["office@association.example", "office@association.example"],
  ["office@example.org", ""],
])(
  "the mail settings suggest the association's address as sender, and no sample: %s",
  async (contactEmail, sender) => {
    const values = { facts: { contactEmail } };
    await db.write.associationSettings.create({ data: { id: 1, values, updatedAt: new Date() } });
    await refreshAssociation();
    const shown = await owner.within(async () => {
      const person = await memberOrSignIn();
      return can(person, "mail.edit") ? readMailServer(person) : null;
    });
    expect(shown).toMatchObject({ senderAddress: sender });
  },
);

it("the mail server's password is not readable in the database", async () => {
  await db.write.mailServer.create({
    data: {
      address: (await import("@/lib/association/mail-server")).sealAddress(
        "smtp://me:open-sesame@127.0.0.1:25",
      ),
      sender: "Our Portal <portal@association.example>",
    },
  });
  const rows = await sql<{ all: string }>(`SELECT encode("address", 'escape') AS "all" FROM "MailServer"`);
  expect(JSON.stringify(rows)).not.toContain("open-sesame");
});

it("a mail server that refuses, is silent or is none is not saved, and the wrong field says so", async () => {
  expect(await save({ port: 1 })).toMatchObject({ ok: false, issues: [{ path: "port" }] });
  expect(await save({ host: "no-such-server.invalid" })).toMatchObject({
    ok: false,
    issues: [{ path: "host" }],
  });
  expect(await save({ security: "starttls" })).toMatchObject({ ok: false, issues: [{ path: "security" }] });
  refusal = "Relaying denied";
  expect(await save()).toMatchObject({ ok: false, issues: [{ path: "senderAddress" }] });
  expect(await db.mailServer.count()).toBe(0);
});

it("a test email to a mail server that never answers is refused after a time limit", async () => {
  const silent = net.createServer((socket) => void socket.on("error", () => undefined));
  await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
  const { port } = silent.address() as net.AddressInfo;
  const server = { url: `smtp://127.0.0.1:${port}`, sender: "P <p@association.example>" };
  const sent = sendTestEmail(server, { email: "althea@example.test", firstName: "Althea" }, 200);
  await expect(sent).rejects.toMatchObject({
    code: "invalid_input",
    details: { issues: [{ path: "port" }] },
  });
  silent.close();
});

it("a mail server's stored password is used for that host name alone", async () => {
  const heard: string[] = [];
  const thief = net.createServer((socket) => {
    socket.write("220 thief\r\n");
    socket.on("data", (data) => {
      heard.push(data.toString());
      socket.write(/^EHLO/i.test(data.toString()) ? "250-thief\r\n250 AUTH PLAIN\r\n" : "535 no\r\n");
    });
    socket.on("error", () => undefined);
  });
  await new Promise<void>((resolve) => thief.listen(0, "127.0.0.1", resolve));
  const { sealAddress } = await import("@/lib/association/mail-server");
  await db.write.mailServer.create({
    data: {
      address: sealAddress("smtp://me:open-sesame@smtp.association.example:25"),
      sender: "P <p@association.example>",
    },
  });
  // Every process reloads the server when the settings say that something changed.
  await db.write.associationSettings.create({ data: { id: 1, values: {} } });
  await refreshAssociation();
  expect(getMailServer()?.url).toContain("open-sesame");
  const { port } = thief.address() as net.AddressInfo;
  expect(await save({ port, user: "me" })).toMatchObject({ ok: false, issues: [{ path: "password" }] });
  const sent = heard.map((line) => Buffer.from(line.split(" ").at(-1) ?? "", "base64").toString()).join();
  expect(sent).not.toContain("open-sesame");
  thief.close();
});

it("only owners with a proof of presence can change the mail server", async () => {
  const administrator = await signedInAs(await aStaffMember([{ role: "administrator", eventId: null }]));
  expect(await save({}, administrator)).toMatchObject({ ok: false, code: "forbidden" });
  await sql(`UPDATE "Session" SET "provenAt" = now() - interval '11 minutes'`);
  expect(await save()).toMatchObject({ ok: false, code: "presence_required" });
  expect(await owner.within(() => removeMailServerAction({}))).toMatchObject({ code: "presence_required" });
  expect(await db.mailServer.count()).toBe(0);
});

it("a new mail server sends only its test until confirmed, and the old one notifies the owners", async () => {
  await save();
  await db.write.outboxEmail.create({
    data: {
      toAddress: "althea@example.test",
      subject: "A link",
      text: "secret",
      html: "secret",
      template: "registration_confirmed",
    },
  });
  expect(hasProvenMailServer()).toBe(false);
  await owner.within(() => confirmMailServerAction({ code: numberSent() }));
  expect(hasProvenMailServer()).toBe(true);
  const thief = await startMailServer();
  expect(await save({ port: thief.port })).toMatchObject({ ok: true });
  expect(hasProvenMailServer()).toBe(false);
  const subjects = (at: MailServer) => at.arrived.map(({ mail }) => mail.subject);
  expect(subjects(server)).toEqual(["Mail server test", "The portal's mail server was changed"]);
  expect(subjects(thief)).toEqual(["Mail server test"]);
  await thief.stop();
});

it("the mail server is changed and removed with notice to everybody who was an owner within a week", async () => {
  const anOwner = (email: string, suspendedAt: Date | null = null) =>
    aStaffMember([{ role: "owner", eventId: null }], { email, suspendedAt });
  const setRoles = (id: string, roles: Grant[]) =>
    owner.within(async () => expect(await setRolesAction({ id, roles })).toMatchObject({ ok: true }));
  const removed = await anOwner("removed@example.test");
  const demoted = await anOwner("demoted@example.test");
  await anOwner("suspended@example.test", new Date());
  await anOwner("long-gone@example.test", new Date(Date.now() - 8 * 24 * 3_600_000));
  await aStaffMember([{ role: "administrator", eventId: null }], { email: "administrator@example.test" });
  await setRoles(removed.id, []);
  await setRoles(demoted.id, [{ role: "treasurer", eventId: null }]);
  const letters = async () => {
    const rows = await db.outboxEmail.findMany({
      where: { template: "mail_server_changed" },
      orderBy: { createdAt: "asc" },
    });
    await db.write.outboxEmail.deleteMany();
    return rows.map(({ toAddress }) => toAddress).filter((to) => to.endsWith("@example.test"));
  };
  const former = ["demoted@example.test", "removed@example.test", "suspended@example.test"];
  expect(await save()).toMatchObject({ ok: true });
  expect((await letters()).sort()).toEqual(expect.arrayContaining(former));
  expect(await owner.within(() => removeMailServerAction({}))).toMatchObject({ ok: true });
  const told = await letters();
  expect(told).toEqual(expect.arrayContaining(former));
  expect(told).not.toContain("long-gone@example.test");
  expect(told).not.toContain("administrator@example.test");
});

it("the stored password is not sent to another port of the same mail server", async () => {
  const { sealAddress } = await import("@/lib/association/mail-server");
  const data = {
    address: sealAddress(`smtp://me:open-sesame@127.0.0.1:25`),
    sender: "P <p@association.example>",
  };
  await db.write.mailServer.create({ data });
  await db.write.associationSettings.create({ data: { id: 1, values: {} } });
  await refreshAssociation();
  await save({ user: "me" });
  expect(getMailServer()?.url ?? "").not.toContain(`open-sesame@127.0.0.1:${server.port}`);
});

it("mail settings that cannot be decrypted count as none, and everything else works", async () => {
  const data = { address: new Uint8Array(64), sender: "P <p@association.example>", provenAt: new Date() };
  await db.write.mailServer.create({ data });
  await db.write.associationSettings.create({ data: { id: 1, values: {} } });
  await refreshAssociation();
  expect(getMailServer()).toBeNull();
  expect(await owner.within(() => removeMailServerAction({}))).toMatchObject({ ok: true });
});
