import { createServer } from "node:http";
import pg from "pg";

/*
 * The cost of Node and pg alone: the dashboard's five queries with 30 KB of HTML, a JSON list from one query, a
 * registration in one transaction, and a CSV. No sessions, guards or framework. Environment: DATABASE_URL, PORT.
 */

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const ROWS = Array.from({ length: 100 }, (_, index) => ({ label: `Line ${index}`, amount: index * 25 }));
/** Rows per read of the CSV's cursor. */
const BATCH = 500;

const ESCAPES = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (text) => String(text).replace(/[&<>"]/g, (character) => ESCAPES[character]);
const card = ({ label, amount }) =>
  `<li class="rounded-lg border bg-card p-4 shadow-sm hover:shadow-md"><h3 class="text-base font-semibold leading-tight">${escaped(label)}</h3>` +
  `<p class="mt-1 text-sm text-muted-foreground">A short line of text beside ${escaped(label)}</p>` +
  `<span class="inline-flex items-center rounded-full px-2 text-xs">${amount} BSD</span></li>`;

async function dashboard(_, response, query) {
  const member = [query.get("member")];
  const [user, events, registrations, messages, unread] = await Promise.all([
    pool.query(`SELECT * FROM "User" WHERE "id" = $1`, member),
    pool.query(`SELECT * FROM "Event" WHERE "startDate" > now() ORDER BY "startDate" LIMIT 3`),
    pool.query(
      `SELECT * FROM "Registration" WHERE "userId" = $1 ORDER BY "registrationDate" DESC LIMIT 3`,
      member,
    ),
    pool.query(`SELECT * FROM "Message" WHERE "toUserId" = $1 ORDER BY "sentAt" DESC LIMIT 3`, member),
    pool.query(
      `SELECT count(*)::int AS "unread" FROM "Message" WHERE "toUserId" = $1 AND "readAt" IS NULL`,
      member,
    ),
  ]);
  const rows = [
    ...events.rows.map(({ title, priceCents }) => ({ label: title, amount: priceCents / 100 })),
    ...registrations.rows.map(({ email, amountCents }) => ({ label: email, amount: amountCents / 100 })),
    ...messages.rows.map(({ subject }) => ({ label: subject, amount: 0 })),
    ...ROWS,
  ];
  response.setHeader("Content-Type", "text/html; charset=utf-8");
  response.end(
    `<!doctype html><h1>Welcome, ${escaped(user.rows[0].firstName)} (${unread.rows[0].unread} unread)</h1><ul>${rows.map(card).join("")}</ul>`,
  );
}

async function json(_, response) {
  const { rows } = await pool.query(`SELECT * FROM "Event" ORDER BY "startDate" DESC, "id" DESC`);
  response.setHeader("Content-Type", "application/json");
  response.end(JSON.stringify(rows));
}

async function bodyOf(request) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks).toString());
}

async function register(request, response) {
  const { eventId, memberId } = await bodyOf(request);
  const client = await pool.connect();
  try {
    await client.query("BEGIN");
    const { rows } = await client.query(
      `INSERT INTO "Registration" ("id", "eventId", "userId", "firstName", "lastName", "email", "amountCents", "updatedAt")
       SELECT gen_random_uuid(), e."id", u."id", u."firstName", u."lastName", u."email", 0, now()
       FROM "Event" e, "User" u WHERE e."id" = $1 AND e."startDate" > now() AND u."id" = $2 RETURNING "id"`,
      [eventId, memberId],
    );
    await client.query("COMMIT");
    response.statusCode = 201;
    response.end(JSON.stringify(rows[0]));
  } catch (error) {
    await client.query("ROLLBACK");
    throw error;
  } finally {
    client.release();
  }
}

async function csv(_, response, query) {
  const client = await pool.connect();
  try {
    response.setHeader("Content-Type", "text/csv; charset=utf-8");
    response.write("id,first name,last name,email,company,position,phone,type,status,amount,date\r\n");
    await client.query("BEGIN");
    await client.query({
      text: `DECLARE rows CURSOR FOR SELECT * FROM "Registration" WHERE "eventId" = $1 ORDER BY "registrationDate", "id"`,
      values: [query.get("event")],
    });
    for (;;) {
      const { rows } = await client.query(`FETCH ${BATCH} FROM rows`);
      const lines = rows.map((row) =>
        [
          row.id,
          row.firstName,
          row.lastName,
          row.email,
          row.companyName,
          row.position,
          row.phoneNumber,
          row.registrationType,
          row.state,
          (row.amountCents / 100).toFixed(2),
          row.registrationDate.toISOString(),
        ]
          .map((cell) => (/[",\r\n]/.test(cell ?? "") ? `"${cell.replaceAll('"', '""')}"` : (cell ?? "")))
          .join(","),
      );
      if (lines.length) response.write(`${lines.join("\r\n")}\r\n`);
      if (rows.length < BATCH) break;
    }
    await client.query("COMMIT");
    response.end();
  } finally {
    client.release();
  }
}

const PATHS = { "/dashboard": dashboard, "/json": json, "/register": register, "/csv": csv };

const server = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url, "http://localhost");
  const answer = PATHS[pathname];
  if (!answer) return response.writeHead(404).end();
  answer(request, response, searchParams).catch((error) => {
    console.error(error);
    response.destroy(error);
  });
});
server.listen(Number(process.env.PORT), "127.0.0.1");
process.on("SIGTERM", () => {
  server.closeAllConnections();
  server.close();
  void pool.end();
});
