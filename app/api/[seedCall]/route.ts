import { route } from "@/lib/http/route";
import { isSeedCall, seedConference } from "@/lib/landing/seed-conference";

// The name of a folder cannot contain the association's slug, so the path is compared here.
export const { GET, POST, PUT, PATCH, DELETE } = route({ POST: seedConference }, { isHere: isSeedCall });
