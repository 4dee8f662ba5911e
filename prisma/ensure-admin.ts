import { hashPassword } from "@/lib/accounts/shared/password";
import { revokeAccess } from "@/lib/email-addresses/shared/unverified-accounts";
import { client, db, transaction } from "@/lib/db/client";
import { lockMemberWithEmail } from "@/lib/db/locks";
import { env } from "@/lib/env";

/**
 * Makes sure that ADMIN_EMAIL is an owner. A new account, which is no member's, gets ADMIN_PASSWORD; so does one whose
 * address nobody has proven, since whoever made it may be anybody, and its sessions and links end. Any other keeps its
 * own password. From then on the address counts as proven: the operator says whose it is. A suspension stays.
 */
async function ensureAdmin(): Promise<void> {
  const { ADMIN_EMAIL, ADMIN_PASSWORD } = env;
  if (!ADMIN_EMAIL || !ADMIN_PASSWORD) return;
  const email = ADMIN_EMAIL.toLowerCase();
  if ((await db.user.count({ where: { email, ...isOwner, emailVerifiedAt: { not: null } } })) > 0) return;
  const passwordHash = await hashPassword(ADMIN_PASSWORD);
  await transaction(async () => {
    // Two starts at once, or a registration with this address, wait for each other here.
    const [created] = await db.write.user.createManyAndReturn({
      data: [
        {
          email,
          firstName: "Portal",
          lastName: "Administrator",
          emailVerifiedAt: new Date(),
          passwordHash,
        },
      ],
      skipDuplicates: true,
    });
    if (created) {
      await makeOwner(created.id);
      return record(created.id, "created");
    }
    await lockMemberWithEmail(email);
    const { id, emailVerifiedAt } = await db.user.findUniqueOrThrow({ where: { email } });
    if (emailVerifiedAt && (await db.user.count({ where: { id, ...isOwner } })) > 0) return;
    if (!emailVerifiedAt) await revokeAccess([id], passwordHash);
    await db.write.user.update({
      where: { id },
      data: { emailVerifiedAt: emailVerifiedAt ?? new Date(), activateOnProofById: null },
    });
    await makeOwner(id);
    await record(id, emailVerifiedAt ? "promoted" : "reset and promoted");
  });
}

const isOwner = { roles: { some: { role: "owner" } } } as const;

const makeOwner = (userId: string) =>
  db.write.roleGrant.createMany({ data: [{ userId, role: "owner" }], skipDuplicates: true });

/** In the audit log without an actor: it was the operator, at the start. */
async function record(id: string, account: string): Promise<void> {
  await db.write.auditEntry.create({
    data: {
      action: "administrator_ensured",
      targetType: "user",
      targetId: id,
      details: { setting: "ADMIN_EMAIL", account },
    },
  });
}

await ensureAdmin();
await client().$disconnect();
