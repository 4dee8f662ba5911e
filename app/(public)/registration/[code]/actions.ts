"use server";

import { action } from "@/lib/http/action";
import { reclaimSeat } from "@/lib/registrations/reclaim-seat";

export const reclaimSeatAction = action(reclaimSeat, { refresh: ["/registration"] });
