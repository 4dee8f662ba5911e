import { clsx, type ClassValue } from "clsx";

/**
 * Joins class names. When two conflict, the order of the stylesheet decides: utilities override a component's own
 * styles.
 */
export function cn(...classes: ClassValue[]): string {
  return clsx(classes);
}
