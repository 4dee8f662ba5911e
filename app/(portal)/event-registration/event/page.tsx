import { redirect } from "next/navigation";

/** Registering without saying for which event begins at the list. */
export default function RegisterWithoutIdPage() {
  redirect("/events");
}
