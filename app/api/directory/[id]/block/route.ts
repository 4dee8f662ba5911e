import { blockPerson, unblockPerson } from "@/lib/directory/block-person";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = route({ POST: blockPerson, DELETE: unblockPerson });
