import { asFile } from "@/lib/http/file";
import { route } from "@/lib/http/route";
import { downloadMyData } from "@/lib/members/download-my-data";

export const { GET, POST, PUT, PATCH, DELETE } = route({ GET: asFile(downloadMyData) });
