import { ArrowLeft } from "lucide";
import type { Metadata } from "next";
import Link from "next/link";
import { AccessRestricted } from "@/components/layout/access-restricted";
import { PageHeading } from "@/components/layout/page-heading";
import { Icon } from "@/components/ui/icon";
import { memberOrSignIn } from "@/lib/auth/actor";
import { can } from "@/lib/auth/member";
import { pathTo } from "@/lib/core/path-to";
import { importColumns } from "@/lib/members/import-columns";
import { Columns } from "./_components/columns";
import { ImportMembers } from "./_components/import-members";

export const metadata: Metadata = { title: "Import members" };

/** Imports members from a CSV file after a preview of each row. */
export default async function ImportPage() {
  const person = await memberOrSignIn();
  if (!can(person, "members.export", "members.edit")) return <AccessRestricted />;
  const columns = importColumns.map(({ name, explanation, sample }) => ({ name, explanation, sample }));
  return (
    <main id="main" tabIndex={-1} className="page py-8 sm:py-10">
      <Link
        href={pathTo("/admin", { query: { tab: "members" } })}
        className="mb-3 inline-flex items-center gap-1.5 text-sm font-medium text-aqua-ink hover:underline"
      >
        <Icon of={ArrowLeft} /> Members
      </Link>
      <PageHeading
        title="Import members"
        description="Preview the changes before you import. If a row has an error, nothing is imported."
      />
      <ImportMembers columns={<Columns columns={columns} />} />
    </main>
  );
}
