import { readPreviewImage } from "@/lib/event-listings/read-event-image";
import { asFile } from "@/lib/http/file";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = route({ GET: asFile(readPreviewImage) });
