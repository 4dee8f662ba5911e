import { spawn } from "node:child_process";
import { once } from "node:events";
import net from "node:net";
import { createInterface } from "node:readline";
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { afterCommit, db, transaction } from "@/lib/db/client";
import { deliverDue, retryMinutes } from "@/lib/mail/deliver";
import { notifySender, onQueued, queueEmail, queueEmails } from "@/lib/mail/queue";
import { compiled } from "../../support/compiled";
import { sql } from "../../support/database";
import { startMailServer, type MailServer } from "../../support/mail-server";

let server: MailServer;
let refusal: string | null;

beforeEach(async () => {
  refusal = null;
  server = await startMailServer({ refuse: () => refusal });
});
afterEach(() => server.stop());

const letter = {
  subject: "You are registered",
  greeting: "Dear Althea,",
  paragraphs: ["your seat is yours."],
  button: { label: "See it", url: "https://portal.example.org/registration/ABC" },
};
const email = { to: "althea@example.test", template: "registration_confirmed" as const, seat: null, letter };

function deliver(facts: Partial<Parameters<typeof deliverDue>[0]> = {}) {
  return deliverDue({
    smtpUrl: server.url,
    drawTicket: () => Promise.resolve(null),
    drawInvoice: () => Promise.resolve(null),
    signal: new AbortController().signal,
    ...facts,
  });
}

const theRow = () => db.outboxEmail.findFirstOrThrow();
/** The outbox as it will be when its next attempt is due. */
const timePasses = () =>
  sql(`UPDATE "OutboxEmail" SET "nextAttemptAt" = now() - interval '1 second' WHERE "givenUpAt" IS NULL`);
const minutesToNext = async () => {
  const [row] = await sql<{ minutes: number }>(
    `SELECT round(extract(epoch FROM "nextAttemptAt" - now()) / 60)::int AS minutes FROM "OutboxEmail"`,
  );
  return row?.minutes;
};

describe("a queued email", () => {
  it("a queued email arrives as text and HTML from the association, marked automatic, with its row's id", async () => {
    await queueEmail(email);
    const { id, createdAt } = await theRow();
    await deliver();
    expect(server.arrived).toHaveLength(1);
    const [{ to, mail, raw } = {} as never] = server.arrived;
    expect(to).toEqual(["althea@example.test"]);
    expect(mail).toMatchObject({
      from: { address: "portal@localhost", name: "Association of Compliance Officers" },
      to: [{ address: "althea@example.test" }],
      subject: "You are registered",
      messageId: `<${id}@localhost>`,
    });
    expect(new Date(mail.date ?? 0).getTime()).toBe(Math.floor(createdAt.getTime() / 1000) * 1000);
    expect(mail.text).toContain("your seat is yours.");
    expect(mail.html).toContain("your seat is yours.");
    expect(raw).toMatch(/^Auto-Submitted: auto-generated\r$/m);
    expect(await theRow()).toMatchObject({ attempts: 1, lastError: null, givenUpAt: null });
    expect((await theRow()).sentAt).not.toBeNull();
  });

  it("a queued email arrives once, however many deliveries run", async () => {
    await queueEmail(email);
    await deliver();
    await Promise.all([deliver(), deliver(), timePasses().then(() => deliver())]);
    expect(server.arrived).toHaveLength(1);
  });

  it("a queued email is gone when its transaction is rolled back, and is announced only after the commit", async () => {
    const heard: number[] = [];
    onQueued(() => void heard.push(1));
    onTestFinished(() => onQueued(undefined));
    await transaction(async () => {
      await queueEmail(email);
      throw new Error("the rest of it failed");
    }).catch(() => undefined);
    expect(await db.outboxEmail.count()).toBe(0);
    expect(heard).toHaveLength(0);
    await transaction(async () => {
      await queueEmail(email);
      expect(heard).toHaveLength(0);
    });
    expect(heard).toHaveLength(1);
    await queueEmail(email);
    expect(heard).toHaveLength(2);
  });

  it("thousands of emails are queued together, all or none", async () => {
    const many = Array.from({ length: 1_200 }, (_, index) => ({
      ...email,
      to: `person-${index}@example.test`,
    }));
    // As long as those who send to everybody give it.
    const allowed = { timeoutMs: 60_000 };
    await transaction(() => queueEmails(many), allowed);
    expect(await db.outboxEmail.count()).toBe(1_200);
    const withWrong = [...many, { ...email, to: "not an address" }];
    await expect(transaction(() => queueEmails(withWrong), allowed)).rejects.toThrow("one email address");
    expect(await db.outboxEmail.count()).toBe(1_200);
    await expect(queueEmails([])).resolves.toBe(0);
  });

  it.each([
    "a@example.test\r\nBcc: b@example.test",
    "a@example.test, b@example.test",
    "A <a@example.test>",
    "",
  ])("a queued email goes to one address, and to no list or header: %j", async (to) => {
    await expect(queueEmail({ ...email, to })).rejects.toThrow("one email address");
  });

  it("a queued email has no header that a name or a title smuggled in", async () => {
    const hostile = "Hi\r\nBcc: everybody@example.test\r\n\r\n<script>alert(1)</script>";
    await queueEmail({ ...email, letter: { ...letter, subject: hostile, greeting: hostile } });
    await deliver();
    const [{ to, mail, raw } = {} as never] = server.arrived;
    expect(to).toEqual(["althea@example.test"]);
    expect(mail.bcc ?? []).toEqual([]);
    expect(mail.headers.map(({ key }) => key)).not.toContain("bcc");
    expect(mail.subject).toBe("Hi Bcc: everybody@example.test <script>alert(1)</script>");
    expect(mail.html).not.toContain("<script>");
    expect(raw.split("\r\n\r\n")[0]).not.toMatch(/^Bcc/im);
  });
});

