import { clsx, type ClassValue } from "clsx";
import { twMerge } from "tailwind-merge";

/** Joins class names; of two that set the same thing, the last one wins. */
export function cn(...classes: ClassValue[]): string {
  return twMerge(clsx(classes));
}
