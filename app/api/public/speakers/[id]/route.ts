import { readPublicSpeakerPicture } from "@/lib/events/read-flyer";
import { respondWithFile } from "@/lib/http/file";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = route({ GET: respondWithFile(readPublicSpeakerPicture) });
