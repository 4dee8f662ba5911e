import { readMyCpd } from "@/lib/cpd/read-my-cpd";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = route({ GET: readMyCpd });
