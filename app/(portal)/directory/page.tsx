import { BookUser } from "lucide";
import type { Metadata } from "next";
import Link from "next/link";
import { EntryLine } from "@/components/directory/entry-facts";
import { Compact } from "@/components/layout/compact";
import { EmptyState } from "@/components/layout/empty-state";
import { Main } from "@/components/layout/main";
import { PageHeading } from "@/components/layout/page-heading";
import { PeopleLimitReached } from "@/components/layout/people-limit-reached";
import { ListSection } from "@/components/lists/list-section";
import { parseListRequest } from "@/components/lists/list-request";
import { Button } from "@/components/ui/button";
import { getAssociation } from "@/lib/association/queries";
import { memberOrSignIn } from "@/lib/auth/actor";
import { Refusal } from "@/lib/core/errors";
import { pathTo } from "@/lib/core/path-to";
import { choicesOf } from "@/lib/core/profile-details";
import { listingSentence } from "@/lib/directory/labels";
import { readListingState, searchDirectory } from "@/lib/directory/queries";
import { canSeeDirectory } from "@/lib/directory/shared/visible";
import { directoryList } from "./_components/directory-list";
import { limitReached } from "./limit-reached";

export const metadata: Metadata = { title: "Directory", robots: { index: false } };

/** The members who are listed, to search; a notice for those who may not see them. */
export default async function DirectoryPage({ searchParams }: PageProps<"/directory">) {
  const person = await memberOrSignIn();
  if (!canSeeDirectory(person)) return <NotYet />;
  const request = parseListRequest(directoryList, await searchParams);
  const { text: q, filters, page } = request;
  const [found, own] = await Promise.all([
    searchDirectory(person, { ...filters, q, page }).catch(limitReached),
    readListingState(person.id),
  ]);
  if (found instanceof Refusal)
    return <PeopleLimitReached refusal={found} back={{ href: pathTo("/"), label: "Dashboard" }} />;
  const { sectors, islands } = getAssociation().policies.profileLists;
  return (
    <Main>
      <PageHeading
        title="Directory"
        description="Members who have chosen to be found, for members only."
        action={
          <Button asChild variant="secondary">
            <Link href={pathTo("/profile", { hash: "directory" })}>Change my listing</Link>
          </Button>
        }
      />
      <p className="mt-3 text-sm text-ink-soft">{listingSentence(own.state, own.hiddenReason, "member")}</p>
      <ListSection
        label="Members"
        className="mt-6"
        request={request}
        searchLabel="Name, employer or expertise"
        searchFields={{
          sector: <Filter name="sector" label="All sectors" values={sectors} chosen={filters.sector} />,
          island: <Filter name="island" label="All islands" values={islands} chosen={filters.island} />,
        }}
        found={found}
        empty={{
          icon: BookUser,
          title: "No one is listed yet",
          description: "Be the first: switch your listing on in your profile.",
        }}
      >
        {({ items }) => (
          <ul className="grid gap-3 md:grid-cols-2 xl:grid-cols-3">
            <Compact>
              {items.map((entry) => (
                <li key={entry.id}>
                  <Link
                    href={pathTo("/directory/[listingId]", { listingId: entry.id })}
                    prefetch={false}
                    className="block h-full rounded-md border border-line bg-card p-4 transition-colors duration-150 hover:bg-sunken"
                  >
                    <EntryLine entry={entry} />
                  </Link>
                </li>
              ))}
            </Compact>
          </ul>
        )}
      </ListSection>
    </Main>
  );
}

type FilterProps = { name: string; label: string; values: readonly string[]; chosen: string | null };

const Filter = ({ name, label, values, chosen }: FilterProps) => (
  <select name={name} aria-label={label} defaultValue={chosen ?? ""} className="input h-11 sm:w-44">
    <option value="">{label}</option>
    {choicesOf(values, chosen).map((value) => (
      <option key={value}>{value}</option>
    ))}
  </select>
);

function NotYet() {
  return (
    <Main>
      <PageHeading title="Directory" />
      <div className="mt-6 rounded-md border border-line bg-card">
        <EmptyState
          icon={BookUser}
          headingLevel={2}
          title="The directory is for members in good standing"
          description="You can search it while your membership is active or in its grace period."
          action={
            <Button asChild>
              <Link href={pathTo("/profile", { query: { tab: "membership" } })}>View my membership</Link>
            </Button>
          }
        />
      </div>
    </Main>
  );
}
