import net from "node:net";
import { afterEach, beforeEach, expect, it } from "vitest";
import {
  changeMailServerAction,
  confirmMailServerAction,
  removeMailServerAction,
} from "@/app/(portal)/admin/settings/actions";
import { getMailServer, refreshAssociation } from "@/lib/association/queries";
import { db } from "@/lib/db/client";
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
  await db.mailServer.deleteMany();
  await db.associationSettings.deleteMany();
  await refreshAssociation();
});

const facts = () => ({
  ...{
    host: "127.0.0.1",
    port: server.port,
    security: "none" as "none" | "starttls",
    user: "",
    password: "",
  },
  ...{ senderName: "Our Portal", senderAddress: "portal@association.example" },
});
const save = (given: Partial<ReturnType<typeof facts>> = {}, browser = owner) =>
  browser.within(() => changeMailServerAction({ ...facts(), ...given }));
const numberSent = () => /Number: (\d{6})/.exec(server.arrived.at(-1)?.mail.text ?? "")?.[1] ?? "";

it("is saved once it has accepted a test email, and proven by the number in it", async () => {
  expect(await save()).toMatchObject({ ok: true });
  const [{ mail } = {} as never] = server.arrived;
  expect(mail.from).toEqual({ name: "Our Portal", address: "portal@association.example" });
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

it("leaves no password readable in the database", async () => {
  await db.mailServer.create({
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

it("is not saved when it refuses, does not answer or is no server, and the field that is wrong says so", async () => {
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

it("keeps nobody waiting when it says nothing", async () => {
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

it("gets the stored password for its own name alone: another server would read it", async () => {
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
  await db.mailServer.create({
    data: {
      address: sealAddress("smtp://me:open-sesame@smtp.association.example:25"),
      sender: "P <p@association.example>",
    },
  });
  // Every process reloads the server when the settings say that something changed.
  await db.associationSettings.create({ data: { id: 1, values: {} } });
  await refreshAssociation();
  expect(getMailServer()?.url).toContain("open-sesame");
  const { port } = thief.address() as net.AddressInfo;
  expect(await save({ port, user: "me" })).toMatchObject({ ok: false, issues: [{ path: "password" }] });
  const sent = heard.map((line) => Buffer.from(line.split(" ").at(-1) ?? "", "base64").toString()).join();
  expect(sent).not.toContain("open-sesame");
  thief.close();
});

it("is for owners who have just shown that it is they", async () => {
  const administrator = await signedInAs(await aStaffMember([{ role: "administrator", eventId: null }]));
  expect(await save({}, administrator)).toMatchObject({ ok: false, code: "forbidden" });
  await sql(`UPDATE "Session" SET "provenAt" = now() - interval '11 minutes'`);
  expect(await save()).toMatchObject({ ok: false, code: "presence_required" });
  expect(await owner.within(() => removeMailServerAction({}))).toMatchObject({ code: "presence_required" });
  expect(await db.mailServer.count()).toBe(0);
});
