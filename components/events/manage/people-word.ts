/** "1 registered person", "1,240 registered people" */
export const peopleWord = (count: number): string =>
  `${count.toLocaleString("en")} registered ${count === 1 ? "person" : "people"}`;
