import { database } from "../../database.mjs";
import { Cards, ROWS } from "../cards";

export const dynamic = "force-dynamic";

/** What a dashboard reads, as five Prisma queries in parallel, and 30 KB of markup. No session, no guards, no header. */
export default async function DynamicPage({ searchParams }) {
  const { member } = await searchParams;
  const db = database();
  const [user, events, registrations, messages, unread] = await Promise.all([
    db.user.findUnique({ where: { id: member } }),
    db.event.findMany({ where: { startDate: { gt: new Date() } }, orderBy: { startDate: "asc" }, take: 3 }),
    db.registration.findMany({ where: { userId: member }, orderBy: { registrationDate: "desc" }, take: 3 }),
    db.message.findMany({ where: { toUserId: member }, orderBy: { sentAt: "desc" }, take: 3 }),
    db.message.count({ where: { toUserId: member, readAt: null } }),
  ]);
  return (
    <main>
      <h1>
        Welcome, {user?.firstName} ({unread} unread)
      </h1>
      <Cards
        rows={events.map(({ id, title, priceCents }) => ({ id, label: title, amount: priceCents / 100 }))}
      />
      <Cards
        rows={registrations.map(({ id, email, amountCents }) => ({
          id,
          label: email,
          amount: amountCents / 100,
        }))}
      />
      <Cards rows={messages.map(({ id, subject }) => ({ id, label: subject, amount: 0 }))} />
      <Cards rows={ROWS} />
    </main>
  );
}
