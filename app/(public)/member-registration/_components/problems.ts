export const summaryId = "problems";

export function problemCount(count: number): string {
  return count === 1 ? "1 answer needs your attention" : `${count} answers need your attention`;
}
