/** Event cards on one page of a tab. */
export const pageSize = 12;
