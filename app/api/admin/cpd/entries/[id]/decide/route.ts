import { decideCpdEntry } from "@/lib/cpd/decide-entry";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = route({ POST: decideCpdEntry });
