import { hashPassword } from "@/lib/auth/password";
import { client, db } from "@/lib/db/client";
import { env } from "@/lib/env";

/**
 * Makes sure that ADMIN_EMAIL is an administrator (decisions §1): a new account gets ADMIN_PASSWORD, an
 * existing one keeps its own password.
 */
async function ensureAdmin(): Promise<void> {
  const { ADMIN_EMAIL, ADMIN_PASSWORD } = env;
  if (!ADMIN_EMAIL || !ADMIN_PASSWORD) return;
  const email = ADMIN_EMAIL.toLowerCase();
  const found = await db.user.updateMany({ where: { email }, data: { isAdmin: true } });
  if (found.count > 0) return;
  await db.user.upsert({
    where: { email },
    update: { isAdmin: true },
    create: {
      email,
      firstName: "Portal",
      lastName: "Administrator",
      isAdmin: true,
      membershipStatus: "active",
      joinDate: new Date(),
      emailVerifiedAt: new Date(),
      passwordHash: await hashPassword(ADMIN_PASSWORD),
    },
  });
}

await ensureAdmin();
await client().$disconnect();