describe("attachments", () => {
  const calendar = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "METHOD:REQUEST",
    "SUMMARY:Café, São Tomé",
    "END:VCALENDAR",
    "",
  ].join("\r\n");

  it("attachments arrive unchanged: a calendar file with its method, a ticket drawn at the last moment", async () => {
    await queueEmail({
      ...email,
      attachments: [
        {
          fileName: "event.ics",
          contentType: "text/calendar; charset=utf-8; method=REQUEST",
          text: calendar,
        },
        { fileName: "ticket.pdf", ticketOf: "registration-1" },
      ],
    });
    const asked: string[] = [];
    await deliver({
      drawTicket: (id) => {
        asked.push(id);
        return Promise.resolve({
          fileName: "ticket-forum.pdf",
          bytes: new TextEncoder().encode("%PDF-1.7 x"),
        });
      },
    });
    expect(asked).toEqual(["registration-1"]);
    const [{ mail, raw } = {} as never] = server.arrived;
    const [ics, pdf] = mail.attachments;
    expect(ics).toMatchObject({ filename: "event.ics", mimeType: "text/calendar", method: "REQUEST" });
    expect(raw).toMatch(/Content-Type: text\/calendar;[^]*?charset=utf-8;[^]*?method=REQUEST/);
    // Byte for byte; the test's mail reader makes plain line breaks of them.
    expect(raw.replace(/\r\n/g, "")).toContain(Buffer.from(calendar).toString("base64"));
    expect(contentOf(ics)).toContain("SUMMARY:Café, São Tomé");
    expect(pdf).toMatchObject({
      filename: "ticket-forum.pdf",
      mimeType: "application/pdf",
      disposition: "attachment",
    });
    expect(contentOf(pdf)).toBe("%PDF-1.7 x");
  });

  it("an email whose ticket is gone is dropped, because it would promise what does not exist", async () => {
    await queueEmail({ ...email, attachments: [{ fileName: "ticket.pdf", ticketOf: "cancelled" }] });
    await deliver();
    expect(server.arrived).toHaveLength(0);
    expect(await theRow()).toMatchObject({
      lastError: "The attached ticket is no longer valid.",
      attempts: 1,
    });
    expect((await theRow()).givenUpAt).not.toBeNull();
  });

  it("an attachment that cannot be drawn now is drawn at the next attempt", async () => {
    await queueEmail({ ...email, attachments: [{ fileName: "ticket.pdf", ticketOf: "later" }] });
    await deliver({ drawTicket: () => Promise.reject(new Error("no font")) });
    expect(await theRow()).toMatchObject({ lastError: "no font", givenUpAt: null, sentAt: null });
    await timePasses();
    await deliver({ drawTicket: () => Promise.resolve({ fileName: "t.pdf", bytes: new Uint8Array(3) }) });
    expect(server.arrived).toHaveLength(1);
  });
});

