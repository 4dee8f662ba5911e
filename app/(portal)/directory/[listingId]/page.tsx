import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";
import Link from "next/link";
import { EntryFacts } from "@/components/directory/entry-facts";
import { BackLink } from "@/components/layout/back-link";
import { Main } from "@/components/layout/main";
import { PageHeading } from "@/components/layout/page-heading";
import { PeopleLimitReached } from "@/components/layout/people-limit-reached";
import { Button } from "@/components/ui/button";
import { memberOrSignIn } from "@/lib/auth/actor";
import { Refusal } from "@/lib/core/errors";
import { pathTo } from "@/lib/core/path-to";
import { heldBack } from "@/lib/directory/labels";
import { findListed } from "@/lib/directory/queries";
import { canSeeDirectory } from "@/lib/directory/shared/visible";
import { limitReached } from "../limit-reached";
import { PersonActions } from "./_components/person-actions";

export const metadata: Metadata = { title: "Directory", robots: { index: false } };

const back = { href: pathTo("/directory"), label: "Directory" };

/** One person of the directory, to write to, block and report. */
export default async function ListedPersonPage({ params }: PageProps<"/directory/[listingId]">) {
  const person = await memberOrSignIn();
  if (!canSeeDirectory(person)) redirect(back.href);
  const { listingId } = await params;
  const found = await findListed(person, listingId).catch(limitReached);
  if (found instanceof Refusal) return <PeopleLimitReached refusal={found} back={back} />;
  if (!found) notFound();
  return (
    <Main className="page max-w-3xl py-8 sm:py-10">
      <BackLink {...back} />
      <PageHeading
        title={found.name}
        {...(!found.isShown && {
          description: found.isReachable
            ? "Not listed in the directory. You can answer because they have written to you."
            : "You can’t write to this person, but you can report and block them.",
        })}
        action={
          found.isSelf && (
            <Button asChild variant="secondary">
              <Link href={pathTo("/profile", { hash: "directory" })}>Change my listing</Link>
            </Button>
          )
        }
      />
      <div className="mt-6 grid gap-6">
        <EntryFacts entry={found} isNamed={false} />
        {!found.isSelf && (
          <>
            {found.isHeldBack && <p className="text-sm text-ink-soft">{heldBack}</p>}
            <PersonActions
              id={found.id}
              name={found.name}
              canWrite={found.isReachable && !found.isHeldBack}
            />
          </>
        )}
      </div>
    </Main>
  );
}
