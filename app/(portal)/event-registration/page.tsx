import { redirect } from "next/navigation";
import { pathTo } from "@/lib/core/path-to";

/** Without an event, registering starts at the list of events. */
export default function RegisterForNothingPage() {
  redirect(pathTo("/events"));
}