const contentOf = (attachment: { content: string | ArrayBuffer | Uint8Array } | undefined) =>
  typeof attachment?.content === "string"
    ? attachment.content
    : new TextDecoder().decode(attachment?.content);

describe("a mail server that does not take it", () => {
  it("an email that is not accepted is retried after 1 m, 5 m, 30 m, 2 h, 6 h and 24 h, and then no more", async () => {
    refusal = "Try again later";
    await queueEmail(email);
    const waits: unknown[] = [];
    for (const _ of retryMinutes) {
      await deliver();
      waits.push(await minutesToNext());
      await deliver(); // before its time
      await timePasses();
    }
    expect(waits).toEqual([1, 5, 30, 120, 360, 1_440]);
    expect(await theRow()).toMatchObject({ attempts: 6, givenUpAt: null });
    await deliver();
    const row = await theRow();
    expect(row).toMatchObject({ attempts: 7, sentAt: null });
    expect(row.givenUpAt).not.toBeNull();
    expect(row.lastError).toContain("Try again later");
    refusal = null;
    await deliver();
    expect(server.arrived).toHaveLength(0);
  });

  it("an email that is accepted on a retry arrives once", async () => {
    refusal = "Try again later";
    await queueEmail(email);
    await deliver();
    expect(await theRow()).toMatchObject({ sentAt: null, attempts: 1 });
    refusal = null;
    await timePasses();
    await deliver();
    await deliver();
    expect(server.arrived).toHaveLength(1);
    expect(await theRow()).toMatchObject({ attempts: 2, lastError: null });
  });

  it("a mail server's words about a person are kept out of the stored error", async () => {
    refusal = "althea@example.test is unknown here";
    await queueEmail(email);
    await deliver();
    expect((await theRow()).lastError).not.toContain("althea@");
  });

  it("an unavailable mail server costs one email an attempt, not all of them", async () => {
    await queueEmails([email, email, email]);
    await deliver({ smtpUrl: "smtp://127.0.0.1:1" });
    const attempts = (await db.outboxEmail.findMany()).map((row) => row.attempts);
    expect(attempts.sort()).toEqual([0, 0, 1]);
    await timePasses();
    await deliver();
    expect(server.arrived).toHaveLength(3);
  });

  it("a mail server that hangs up without an answer is tried again later, not at once", async () => {
    let sent = 0;
    const hangsUp = net.createServer((socket) => {
      socket.on("error", () => undefined);
      socket.write("220 ready\r\n");
      let isData = false;
      socket.on("data", (chunk: Buffer) => {
        const words = chunk.toString();
        if (isData && words.includes("\r\n.\r\n")) {
          sent++;
          socket.destroy();
        } else if (/^DATA/i.test(words)) {
          isData = true;
          socket.write("354 go\r\n");
        } else if (!isData) socket.write("250 ok\r\n");
      });
    });
    await new Promise<void>((resolve) => hangsUp.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => void hangsUp.close());
    await queueEmail(email);
    await deliver({ smtpUrl: `smtp://127.0.0.1:${(hangsUp.address() as net.AddressInfo).port}` });
    expect(sent).toBe(1);
    expect(await theRow()).toMatchObject({ attempts: 1, sentAt: null, givenUpAt: null });
    expect(await minutesToNext()).toBe(1);
  });
});

