import { clsx, type ClassValue } from "clsx";

/** Joins class names. Which of two counts is the stylesheet's to say: a utility wins over a component's own look. */
export function cn(...classes: ClassValue[]): string {
  return clsx(classes);
}
