import { route } from "@/lib/http/route";
import { deleteMember } from "@/lib/personal-data/delete-member";

export const { GET, POST, PUT, PATCH, DELETE } = route({ DELETE: deleteMember });