describe("a process that dies", () => {
  it("a process that dies before the mail server confirms loses no email, whose lease expires", async () => {
    await queueEmail(email);
    // What a kill -9 leaves: claimed, and nobody there to go on.
    await sql(`UPDATE "OutboxEmail" SET "attempts" = 1, "nextAttemptAt" = now() + interval '5 minutes'`);
    await deliver();
    expect(server.arrived).toHaveLength(0);
    await timePasses();
    await deliver();
    expect(server.arrived).toHaveLength(1);
  });

  it("a process that dies after confirmation sends a second copy with the same Message-ID", async () => {
    await queueEmail(email);
    await deliver();
    await sql(`UPDATE "OutboxEmail" SET "sentAt" = NULL`);
    await timePasses();
    await deliver();
    const [first, second] = server.arrived;
    expect(second?.mail.messageId).toBe(first?.mail.messageId);
    expect(second?.mail.date).toBe(first?.mail.date);
  });

  it("a process that dies in an email's last attempt ends its retries", async () => {
    await queueEmail(email);
    await sql(`UPDATE "OutboxEmail" SET "attempts" = 7`);
    await deliver();
    expect(server.arrived).toHaveLength(0);
    expect((await theRow()).givenUpAt).not.toBeNull();
  });
});

it("stopping ends the delivery after the current email", async () => {
  await queueEmails(Array.from({ length: 5 }, () => email));
  const stopping = new AbortController();
  let count = 0;
  server.arrived.push = (...items) => {
    if (++count === 2) stopping.abort();
    return Array.prototype.push.apply(server.arrived, items);
  };
  await deliver({ signal: stopping.signal });
  expect(server.arrived).toHaveLength(2);
  expect(await db.outboxEmail.count({ where: { sentAt: { not: null } } })).toBe(2);
  expect(await db.outboxEmail.count({ where: { attempts: 0 } })).toBe(3);
});

it("emails older than a week are not sent when a mail server is first set", async () => {
  await queueEmails([email, { ...email, to: "old@example.test" }]);
  await sql(
    `UPDATE "OutboxEmail" SET "nextAttemptAt" = now() - interval '8 days' WHERE "toAddress" LIKE 'old%'`,
  );
  await deliver();
  expect(server.arrived.map(({ to }) => to)).toEqual([["althea@example.test"]]);
  const old = await db.outboxEmail.findFirstOrThrow({ where: { toAddress: "old@example.test" } });
  expect(old.givenUpAt).not.toBeNull();
});

const people = 90;
const processes = 3;

it(`each of ${people} emails sent by ${processes} processes arrives exactly once`, async () => {
  await queueEmails(
    Array.from({ length: people }, (_, index) => ({ ...email, to: `person-${index}@example.test` })),
  );
  const program = await compiled("deliver-together");
  const workers = Array.from({ length: processes }, () => {
    const child = spawn(process.execPath, [program, server.url], { stdio: ["pipe", "pipe", "inherit"] });
    return { child, lines: createInterface({ input: child.stdout })[Symbol.asyncIterator]() };
  });
  for (const { lines } of workers) expect((await lines.next()).value).toBe("ready");
  const ended = Promise.all(workers.map(({ child }) => once(child, "exit")));
  for (const { child } of workers) child.stdin.end("go\n");
  await ended;
  const addresses = server.arrived.flatMap(({ to }) => to);
  expect(addresses).toHaveLength(people);
  expect(new Set(addresses).size).toBe(people);
  const rows = await db.outboxEmail.findMany({ select: { sentAt: true, attempts: true } });
  expect(rows.every(({ sentAt, attempts }) => sentAt !== null && attempts === 1)).toBe(true);
}, 60_000);

it("work that follows a commit runs neither after a rollback nor after repeated attempts", async () => {
  const followed: string[] = [];
  await transaction(async () => {
    afterCommit(() => void followed.push("inner"));
    await transaction(async () => afterCommit(() => void followed.push("joined")));
    expect(followed).toEqual([]);
  });
  afterCommit(() => void followed.push("outside"));
  expect(followed).toEqual(["inner", "joined", "outside"]);
  expect(() => notifySender()).not.toThrow();
});
