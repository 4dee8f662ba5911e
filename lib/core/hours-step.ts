/** The step in which hours of continuing professional development (CPD) are counted: 15 minutes. */
export const hoursStep = 0.25;
