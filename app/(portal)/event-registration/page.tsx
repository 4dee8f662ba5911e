import { redirect } from "next/navigation";

/** Registering for no event in particular begins at the list (spec §2). */
export default function RegisterForNothingPage() {
  redirect("/events");
}
