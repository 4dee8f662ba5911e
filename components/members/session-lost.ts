import { toast } from "@/components/ui/toast";
import type { Problem } from "@/lib/errors";

/** Time on the words before the sign-in screen, in milliseconds. */
const signInDelayMs = 500;

/** For `onProblem` of a change to a member: says that the session is lost, and goes to sign in. */
export function followLostSession({ code }: Problem): "handled" | void {
  if (code !== "session_ended") return;
  toast({
    title: "Unauthorized",
    description: "You are logged out. Logging in again...",
    variant: "destructive",
  });
  // A call and not a page, so the router cannot go there.
  setTimeout(() => window.location.assign(new URL("/api/login", window.location.origin)), signInDelayMs);
  return "handled";
}
