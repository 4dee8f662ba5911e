import { respondWithFile } from "@/lib/http/file";
import { route } from "@/lib/http/route";
import { downloadMyData } from "@/lib/personal-data/download-my-data";

export const { GET, POST, PUT, PATCH, DELETE } = route({ GET: respondWithFile(downloadMyData) });
