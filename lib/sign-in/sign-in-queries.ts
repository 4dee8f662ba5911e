import "server-only";
import { db } from "@/lib/db/client";
import type { Member } from "@/lib/auth/member";
import { deviceName, networkPlace } from "./labels";

/** The last twenty sign-ins and attempts at the member's account, latest first. */
export async function listMySignIns({ id }: Pick<Member, "id">) {
  const rows = await db.signInAttempt.findMany({
    where: { userId: id },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: 20,
  });
  return rows.map(({ id: key, method, factor, succeeded, ip, userAgent, createdAt }) => ({
    id: key,
    method,
    factor,
    succeeded,
    device: deviceName(userAgent),
    place: networkPlace(ip),
    at: createdAt.toISOString(),
  }));
}
export type MySignIn = Awaited<ReturnType<typeof listMySignIns>>[number];

/** The member's authenticator app; null without a confirmed one. */
export async function findMyAuthenticator({ id }: Pick<Member, "id">) {
  const app = await db.authenticatorApp.findFirst({
    select: { confirmedAt: true, lastUsedAt: true },
    where: { userId: id, confirmedAt: { not: null } },
  });
  return (
    app && {
      addedAt: app.confirmedAt?.toISOString() ?? "",
      lastUsedAt: app.lastUsedAt?.toISOString() ?? null,
    }
  );
}
export type MyAuthenticator = NonNullable<Awaited<ReturnType<typeof findMyAuthenticator>>>;
