import { route } from "@/lib/http/route";
import { leaveWaitingList } from "@/lib/waiting/leave-waiting-list";

export const { GET, POST, PUT, PATCH, DELETE } = route({ DELETE: leaveWaitingList });
