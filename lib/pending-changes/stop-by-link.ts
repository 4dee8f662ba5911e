import "server-only";
import { refreshAssociation } from "@/lib/association/queries";
import { bearer } from "@/lib/auth/actor";
import { caller } from "@/lib/auth/caller";
import { isOneTimeToken } from "@/lib/auth/one-time-token";
import { hashToken } from "@/lib/auth/sessions";
import { Refusal } from "@/lib/core/errors";
import { operation } from "@/lib/core/operation";
import { countUse } from "@/lib/limits/limit";
import { kindsWithLinks } from "./kinds";
import { deadStopLink } from "./labels";
import { stopLinkInput } from "./schema";

/**
 * Stops a pending change by the link in its announcement. It works without a session and in anybody's.
 *
 * @throws Refusal `link_expired`, `already_decided`, `too_many`
 */
export const stopByLink = operation({
  actor: bearer,
  input: stopLinkInput,
  async run(person, { token }) {
    if (!(await stopWhatever(token, person))) {
      // Only links that stop nothing are counted, so that a colleague in the same network cannot keep anybody from
      // stopping a change.
      const { network } = await caller();
      await countUse("dead stop links by address", network, { max: 30, windowSeconds: 15 * 60 });
      throw new Refusal("link_expired", deadStopLink);
    }
    // The stopped change may have been a setting.
    await refreshAssociation();
    return {};
  },
});

async function stopWhatever(token: string, person: Awaited<ReturnType<typeof bearer>>): Promise<boolean> {
  if (!isOneTimeToken(token)) return false;
  const linkHash = hashToken(token);
  for (const kind of kindsWithLinks) if (await kind.stop(linkHash, person)) return true;
  return false;
}
