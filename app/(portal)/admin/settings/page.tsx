import type { Metadata } from "next";
import { BackLink } from "@/components/layout/back-link";
import { PageHeading } from "@/components/layout/page-heading";
import { LeftToSetUpCard } from "@/components/settings/left-to-set-up";
import { getAssociation } from "@/lib/association/queries";
import { formatDateTime } from "@/lib/core/format";
import { pathTo } from "@/lib/core/path-to";
import { listLeftToSetUp } from "@/lib/settings/left-to-set-up";
import { findLastChange } from "@/lib/settings/queries";
import { settingsTitles, type SettingsSectionName } from "@/lib/association/labels";
import { consolePage } from "../console-page";
import { sections } from "./_components/sections";
import { SettingsList } from "./_components/settings-list";
import { takeSampleConferenceOffAction } from "./actions";

const sectionOf = (asked: unknown) =>
  (Object.keys(settingsTitles) as SettingsSectionName[]).find((name) => name === asked) ?? null;

export async function generateMetadata({ searchParams }: PageProps<"/admin/settings">): Promise<Metadata> {
  const section = sectionOf((await searchParams).section);
  return { title: section ? `${settingsTitles[section]} · Settings` : "Settings" };
}

/**
 * One section of the association's settings beside the list of all. Without a section in the address, a wide screen
 * shows the first one and a phone the list alone. Until settings are saved, the environment's values apply.
 */
const page = consolePage({ at: "/admin/settings", title: "Settings" }, async ({ person, search, title }) => {
  const asked = sectionOf(search.section);
  const section = asked ?? "association";
  const { timeZone } = getAssociation();
  const [change, left, shown] = await Promise.all([
    findLastChange(person),
    asked ? [] : listLeftToSetUp(person),
    sections[section]({ person, timeZone }),
  ]);
  return (
    <>
      {asked && (
        <div className="lg:hidden">
          <h1 className="sr-only">{title}</h1>
          <BackLink href={pathTo("/admin/settings")} label="All settings" />
        </div>
      )}
      <div className={asked ? "max-lg:hidden" : undefined}>
        <PageHeading
          title={title}
          description={
            change
              ? `Last changed on ${formatDateTime(change.at, timeZone)} by ${change.by}. The audit log records every change.`
              : "No one has changed these settings yet. The audit log records every change."
          }
        />
      </div>
      <LeftToSetUpCard left={left} takeSampleConferenceOff={takeSampleConferenceOffAction} />
      <div className="items-start gap-10 lg:mt-8 lg:grid lg:grid-cols-[13rem_minmax(0,1fr)]">
        <div className={asked ? "max-lg:hidden" : "max-lg:mt-6"}>
          <SettingsList person={person} current={section} isChosen={asked !== null} />
        </div>
        <div className={asked ? undefined : "max-lg:hidden"}>{shown}</div>
      </div>
    </>
  );
});

export default page;
