import { KeyRound } from "lucide";
import type { Metadata } from "next";
import { DeadLink } from "@/components/layout/dead-link";
import { PublicBar } from "@/components/layout/public-bar";
import { Icon } from "@/components/ui/icon";
import { getAssociation } from "@/lib/association/queries";
import { visitor } from "@/lib/auth/actor";
import { removalLinkRefusal } from "@/lib/factors/labels";
import { findOwnerByRemovalLink, listMyPasskeys } from "@/lib/factors/shared/passkey-queries";
import { formatDate } from "@/lib/core/format";
import { pathTo } from "@/lib/core/path-to";
import { RemovePasskeys } from "./_components/remove-passkeys";

export const metadata: Metadata = {
  title: "Remove passkeys",
  robots: { index: false },
  // The address of the page is secret, so it must not reach other sites as the referrer.
  referrer: "no-referrer",
};

/** The target of the link in the notice of a new password. Opening it removes nothing; the buttons do. */
export default async function RemovePasskeysPage({ params }: PageProps<"/remove-passkeys/[token]">) {
  const [{ token }] = [await params, await visitor()];
  const owner = await findOwnerByRemovalLink(token);
  const { name, shortName, timeZone } = getAssociation();
  return (
    <>
      <PublicBar association={{ name, shortName }} />
      {owner ? (
        <RemovePasskeys
          token={token}
          email={owner.email}
          passkeys={(await listMyPasskeys(owner)).map(({ id, name, createdAt, lastUsedAt }) => ({
            id,
            name,
            facts: `Added on ${formatDate(new Date(createdAt), timeZone)} · ${lastUsedAt ? `last used on ${formatDate(new Date(lastUsedAt), timeZone)}` : "never used"}`,
          }))}
        >
          <Icon of={KeyRound} />
        </RemovePasskeys>
      ) : (
        <DeadLink
          icon={<Icon of={KeyRound} />}
          next={{ href: pathTo("/profile/security"), label: "Sign in" }}
        >
          {removalLinkRefusal}
        </DeadLink>
      )}
    </>
  );
}
