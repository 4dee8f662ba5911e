import { TriangleAlert } from "lucide";
import Link from "next/link";
import { Icon } from "@/components/ui/icon";
import { pathTo } from "@/lib/core/path-to";
import type { OutdatedText } from "@/lib/landing/queries";

type StillSaysProps = {
  eventId: string;
  texts: OutdatedText[];
  /** The text that is edited on the page that shows this, so it needs no link. */
  here?: OutdatedText["where"];
};

/** The first words quoted, and how many others there are: “Ballroom”, “Nov 13” and 2 more. */
const inWords = ([first = "", second, ...others]: string[]) =>
  second === undefined
    ? `“${first}”`
    : others.length === 0
      ? `“${first}” and “${second}”`
      : `“${first}”, “${second}” and ${others.length} more`;

/** The texts that still state a former day, place, title or price of the event, each with a link to where it is edited. */
export function StillSays({ eventId, texts, here }: StillSaysProps) {
  if (texts.length === 0) return null;
  const places: Record<OutdatedText["where"], { name: string; href: string }> = {
    landing_page: {
      name: "landing page",
      href: pathTo("/admin/landing-pages/[eventId]", { eventId }),
    },
    description: { name: "description", href: pathTo("/admin/events/[eventId]/details", { eventId }) },
    agenda: { name: "agenda", href: pathTo("/admin/events/[eventId]/programme", { eventId }) },
  };
  return (
    <ul className="grid gap-2 rounded-md bg-warning-soft px-3.5 py-3 text-sm text-warning">
      {texts.map(({ where, words }) => (
        <li key={where} className="flex gap-2.5">
          <Icon of={TriangleAlert} className="mt-0.5" />
          <span>
            Your {places[where].name} still says {inWords(words)}.{" "}
            {where !== here && (
              <Link href={places[where].href} prefetch={false} className="font-medium underline">
                Edit the {places[where].name}
              </Link>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
