import { route } from "@/lib/http/route";
import { setSuspension } from "@/lib/members/set-suspension";

export const { GET, POST, PUT, PATCH, DELETE } = route({ PUT: setSuspension });
