"use client";

import { createContext } from "react";

/** Called with what a chosen item does. The item has gone by then, so that the menu's button shows it instead. */
export const ShowWork = createContext<(work: Promise<unknown>) => void>(() => undefined);
