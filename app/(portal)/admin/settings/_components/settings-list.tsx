import Link from "next/link";
import { can, type Member } from "@/lib/auth/member";
import {
  settingsGroups,
  settingsNeeding,
  settingsPath,
  type SettingsSectionName,
} from "@/lib/association/labels";

type SettingsListProps = {
  person: Member;
  current: SettingsSectionName;
  /** Whether the address names the section; on a phone the list then has none that is shown. */
  isChosen: boolean;
};

/** All sections of the settings as links. */
export function SettingsList({ person, current, isChosen }: SettingsListProps) {
  const mayRead = (name: SettingsSectionName) => !settingsNeeding[name] || can(person, settingsNeeding[name]);
  return (
    <nav aria-label="Settings" className="grid gap-5">
      {Object.entries(settingsGroups).map(([group, titles]) => {
        const shown = (Object.entries(titles) as [SettingsSectionName, string][]).filter(([name]) =>
          mayRead(name),
        );
        return (
          shown.length > 0 && (
            <div key={group}>
              <h2 className="px-3 text-xs font-medium text-ink-soft">{group}</h2>
              <ul className="mt-1">
                {shown.map(([name, label]) => (
                  <li key={name}>
                    <Link
                      href={settingsPath(name)}
                      prefetch={false}
                      aria-current={name === current ? (isChosen ? "page" : "true") : undefined}
                      className="settings-link"
                    >
                      {label}
                    </Link>
                  </li>
                ))}
              </ul>
            </div>
          )
        );
      })}
    </nav>
  );
}
