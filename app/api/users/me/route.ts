import { route } from "@/lib/http/route";
import { updateProfile } from "@/lib/members/update-profile";

export const { GET, POST, PUT, PATCH, DELETE } = route({ PUT: updateProfile });
