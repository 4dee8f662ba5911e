import { route } from "@/lib/http/route";
import { leaveWaitingList } from "@/lib/registrations/leave-waiting-list";

export const { GET, POST, PUT, PATCH, DELETE } = route({ DELETE: leaveWaitingList });
