import "server-only";
import { duesSale } from "@/lib/membership/shared/dues-sale";
import { groupSeating } from "@/lib/groups/shared/seating";
import type { Sales } from "@/lib/ledger/shared/sale";
import { seatSale } from "@/lib/seats/shared/sale";

/** The sales of everything that the association sells. */
export const sales: Sales = { membership: duesSale, event: seatSale(groupSeating) };
