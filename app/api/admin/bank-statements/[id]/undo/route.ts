import { route } from "@/lib/http/route";
import { undoPosting } from "@/lib/posting/undo-posting";

export const { GET, POST, PUT, PATCH, DELETE } = route({ POST: undoPosting });
