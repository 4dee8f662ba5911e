import { redirect } from "next/navigation";

/** Registering for no event in particular begins at the list. */
export default function RegisterForNothingPage() {
  redirect("/events");
}
