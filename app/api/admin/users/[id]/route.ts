import { route } from "@/lib/http/route";
import { deleteMember } from "@/lib/members/delete-member";

export const { GET, POST, PUT, PATCH, DELETE } = route({ DELETE: deleteMember });
