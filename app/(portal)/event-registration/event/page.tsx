import { redirect } from "next/navigation";

/** Without an event, registering starts at the list of events. */
export default function RegisterWithoutIdPage() {
  redirect("/events");
}
