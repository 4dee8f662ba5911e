import { createCpdEntry } from "@/lib/cpd/create-entry";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = route({ POST: createCpdEntry });
