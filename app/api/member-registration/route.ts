import { applyForMembership } from "@/lib/applications/apply-for-membership";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = route({ POST: applyForMembership });
