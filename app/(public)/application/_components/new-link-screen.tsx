import { PublicBar } from "@/components/layout/public-bar";
import { linkDaysAfterDecision } from "@/lib/applications/rules";
import { getAssociation } from "@/lib/association/queries";
import { LazyNewLink } from "./lazy-new-link";

/** The screen that requests a new private link; also shown in place of one that does not work. */
export function NewLinkScreen() {
  const { name, shortName } = getAssociation();
  return (
    <>
      <PublicBar association={{ name, shortName }} />
      <LazyNewLink daysAfterDecision={linkDaysAfterDecision} />
    </>
  );
}
