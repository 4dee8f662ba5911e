import { PublicBar } from "@/components/layout/public-bar";
import { linkDaysAfterDecision } from "@/lib/applications/rules";
import { getAssociation } from "@/lib/association/queries";
import { LazyNewLink } from "./lazy-new-link";

/** The whole screen, at its own address and where a private link does not work. */
export function NewLinkScreen() {
  const { name, shortName } = getAssociation();
  return (
    <>
      <PublicBar association={{ name, shortName }} />
      <LazyNewLink daysAfterDecision={linkDaysAfterDecision} />
    </>
  );
}
