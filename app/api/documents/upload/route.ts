import { claimDocument } from "@/lib/documents/claim-upload";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = route({ PUT: claimDocument });
