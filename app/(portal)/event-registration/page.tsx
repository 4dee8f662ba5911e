import { redirect } from "next/navigation";
import { pathTo } from "@/lib/core/path-to";

/** The address without an event; it redirects to the list of events. */
export default function RegisterForNothingPage() {
  redirect(pathTo("/events"));
}
