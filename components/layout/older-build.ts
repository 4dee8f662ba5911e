/**
 * Whether a page asked for what the portal no longer has: its script or its action is of an earlier build, because the
 * portal was updated after the page was opened.
 */
export const isFromOlderBuild = ({ name }: Error) => /^(ChunkLoad|UnrecognizedAction)Error$/.test(name);
