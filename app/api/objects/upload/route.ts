import { issueUploadAddress } from "@/lib/documents/issue-upload-address";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = route({ POST: issueUploadAddress });
