import { respondWithCsv } from "@/lib/http/csv";
import { route } from "@/lib/http/route";
import { exportMembers } from "@/lib/members/export-members";

export const { GET, POST, PUT, PATCH, DELETE } = route({ GET: respondWithCsv(exportMembers) });
