"use server";

import { bundleAmounts } from "@/lib/cashier/bundle-amounts";
import { action } from "@/lib/http/action";

export const bundleAmountsAction = action(bundleAmounts, { refresh: ["/checkout"] });
