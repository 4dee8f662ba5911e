import { UserRoundX } from "lucide";
import { NothingHere } from "@/components/layout/nothing-here";
import { pathTo } from "@/lib/core/path-to";

export default function NotFound() {
  return (
    <NothingHere
      icon={UserRoundX}
      title="Member Not Found"
      description="This member doesn't exist. The account may have been deleted."
      back={{ href: pathTo("/admin", { query: { tab: "members" } }), label: "Back to Members" }}
    />
  );
}
