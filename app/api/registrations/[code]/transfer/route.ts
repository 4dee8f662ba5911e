import { route } from "@/lib/http/route";
import { transferSeat } from "@/lib/seats/transfer-seat";

export const { GET, POST, PUT, PATCH, DELETE } = route({ POST: transferSeat });
