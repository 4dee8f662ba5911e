import { route } from "@/lib/http/route";
import { importMembers } from "@/lib/members/import-members";

export const { GET, POST, PUT, PATCH, DELETE } = route({ POST: importMembers });
