import { undoWaiver } from "@/lib/cashier/undo-waiver";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = route({ POST: undoWaiver });
