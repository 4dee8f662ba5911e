import { removePasskey } from "@/lib/factors/remove-passkey";
import { renamePasskey } from "@/lib/factors/rename-passkey";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = route({ PUT: renamePasskey, DELETE: removePasskey });
