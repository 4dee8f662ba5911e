import { route } from "@/lib/http/route";
import { joinWaitingList } from "@/lib/waiting/join-waiting-list";

export const { GET, POST, PUT, PATCH, DELETE } = route({ POST: joinWaitingList });
