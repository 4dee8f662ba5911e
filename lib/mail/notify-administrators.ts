import "server-only";
import { db } from "@/lib/db/client";
import type { Letter } from "./letter";
import { queueEmails } from "./queue";
import type { Template } from "./templates";

/** Queues a letter to each administrator in the caller's transaction. */
export async function notifyAdministrators(
  template: Template,
  letterTo: (firstName: string) => Letter,
): Promise<void> {
  const administrators = await db.user.findMany({
    select: { email: true, firstName: true },
    where: { isAdmin: true, suspendedAt: null },
  });
  await queueEmails(
    administrators.map(({ email, firstName }) => ({ to: email, template, letter: letterTo(firstName) })),
  );
}
