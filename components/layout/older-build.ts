/**
 * Whether the page needs a script or action of an earlier build, because the portal was updated after the page was
 * opened.
 */
export const isFromOlderBuild = ({ name }: Error) => /^(ChunkLoad|UnrecognizedAction)Error$/.test(name);
