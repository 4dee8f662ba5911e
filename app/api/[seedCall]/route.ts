import { route } from "@/lib/http/route";
import { isSeedCall, seedConference } from "@/lib/landing/seed-conference";

// A folder's name cannot hold the association's slug, so the path is looked at here.
export const { GET, POST, PUT, PATCH, DELETE } = route({ POST: seedConference }, { isHere: isSeedCall });
