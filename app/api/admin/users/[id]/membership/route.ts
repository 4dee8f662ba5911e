import { route } from "@/lib/http/route";
import { setMembership } from "@/lib/members/set-membership";

export const { GET, POST, PUT, PATCH, DELETE } = route({ PUT: setMembership });
