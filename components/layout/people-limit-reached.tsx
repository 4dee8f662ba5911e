import { Hourglass } from "lucide";
import { NothingHere } from "@/components/layout/nothing-here";
import { peopleLimitTitle } from "@/lib/audit/labels";
import type { Refusal } from "@/lib/core/errors";

type PeopleLimitReachedProps = { refusal: Refusal; back: { href: string; label: string } };

/** In place of a record, for whoever has seen as many people as their roles allow. */
export function PeopleLimitReached({ refusal, back }: PeopleLimitReachedProps) {
  return <NothingHere icon={Hourglass} title={peopleLimitTitle} description={refusal.message} back={back} />;
}
