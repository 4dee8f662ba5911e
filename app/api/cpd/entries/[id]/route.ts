import { changeCpdEntry } from "@/lib/cpd/change-entry";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = route({ PUT: changeCpdEntry });
