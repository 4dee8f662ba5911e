import { respondWithJsonArray } from "@/lib/http/json-list";
import { route } from "@/lib/http/route";
import { readMembersDetailed } from "@/lib/members/read-members";

export const { GET, POST, PUT, PATCH, DELETE } = route({ GET: respondWithJsonArray(readMembersDetailed) });
