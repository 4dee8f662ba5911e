import { addSpeakerPicture } from "@/lib/events/change-flyer";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = route({ POST: addSpeakerPicture });
