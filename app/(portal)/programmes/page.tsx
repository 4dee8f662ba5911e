import { BookOpenCheck } from "lucide";
import type { Metadata } from "next";
import Link from "next/link";
import { EmptyState } from "@/components/layout/empty-state";
import { Main } from "@/components/layout/main";
import { PageHeading } from "@/components/layout/page-heading";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { visitor } from "@/lib/auth/actor";
import { markdownText } from "@/lib/core/markdown";
import { pathTo } from "@/lib/core/path-to";
import { ruleInWords } from "@/lib/programmes/labels";
import { listMyProgrammeIds, listProgrammes } from "@/lib/programmes/queries";

export const metadata: Metadata = { title: "Programmes" };

/** Every programme that is published, for visitors too. */
export default async function ProgrammesPage() {
  const person = await visitor();
  const [programmes, own] = await Promise.all([
    listProgrammes(),
    person ? listMyProgrammeIds(person) : new Set<string>(),
  ]);
  return (
    <Main>
      <PageHeading
        title="Programmes"
        description="Several events that lead to one certificate. Enrol once, and register for each event."
      />
      {programmes.length === 0 ? (
        <Card className="mt-6">
          <EmptyState
            icon={BookOpenCheck}
            title="No programmes yet"
            description="Programmes appear here once they are published."
          />
        </Card>
      ) : (
        <ul className="mt-6 grid gap-4 md:grid-cols-2">
          {programmes.map(({ id, title, description, rule, events }) => (
            <li key={id}>
              <Link
                href={pathTo("/programmes/[programmeId]", { programmeId: id })}
                prefetch={false}
                className="block h-full rounded-md border border-line bg-card p-5 transition-colors duration-150 hover:bg-sunken"
              >
                <span className="flex flex-wrap items-center justify-between gap-2">
                  <span className="text-lg font-semibold">{title}</span>
                  {own.has(id) && <Badge tone="success">Enrolled</Badge>}
                </span>
                <span className="mt-1.5 line-clamp-3 text-ink-soft">{markdownText(description)}</span>
                <span className="mt-3 block text-sm">
                  {events.length} {events.length === 1 ? "event" : "events"}. {ruleInWords(rule)}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Main>
  );
}
